import { type ValidationError, validateSync } from 'class-validator';
import { trimmedFields } from './constraints.js';
import { type FieldError, invalid, validationError } from './errors.js';
import { type ShapeClass, shapeOf } from './shape.js';

/** What every part of the service, the database included, can write as a date. */
const FIRST_DAY = new Date('0001-01-01T00:00:00Z');
const LAST_DAY = new Date('9999-12-31T23:59:59.999Z');

/**
 * Checks an input against its class and brings its texts into the form in which they are stored.
 * Both doors call it, so a rule is written once, on the class.
 *
 * @param input what the door understood; types already fit, values may not.
 * @throws AppError VALIDATION_ERROR naming every bad field.
 */
export function validated<T extends object>(type: ShapeClass<T>, input: object): T {
  const instance = normalised(type, input);
  const errors = validateSync(instance, {
    forbidUnknownValues: false,
    validationError: { target: false, value: false },
  }).flatMap((error) => flatten(error));
  const [first, ...rest] = errors;
  if (first !== undefined) throw validationError([first, ...rest]);
  return instance;
}

function normalised<T extends object>(type: ShapeClass<T>, input: object): T {
  const result = new type() as Record<string, unknown>;
  const trim = trimmedFields(type);
  for (const field of shapeOf(type)) {
    const value = (input as Record<string, unknown>)[field.name];
    // An absent field keeps the default that the class gives it, and stays absent otherwise.
    if (value === undefined) continue;
    if (field.kind === 'object' && field.type && value !== null) {
      const nested = field.type;
      result[field.name] = Array.isArray(value)
        ? value.map((item) => normalised(nested, item as object))
        : normalised(nested, value as object);
    } else {
      result[field.name] = normalisedValue(value, field.name, trim.has(field.name));
    }
  }
  return result as T;
}

function normalisedValue(value: unknown, field: string, trim: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => normalisedValue(item, field, trim));
  if (value instanceof Date && !(value >= FIRST_DAY && value <= LAST_DAY)) {
    throw invalid(field, 'must be a date of the years 1 to 9999');
  }
  if (typeof value !== 'string') return value;
  // PostgreSQL stores neither U+0000 nor half a surrogate pair.
  if (value.includes('\u0000') || !value.isWellFormed()) {
    throw invalid(field, 'contains a character that cannot be stored');
  }
  return trim ? value.trim() : value;
}

function flatten(error: ValidationError, prefix = ''): FieldError[] {
  const field = prefix + error.property;
  const own = Object.values(error.constraints ?? {}).slice(0, 1);
  return [
    ...own.map((reason) => ({ field, reason })),
    ...(error.children ?? []).flatMap((child) => flatten(child, `${field}.`)),
  ];
}
