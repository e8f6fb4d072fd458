import 'reflect-metadata';
import {
  IsArray,
  IsDefined,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Max,
  Min,
  ValidateIf,
  ValidateNested,
  validateSync,
} from 'class-validator';
import { describe, expect, it } from 'vitest';
import { isSound } from '../../src/core/sound-inputs.js';

class Base {
  @IsInt()
  @Min(1)
  @Max(5)
  number?: unknown;
}

class Input extends Base {
  @IsOptional()
  @IsString()
  @Length(1, 3)
  text?: unknown;

  @ValidateIf((_object, value) => value !== undefined)
  @IsDefined()
  @IsArray()
  @IsIn(['a', 'b'], { each: true })
  list?: unknown;

  @IsOptional()
  @IsInt({ validateIf: (object: Input) => object.number === 2 })
  whenTwo?: unknown;

  unchecked?: unknown;
}

class Nested {
  @ValidateNested()
  input = new Input();
}

const NUMBERS = [undefined, null, 0, 1, 2, 5, 6, 1.5, '2', Number.NaN];
const TEXTS = [undefined, null, '', 'abc', 'abcd', 7];
const LISTS = [undefined, null, [], ['a'], ['a', 'b', 'c'], new Set(['b']), new Set(['x']), 'a'];
const WHEN_TWO = [undefined, null, 1, 'one'];

describe('an input is sound exactly when class-validator finds no error', () => {
  it('for every combination of values', () => {
    const found = { true: 0, false: 0 };
    for (const number of NUMBERS) {
      for (const text of TEXTS) {
        for (const list of LISTS) {
          for (const whenTwo of WHEN_TWO) {
            const input = Object.assign(new Input(), { number, text, list, whenTwo });
            const expected = validateSync(input, { forbidUnknownValues: false }).length === 0;
            expect([input, isSound(Input, input)]).toEqual([input, expected]);
            found[`${expected}`] += 1;
          }
        }
      }
    }
    expect(found.true).toBeGreaterThan(20);
    expect(found.false).toBeGreaterThan(20);
  });

  it('for a class without constraints', () => {
    class Free {
      anything = 1;
    }
    expect(isSound(Free, new Free())).toBe(true);
  });

  it('but for nested objects, where it is left to class-validator', () => {
    expect(isSound(Nested, new Nested())).toBe(false);
  });
});
