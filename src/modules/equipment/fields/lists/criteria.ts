import { isDecimal, NO_DECIMAL } from '../../../../core/constraints.js';
import { type FieldError, shortened, validationError } from '../../../../core/errors.js';
import { isStorableText } from '../../../../core/storable.js';
import { isVisible } from '../../../../core/text.js';
import { isDay, MAX_VALUE_TEXT } from '../definition.js';
import type { FieldRow } from '../fields.queries.js';
import type { FieldTarget } from '../fields.types.js';
import type { KnownFields } from '../known-fields.js';
import type { FieldListInput } from './field-lists.types.js';

/** A filter by a field, with values of its kind. */
export interface FieldCriterion {
  readonly field: FieldRow;
  readonly equals?: unknown;
  readonly from?: unknown;
  readonly to?: unknown;
}

/** An order by a field. */
export interface FieldOrder {
  readonly field: FieldRow;
  readonly descending: boolean;
}

/** Filters and order of a list by fields. */
export interface FieldCriteria {
  readonly known: KnownFields;
  readonly filters: readonly FieldCriterion[];
  readonly order: FieldOrder | undefined;
}

/** A filter as it is given, by GraphQL or by parameters (`ParameterFilter`). */
interface Given {
  readonly equals?: unknown;
  readonly from?: unknown;
  readonly to?: unknown;
  readonly asText?: true;
}

/** A filter by GraphQL, or by parameters, whose values are together. */
type GivenFilter = { readonly key: string; readonly value?: Given } & Given;

const ENDS = ['equals', 'from', 'to'] as const;
const UNKNOWN = 'is not the key of a field';
const MAX_ID = 2_147_483_647;

/** Kinds of values that have an order. */
const ORDERED: ReadonlySet<string> = new Set(['number', 'date']);

/** Returns whether a list is filtered or ordered by fields. */
export function hasCriteria({ fields = [], orderByField }: FieldListInput): boolean {
  return fields.length > 0 || orderByField !== undefined;
}

/**
 * The criteria of a list by fields.
 *
 * @throws AppError VALIDATION_ERROR on `fields.<key>`, each that is wrong, and on `sort`.
 */
export function criteriaOf(
  known: KnownFields,
  input: FieldListInput,
  reader: FieldReader,
): FieldCriteria {
  const { criteria, errors } = readCriteria(known, input, reader);
  const [first, ...rest] = errors;
  if (first !== undefined) throw validationError([first, ...rest]);
  return criteria;
}

/** The records of a list, and whether its reader may know of fields for staff. */
export interface FieldReader {
  readonly target: FieldTarget;
  readonly knowsStaff: boolean;
}

/** The criteria of a list, and errors on `fields.<key>` and `sort`. */
export function readCriteria(
  known: KnownFields,
  { fields = [], orderByField }: FieldListInput,
  { target, knowsStaff }: FieldReader,
): { readonly criteria: FieldCriteria; readonly errors: readonly FieldError[] } {
  const find = (key: string) => {
    const field = known.withKey(key);
    if (field?.appliesTo !== target) return undefined;
    return knowsStaff || !field.staffOnly ? field : undefined;
  };
  const errors: FieldError[] = [];
  const filters: FieldCriterion[] = [];
  const seen = new Set<string>();
  for (const one of fields as readonly GivenFilter[]) {
    const { key, value = one } = one;
    const field = find(key);
    const found = seen.has(key)
      ? 'is given twice'
      : field === undefined
        ? UNKNOWN
        : criterionOf(field, value);
    seen.add(key);
    if (typeof found !== 'string') filters.push(found);
    else errors.push({ field: `fields.${shortened(key)}`, reason: found });
  }
  if (orderByField === undefined) return { criteria: { known, filters, order: undefined }, errors };
  const { key, descending } = orderByField;
  const field = find(key);
  if (field !== undefined && ORDERED.has(field.kind)) {
    return { criteria: { known, filters, order: { field, descending } }, errors };
  }
  const reason = field === undefined ? UNKNOWN : 'is possible by numbers and dates only';
  return {
    criteria: { known, filters, order: undefined },
    errors: [...errors, { field: 'sort', reason }],
  };
}

/** The filter with checked values, or why it is refused. */
function criterionOf(field: FieldRow, given: Given): FieldCriterion | string {
  const ends = ENDS.filter((end) => given[end] !== undefined && given[end] !== null);
  if (ends.length === 0) return 'needs a value';
  const values: { -readonly [E in (typeof ENDS)[number]]?: unknown } = {};
  for (const end of ends) {
    if (end !== 'equals' && !ORDERED.has(field.kind))
      return `has no ${end}: it is no number or date`;
    const read = readValue(field, given[end], given.asText === true);
    if ('reason' in read) return read.reason;
    values[end] = read.value;
  }
  const { from, to } = values as { readonly from?: number | string; readonly to?: number | string };
  if (from !== undefined && to !== undefined && from > to) return 'must not have from above to';
  return { field, ...values };
}

type Read = { readonly value: unknown } | { readonly reason: string };

/** A value of a filter; one of a parameter may be a text. */
function readValue(field: FieldRow, given: unknown, asText: boolean): Read {
  if (asText && Array.isArray(given)) return { reason: 'is given twice' };
  if (given === '') return { reason: 'must not be empty' };
  switch (field.kind) {
    case 'text':
      return ofText(given);
    case 'number': {
      const value = asText ? spelled(given, /^-?\d{1,12}(\.\d{1,3})?$/, Number) : given;
      return isDecimal(value) ? { value } : { reason: NO_DECIMAL };
    }
    case 'date':
      return isDay(given) ? { value: given } : { reason: 'must be a day like 2026-01-31' };
    case 'check': {
      const value = asText ? spelled(given, /^(true|false)$/, (text) => text === 'true') : given;
      return typeof value === 'boolean' ? { value } : { reason: 'must be true or false' };
    }
    case 'choice':
    case 'multi': {
      const ids = field.choices.map(({ id }) => id);
      return (ids as unknown[]).includes(given)
        ? { value: given }
        : { reason: `must be one of ${ids.join(', ')}` };
    }
    default: {
      const value = asText ? spelled(given, /^\d{1,10}$/, Number) : given;
      return Number.isInteger(value) && Number(value) > 0 && Number(value) <= MAX_ID
        ? { value }
        : { reason: 'must be an id' };
    }
  }
}

function ofText(given: unknown): Read {
  if (typeof given !== 'string') return { reason: 'must be a text' };
  if (!isStorableText(given)) return { reason: 'contains a character that cannot be stored' };
  if (!isVisible(given)) return { reason: 'must not be empty' };
  if (given.length > MAX_VALUE_TEXT) {
    return { reason: `must have ${MAX_VALUE_TEXT} characters at most` };
  }
  return { value: given };
}

/** The value of a text that has the form of one; anything else as it is. */
function spelled(given: unknown, form: RegExp, read: (text: string) => unknown): unknown {
  return typeof given === 'string' && form.test(given) ? read(given) : given;
}
