import { choicesOf } from '../src/core/constraints.js';
import { NOT_A_DATE, parseDate } from '../src/core/dates.js';
import { type FieldError, invalid, MAX_LISTED_ERRORS, shortened } from '../src/core/errors.js';
import { type FieldShape, type ShapeClass, shapeOf } from '../src/core/shape.js';
import { IncomingFile } from '../src/core/upload.js';

/** What a request says, by where it says it. */
export interface RawInput {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Undefined when there is none. */
  readonly body: unknown;
  /** Whether the body is a form: texts and files, rather than JSON. */
  readonly form?: boolean;
}

type Source = 'text' | 'json';

/** A value that does not fit its field. */
class Misfit {
  constructor(readonly reason: string) {}
}

/** What a request was understood to say. */
export interface Coerced {
  readonly input: Record<string, unknown>;
  /**
   * The fields that are unknown, missing or of the wrong type; none of them is in the input. The search
   * ends when there are more than an answer lists.
   */
  readonly inputErrors: readonly FieldError[];
}

/**
 * Makes an operation's input of a REST request: parameters and query are texts, the body is JSON; all
 * must fit the types of the input class, and nothing may be left over. What does not fit is told
 * together with the constraints on values, which the operation checks (core/validation.ts).
 *
 * @throws AppError VALIDATION_ERROR for a body that is no object at all.
 */
export function coerce(type: ShapeClass, raw: RawInput): Coerced {
  const errors: FieldError[] = [];
  const choices = choicesOf(type);
  const fields = new Map(shapeOf(type).map((field) => [field.name, narrowed(field, choices)]));
  const input: Record<string, unknown> = {};
  const take = (values: object, source: Source, inPath = false) => {
    for (const [name, value] of Object.entries(values)) {
      if (errors.length > MAX_LISTED_ERRORS) return;
      const field = fields.get(name);
      if (field === undefined) {
        errors.push({ field: name, reason: 'is not known here' });
        continue;
      }
      // What the path names must not be another thing in the query or the body.
      if (!inPath && Object.hasOwn(raw.params, name)) {
        errors.push({ field: name, reason: 'is given by the path' });
        continue;
      }
      const result = convert(field, value, source);
      if (result instanceof Misfit) errors.push({ field: name, reason: result.reason });
      else input[name] = result;
    }
  };
  take(raw.params, 'text', true);
  take(raw.query, 'text');
  if (raw.body !== undefined) {
    if (!isPlainObject(raw.body)) throw invalid('body', 'must be a JSON object');
    take(raw.body, raw.form ? 'text' : 'json');
  }
  for (const field of errors.length > MAX_LISTED_ERRORS ? [] : fields.values()) {
    const missing = input[field.name] === undefined && !errors.some((e) => e.field === field.name);
    if (missing && !field.nullable) errors.push({ field: field.name, reason: 'is required' });
  }
  return { input, inputErrors: errors };
}

/** The field with the values that are taken here, which may be fewer than those of its type. */
function narrowed(field: FieldShape, choices: ReturnType<typeof choicesOf>): FieldShape {
  const enumValues = field.kind === 'enum' ? choices.get(field.name) : undefined;
  return enumValues ? { ...field, enumValues } : field;
}

function convert(field: FieldShape, value: unknown, source: Source): unknown {
  if (value === null) return field.nullable ? null : new Misfit('must not be null');
  if (!field.list) return convertOne(field, value, source);
  const items = source === 'text' ? splitList(value) : value;
  if (!Array.isArray(items)) return new Misfit('must be a list');
  const converted = items.map((item) => convertOne(field, item, source));
  return converted.find((item) => item instanceof Misfit) ?? converted;
}

/** `?status=a,b` and `?status=a&status=b` mean the same. */
function splitList(value: unknown): unknown {
  const parts = Array.isArray(value) ? value : [value];
  return parts.flatMap((part) => (typeof part === 'string' ? part.split(',') : [part]));
}

function convertOne(field: FieldShape, value: unknown, source: Source): unknown {
  switch (field.kind) {
    case 'int':
      return convertInt(value, source);
    case 'float':
      return convertFloat(value, source);
    case 'boolean':
      return convertBoolean(value, source);
    case 'date':
      return parseDate(value) ?? new Misfit(NOT_A_DATE);
    case 'enum':
      return typeof value === 'string' && field.enumValues?.includes(value)
        ? value
        : new Misfit(`must be one of ${field.enumValues?.join(', ')}`);
    case 'string':
      return typeof value === 'string' ? value : new Misfit('must be a text');
    case 'json':
      return value;
    case 'file':
      return value instanceof IncomingFile ? value : new Misfit('must be a file');
    case 'object':
      return isPlainObject(value) && field.type
        ? convertObject(field.type, value)
        : new Misfit('must be an object');
  }
}

function convertObject(type: ShapeClass, value: Record<string, unknown>): unknown {
  const { input, inputErrors } = coerce(type, { params: {}, query: {}, body: value });
  const [first] = inputErrors;
  return first ? new Misfit(`is wrong: ${shortened(first.field)} ${first.reason}`) : input;
}

function convertInt(value: unknown, source: Source): unknown {
  const number =
    source === 'text' && typeof value === 'string' && /^-?\d{1,15}$/.test(value)
      ? Number(value)
      : value;
  return Number.isSafeInteger(number) ? number : new Misfit('must be a whole number');
}

function convertFloat(value: unknown, source: Source): unknown {
  const number =
    source === 'text' && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
      ? Number(value)
      : value;
  return typeof number === 'number' && Number.isFinite(number)
    ? number
    : new Misfit('must be a number');
}

function convertBoolean(value: unknown, source: Source): unknown {
  if (typeof value === 'boolean' && source === 'json') return value;
  if (source === 'text' && (value === 'true' || value === 'false')) return value === 'true';
  return new Misfit('must be true or false');
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
