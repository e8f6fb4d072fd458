import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsDefined,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
  Max,
  Min,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { ALL_PERMISSIONS } from './permissions.js';

const trimmed = new WeakMap<object, Set<string>>();
const dayEnds = new WeakMap<object, Set<string>>();
const fileLimits = new WeakMap<object, Map<string, number>>();
const choices = new WeakMap<object, Map<string, readonly string[]>>();

/** The largest id: ids are 32-bit integers in the database and `Int` in GraphQL. */
const MAX_ID = 2_147_483_647;

/** Text of `minimum` to `maximum` characters after the white space around it has been removed. */
export function Text(minimum: number, maximum: number): PropertyDecorator {
  return (target, key) => {
    IsString({ message: 'must be a text' })(target, key);
    Length(minimum, maximum, {
      message: `must have ${minimum} to ${maximum} characters`,
    })(target, key);
    mark(trimmed, target, key);
  };
}

/** Text that is taken exactly as it was sent: passwords, tokens, cursors. */
export function ExactText(minimum: number, maximum: number): PropertyDecorator {
  return (target, key) => {
    IsString({ message: 'must be a text' })(target, key);
    Length(minimum, maximum, {
      message: `must have ${minimum} to ${maximum} characters`,
    })(target, key);
  };
}

const EMAIL = /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u;

/** An address with an @, at most 254 characters (RFC 5321, section 4.5.3.1.3). */
export function EmailAddress(): PropertyDecorator {
  return (target, key) => {
    Text(3, 254)(target, key);
    Matches(EMAIL, { message: 'must be an e-mail address' })(target, key);
    // Stored in this form (users.service.ts), which may be longer and have another @.
    const fits = (value: unknown) => {
      const stored = typeof value === 'string' ? value.normalize('NFKC') : '';
      return stored.length <= 254 && EMAIL.test(stored);
    };
    ValidateBy(
      { name: 'normalisedEmail', validator: { validate: fits } },
      { message: 'must be an e-mail address' },
    )(target, key);
  };
}

/** The id of a record. */
export function Id(): PropertyDecorator {
  return WholeNumber(1, MAX_ID);
}

/** A whole number in a range. */
export function WholeNumber(minimum: number, maximum: number): PropertyDecorator {
  return (target, key) => {
    const message = `must be a whole number from ${minimum} to ${maximum}`;
    IsInt({ message })(target, key);
    Min(minimum, { message })(target, key);
    Max(maximum, { message })(target, key);
  };
}

/** Ids of records: `maximum` of them at most, none twice. */
export function Ids(maximum: number): PropertyDecorator {
  return (target, key) => {
    const message = `must be whole numbers from 1 to ${MAX_ID}`;
    IsInt({ each: true, message })(target, key);
    Min(1, { each: true, message })(target, key);
    Max(MAX_ID, { each: true, message })(target, key);
    ArrayUnique({ message: 'must not name one twice' })(target, key);
    ArrayMaxSize(maximum, { message: `must be ${maximum} at most` })(target, key);
  };
}

/** An uploaded file of so many bytes at most; the REST door stops reading beyond them. */
export function FileUpTo(maxBytes: number): PropertyDecorator {
  return (target, key) => {
    const limits = fileLimits.get(target) ?? new Map<string, number>();
    fileLimits.set(target, limits.set(String(key), maxBytes));
  };
}

/** The id of a record whose ids are not to be guessed. */
export function Uuid(): PropertyDecorator {
  return IsUUID('all', { message: 'must be a UUID' });
}

/** Some of the values that the type of the field has. */
export function OneOf(values: readonly string[]): PropertyDecorator {
  return (target, key) => {
    IsIn(values, { message: `must be one of ${values.join(', ')}` })(target, key);
    const own = choices.get(target) ?? new Map<string, readonly string[]>();
    choices.set(target, own.set(String(key), values));
  };
}

/** A list of permission identifiers, each of the catalogue; an empty one means none. */
export function PermissionIds(): PropertyDecorator {
  return (target, key) => {
    const message = 'must be a list of permission identifiers';
    IsArray({ message })(target, key);
    ArrayMaxSize(ALL_PERMISSIONS.length * 2, { message: 'has too many entries' })(target, key);
    IsIn(ALL_PERMISSIONS, {
      each: true,
      message: 'must hold identifiers of the permission list only',
    })(target, key);
  };
}

/** A language tag as BCP 47 has them: `en`, `pt-BR`, `zh-Hant`. */
export function LanguageTag(): PropertyDecorator {
  return (target, key) => {
    Text(2, 35)(target, key);
    ValidateBy(
      { name: 'languageTag', validator: { validate: isLanguageTag } },
      { message: 'must be a BCP 47 language tag, for example en or pt-BR' },
    )(target, key);
  };
}

/** A name of the IANA time zone database: `Europe/Berlin`, `UTC`. An offset is not one. */
export function TimeZone(): PropertyDecorator {
  return (target, key) => {
    Text(1, 64)(target, key);
    ValidateBy(
      { name: 'timeZone', validator: { validate: isTimeZone } },
      { message: 'must be a name of the IANA time zone database, for example Europe/Berlin' },
    )(target, key);
  };
}

/** May be left out; null is refused. */
export function Omittable(): PropertyDecorator {
  return (target, key) => {
    ValidateIf((_object, value) => value !== undefined)(target, key);
    IsDefined({ message: 'must not be null' })(target, key);
  };
}

/** May be left out, and null clears what is stored. */
export function Clearable(): PropertyDecorator {
  return IsOptional();
}

/** The end of a period: where REST takes a day without a time, it means the whole of that day. */
export function DayEnd(): PropertyDecorator {
  return (target, key) => mark(dayEnds, target, key);
}

/** The names of the fields whose surrounding white space does not count. */
export function trimmedFields(type: { prototype: object }): ReadonlySet<string> {
  return marked(trimmed, type);
}

/** The names of the fields that `DayEnd` marks. */
export function dayEndFields(type: { prototype: object }): ReadonlySet<string> {
  return marked(dayEnds, type);
}

/** The values that a field takes, where it takes only some of those of its type. */
export function choicesOf(
  type: { prototype: object },
  field: string,
): readonly string[] | undefined {
  for (let proto: object | null = type.prototype; proto; proto = Object.getPrototypeOf(proto)) {
    const found = choices.get(proto)?.get(field);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The fields that take a file, each with the most bytes it may have. */
export function fileLimitsOf(type: { prototype: object }): ReadonlyMap<string, number> {
  return fileLimits.get(type.prototype) ?? new Map();
}

function isLanguageTag(value: unknown): boolean {
  try {
    return typeof value === 'string' && Intl.getCanonicalLocales(value.trim()).length === 1;
  } catch {
    return false;
  }
}

function isTimeZone(value: unknown): boolean {
  // Newer engines also take offsets like +02:00, which know no summer time.
  if (typeof value !== 'string' || !/^[A-Za-z]/.test(value)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

function mark(marks: WeakMap<object, Set<string>>, target: object, key: string | symbol): void {
  marks.set(target, (marks.get(target) ?? new Set()).add(String(key)));
}

function marked(
  marks: WeakMap<object, Set<string>>,
  type: { prototype: object },
): ReadonlySet<string> {
  const all = new Set<string>();
  for (let proto: object | null = type.prototype; proto; proto = Object.getPrototypeOf(proto)) {
    for (const key of marks.get(proto) ?? []) all.add(key);
  }
  return all;
}
