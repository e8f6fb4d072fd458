import type { FieldError } from '../../../../core/errors.js';
import { UNKNOWN_FIELD } from '../../../../core/input-reasons.js';
import type { ShapeClass } from '../../../../core/shape.js';
import { fieldTargetOf } from './field-lists.types.js';

/** Begin of the names of fields in filters, orders and columns. */
export const FIELD_PREFIX = 'field.';

const FILTER = /^field\.([a-z][a-z0-9_]{0,39})(?:\.(from|to))?$/;
const ORDER = /^(-?)field\.([a-z][a-z0-9_]{0,39})$/;

/** A filter as parameters give it, whose values may be texts. */
export interface ParameterFilter {
  equals?: unknown;
  from?: unknown;
  to?: unknown;
  readonly asText: true;
}

/** Parameters of a list with those of fields as its input has them. */
export interface FieldParameters {
  readonly query: Readonly<Record<string, unknown>>;
  readonly errors: readonly FieldError[];
}

/** Names of the input of a list by which parameters of fields are read. */
const OF_INPUT: ReadonlySet<string> = new Set(['fields', 'orderByField']);

/** Returns whether a name is a filter by a field: `field.<key>`, also with `.from` and `.to`. */
export function isFieldParameter(name: string): boolean {
  return FILTER.test(name);
}

/** Parameters of fields, `field.<key>`, as the input of a list has them: `fields` and `orderByField`. */
export function withFieldParameters(
  input: ShapeClass,
  given: Readonly<Record<string, unknown>>,
): FieldParameters {
  if (fieldTargetOf(input) === undefined) return { query: given, errors: [] };
  const query: Record<string, unknown> = {};
  const filters = new Map<string, ParameterFilter>();
  const errors: FieldError[] = [];
  for (const [name, value] of Object.entries(given)) {
    const [, key, end = 'equals'] = FILTER.exec(name) ?? [];
    if (key !== undefined) {
      const filter = filters.get(key) ?? { asText: true };
      filters.set(key, { ...filter, [end]: value });
    } else if (OF_INPUT.has(name)) {
      errors.push({ field: name, reason: UNKNOWN_FIELD });
    } else {
      const [, minus, sorted] = (name === 'sort' && ORDER.exec(String(value))) || [];
      if (sorted === undefined) query[name] = value;
      else query.orderByField = { key: sorted, descending: minus === '-' };
    }
  }
  if (filters.size > 0) query.fields = Object.fromEntries(filters);
  return { query, errors };
}

/** The parameter of a field of the input in an error: `field.fuel` for `fields.fuel`. */
export function fieldParameterOf(field: string): string {
  return field.startsWith('fields.') ? field.replace('fields', 'field') : field;
}
