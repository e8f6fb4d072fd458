import { choicesOf, countedWhenEmpty, listLimitsOf } from './constraints.js';
import { NOT_A_DATE, parseDate } from './dates.js';
import { type FieldError, invalid, MAX_LISTED_ERRORS, shortened, wholeOf } from './errors.js';
import { quotesHint, UNKNOWN_FIELD, unknownReason } from './input-reasons.js';
import { type FieldShape, type ShapeClass, shapeOf } from './shape.js';
import { IncomingFile } from './upload.js';

/** The raw input of a request, by its source. */
export interface RawInput {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Undefined without a body. */
  readonly body: unknown;
  /** True if the body is a form (strings and files) instead of JSON. */
  readonly form?: boolean;
}

type Source = 'text' | 'json';

/** The reason why a value cannot be converted to the type of its field. */
class InvalidValue {
  constructor(
    readonly reason: string,
    /** The item of a list, or the field of an object, that is the reason: `0.label`. */
    readonly inner?: string,
  ) {}
}

/** The result of a coercion. */
export interface Coerced {
  readonly input: Record<string, unknown>;
  /**
   * Errors of unknown, missing and wrongly typed fields, which are not part of `input`. Collection
   * ends after MAX_LISTED_ERRORS.
   */
  readonly inputErrors: readonly FieldError[];
}

/**
 * Converts the path, query and body of a REST request to the input of an operation, by the types of
 * the input class. Unknown fields are errors. The operation validates the constraints on values
 * (core/validation.ts) and reports both kinds of errors together.
 *
 * @throws AppError VALIDATION_ERROR for a body that is not an object.
 */
export function coerce(type: ShapeClass, raw: RawInput): Coerced {
  const errors: FieldError[] = [];
  const fields = fieldsOf(type);
  const limits = listLimitsOf(type);
  const input: Record<string, unknown> = {};
  const addFields = (values: object, source: Source, inPath = false) => {
    for (const [name, value] of Object.entries(values)) {
      if (errors.length > MAX_LISTED_ERRORS) return;
      const field = fields.get(name);
      if (field === undefined) {
        errors.push({ field: name, reason: reasonOfUnknown(name, value, fields) });
        continue;
      }
      // A path parameter must not be repeated in the query or the body.
      if (!inPath && Object.hasOwn(raw.params, name)) {
        errors.push({ field: name, reason: 'is given by the path' });
        continue;
      }
      const result = tooMany(value, limits.get(name)) ?? convert(field, value, source);
      if (result instanceof InvalidValue) errors.push(errorOf(name, result));
      else input[name] = result;
    }
  };
  addFields(raw.params, 'text', true);
  addFields(withoutEmpty(raw.query, fields, countedWhenEmpty(type)), 'text');
  if (raw.body !== undefined) {
    if (!isPlainObject(raw.body)) throw invalid('body', 'must be a JSON object');
    addFields(raw.body, raw.form ? 'text' : 'json');
  }
  for (const field of errors.length > MAX_LISTED_ERRORS ? [] : fields.values()) {
    const missing =
      input[field.name] === undefined && !errors.some((e) => wholeOf(e.field) === field.name);
    if (missing && !field.nullable) errors.push({ field: field.name, reason: 'is required' });
  }
  return { input, inputErrors: errors };
}

/**
 * The parameters of an address without empty ones, which a form sends for each field that was left
 * empty. An unknown one stays, because it is an error.
 */
function withoutEmpty(
  query: RawInput['query'],
  fields: ReadonlyMap<string, FieldShape>,
  counting: ReadonlyMap<string, true>,
): object {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      const given = Array.isArray(value) ? value.filter((one) => one !== '') : value;
      const isEmpty = given === '' || (Array.isArray(given) && given.length === 0);
      return isEmpty && fields.has(name) && !counting.has(name) ? [] : [[name, given]];
    }),
  );
}

/** Names that other services have for the parts of a list. */
const PAGE_NAMES =
  /^(?:page|offset|skip|start|per_?page|page_?(?:size|number|token)|first|after)$/i;

function reasonOfUnknown(
  name: string,
  value: unknown,
  fields: ReadonlyMap<string, FieldShape>,
): string {
  if (value instanceof IncomingFile) {
    const files = [...fields.values()].filter(({ kind }) => kind === 'file');
    return `${UNKNOWN_FIELD}; send the file in the field ${files.map((one) => one.name).join(' or ')}`;
  }
  return PAGE_NAMES.test(name) && fields.has('cursor')
    ? `${UNKNOWN_FIELD}; a page is read with limit, and with the cursor of the one before`
    : unknownReason(name, [...fields.keys()]);
}

/** A plus sign in the query of an address is a space. */
function plusHint(value: unknown, source: Source): string {
  const isSpaced = typeof value === 'string' && /T[\d:.]{4,20} \d\d:?\d\d$/.test(value);
  return isSpaced && source === 'text' ? '; write + as %2B in an address' : '';
}

/** The fields of input classes, by name. */
const known = new WeakMap<ShapeClass, ReadonlyMap<string, FieldShape>>();

function fieldsOf(type: ShapeClass): ReadonlyMap<string, FieldShape> {
  const before = known.get(type);
  if (before !== undefined) return before;
  const choices = choicesOf(type);
  const fields = new Map(shapeOf(type).map((field) => [field.name, withChoices(field, choices)]));
  known.set(type, fields);
  return fields;
}

/**
 * The field with the enum values accepted by this input, which may be fewer than those of its type.
 */
function withChoices(field: FieldShape, choices: ReturnType<typeof choicesOf>): FieldShape {
  const enumValues = field.kind === 'enum' ? choices.get(field.name) : undefined;
  return enumValues ? { ...field, enumValues } : field;
}

/** A list with more items than it may have is not looked at. */
function tooMany(value: unknown, limit = Infinity): InvalidValue | undefined {
  const isTooLong = Array.isArray(value) && value.length > limit;
  return isTooLong ? new InvalidValue(`must be ${limit} at most`) : undefined;
}

function convert(field: FieldShape, value: unknown, source: Source): unknown {
  if (value === null) return field.nullable ? null : new InvalidValue('must not be null');
  if (!field.list) return convertOne(field, value, source);
  const items = source === 'text' ? splitList(value) : value;
  if (!Array.isArray(items)) return new InvalidValue('must be a list');
  const { depth = 1, ...one } = field;
  const item = depth > 2 ? { ...field, depth: depth - 1 } : one;
  const converted = items.map((value) =>
    depth > 1 ? convert(item, value, source) : convertOne(field, value, source),
  );
  const wrong = converted.findIndex((item) => item instanceof InvalidValue);
  if (wrong < 0) return converted;
  const { reason, inner } = converted[wrong] as InvalidValue;
  // A parameter of an address is written once, for all items.
  if (source === 'text')
    return new InvalidValue(items.length === 1 ? reason : `item ${wrong + 1} ${reason}`);
  return new InvalidValue(reason, inner === undefined ? String(wrong) : `${wrong}.${inner}`);
}

/** Splits lists: `?status=a,b` and `?status=a&status=b` are equivalent. */
function splitList(value: unknown): unknown {
  const parts = Array.isArray(value) ? value : [value];
  return parts.flatMap((part) => (typeof part === 'string' ? part.split(',') : [part]));
}

function convertOne(field: FieldShape, value: unknown, source: Source): unknown {
  switch (field.kind) {
    case 'int':
    case 'safeInt':
      return convertInt(value, source);
    case 'float':
      return convertFloat(value, source);
    case 'boolean':
      return convertBoolean(value, source);
    case 'date':
      return parseDate(value) ?? new InvalidValue(`${NOT_A_DATE}${plusHint(value, source)}`);
    case 'enum':
      return typeof value === 'string' && field.enumValues?.includes(value)
        ? value
        : new InvalidValue(`must be one of ${field.enumValues?.join(', ')}`);
    case 'string':
      return typeof value === 'string' ? value : new InvalidValue('must be a text');
    case 'json':
      return source === 'text' && typeof value === 'string' ? jsonOf(value) : value;
    case 'keyed':
      return convertKeyed(source === 'text' && typeof value === 'string' ? jsonOf(value) : value);
    case 'file':
      return value instanceof IncomingFile ? value : new InvalidValue('must be a file');
    case 'object':
      return isPlainObject(value) && field.type
        ? convertObject(field.type, value)
        : new InvalidValue('must be an object');
  }
}

function convertKeyed(value: unknown): unknown {
  if (value instanceof InvalidValue) return value;
  if (!isPlainObject(value)) return new InvalidValue('must be an object');
  return Object.entries(value).map(([key, value]) => ({ key, value }));
}

function convertObject(type: ShapeClass, value: Record<string, unknown>): unknown {
  const { input, inputErrors } = coerce(type, { params: {}, query: {}, body: value });
  const [first] = inputErrors;
  return first ? new InvalidValue(first.reason, shortened(first.field)) : input;
}

function errorOf(name: string, { reason, inner }: InvalidValue): FieldError {
  return { field: inner === undefined ? name : `${name}.${inner}`, reason };
}

function convertInt(value: unknown, source: Source): unknown {
  const number =
    source === 'text' && typeof value === 'string' && /^-?\d{1,15}$/.test(value)
      ? Number(value)
      : value;
  if (Number.isSafeInteger(number)) return number;
  return new InvalidValue(`must be a whole number${source === 'json' ? quotesHint(value) : ''}`);
}

function convertFloat(value: unknown, source: Source): unknown {
  const number =
    source === 'text' && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
      ? Number(value)
      : value;
  if (typeof number === 'number' && Number.isFinite(number)) return number;
  return new InvalidValue(`must be a number${source === 'json' ? quotesHint(value) : ''}`);
}

function convertBoolean(value: unknown, source: Source): unknown {
  if (typeof value === 'boolean') return value;
  if (source === 'text' && (value === 'true' || value === 'false')) return value === 'true';
  return new InvalidValue(`must be true or false${source === 'json' ? quotesHint(value) : ''}`);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value of JSON in a form or in a query. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return new InvalidValue('must be JSON');
  }
}
