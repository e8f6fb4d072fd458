import { type FieldError, validationError } from '../../../../core/errors.js';
import { unknownReason } from '../../../../core/input-reasons.js';

/** Collects what is wrong with the content of a rule, by the place in it: `actions.0.reason`. */
export class Problems {
  private readonly found: FieldError[] = [];

  /** True while nothing is wrong. */
  get none(): boolean {
    return this.found.length === 0;
  }

  add(field: string, reason: string): void {
    this.found.push({ field, reason });
  }

  /** @throws AppError VALIDATION_ERROR if something is wrong. */
  throwAny(): void {
    const [first, ...others] = this.found;
    if (first !== undefined) throw validationError([first, ...others]);
  }
}

/** The reason why a value is refused; undefined for one that is taken. */
export type Check = (value: unknown) => string | undefined;

/** The keys of an object, and their checks. */
export interface Shape {
  readonly required?: Readonly<Record<string, Check>>;
  readonly optional?: Readonly<Record<string, Check>>;
}

/** A plain object; undefined for anything else. */
export function objectOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

/** Checks an object against a shape. @returns its known keys in the order of the shape. */
export function checkedShape(
  place: string,
  given: Readonly<Record<string, unknown>>,
  { required = {}, optional = {} }: Shape,
  problems: Problems,
): Record<string, unknown> {
  const known = ['type', ...Object.keys(required), ...Object.keys(optional)];
  refuseUnknown(place, given, known, problems);
  const values: Record<string, unknown> = { type: given.type };
  for (const [key, check] of Object.entries({ ...required, ...optional })) {
    const value = given[key];
    const isOptional = Object.hasOwn(optional, key);
    if (value === undefined || (isOptional && value === null)) {
      if (!isOptional) problems.add(`${place}.${key}`, 'is required');
      continue;
    }
    const reason = check(value);
    if (reason !== undefined) problems.add(`${place}.${key}`, reason);
    values[key] = value;
  }
  return values;
}

/** Refuses keys that are not known. */
export function refuseUnknown(
  place: string,
  given: object,
  known: readonly string[],
  problems: Problems,
): void {
  for (const key of Object.keys(given)) {
    if (!known.includes(key)) problems.add(`${place}.${key}`, unknownReason(key, known));
  }
}
