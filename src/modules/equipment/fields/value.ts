import { isDecimal, NO_DECIMAL } from '../../../core/constraints.js';
import { isStorableText } from '../../../core/storable.js';
import { isVisible, storedText } from '../../../core/text.js';
import { isDay, MAX_VALUE_TEXT } from './definition.js';
import type { FieldRow } from './fields.queries.js';

/** A value in its stored form, null for one that clears, or why it is refused. */
export type CheckedValue = { readonly value: unknown } | { readonly reason: string };

const NO_ID = 'must be an id';
/** The largest id of a record. */
const MAX_ID = 2_147_483_647;

/**
 * Checks a value against its field; whether a record of an id may be named is the caller's. A blank
 * text and an empty list clear.
 *
 * @param stored the value before; archived choices of it are kept.
 */
export function checkedValue(field: FieldRow, value: unknown, stored: unknown): CheckedValue {
  if (value === null) return { value };
  switch (field.kind) {
    case 'text':
      return checkedText(field, value);
    case 'number':
      return isDecimal(value) ? inBounds(field, value) : { reason: NO_DECIMAL };
    case 'date':
      return isDay(value) ? inBounds(field, value) : { reason: 'must be a day like 2026-01-31' };
    case 'check':
      return typeof value === 'boolean' ? { value } : { reason: 'must be true or false' };
    case 'choice':
      return checkedChoices(field, [value], [stored], ([one]) => one);
    case 'multi':
      if (!Array.isArray(value)) return { reason: 'must be a list of choices' };
      if (value.length === 0) return { value: null };
      return checkedChoices(field, value, Array.isArray(stored) ? stored : [], (ids) => ids);
    default:
      return Number.isInteger(value) && Number(value) > 0 && Number(value) <= MAX_ID
        ? { value }
        : { reason: NO_ID };
  }
}

function checkedText(field: FieldRow, value: unknown): CheckedValue {
  if (typeof value !== 'string') return { reason: 'must be a text' };
  if (!isStorableText(value)) return { reason: 'contains a character that cannot be stored' };
  const text = storedText(value);
  if (!isVisible(text)) return { value: null };
  const { min, max } = field;
  const most = Number(max ?? MAX_VALUE_TEXT);
  const length = text.length;
  if (length > most) return { reason: `must have ${most} characters at most` };
  if (length < Number(min ?? 0)) return { reason: `must have ${min} characters at least` };
  return { value: text };
}

function inBounds({ min, max }: FieldRow, value: number | string): CheckedValue {
  if (min !== null && value < min) return { reason: `must be ${min} at least` };
  if (max !== null && value > max) return { reason: `must be ${max} at most` };
  return { value };
}

function checkedChoices(
  { choices }: FieldRow,
  given: readonly unknown[],
  stored: readonly unknown[],
  as: (ids: readonly string[]) => unknown,
): CheckedValue {
  const open = choices.filter(({ id, archived }) => !archived || stored.includes(id));
  const ids = open.map(({ id }) => id);
  if (given.some((one) => !(ids as unknown[]).includes(one))) {
    const offered = choices.filter(({ archived }) => !archived);
    return { reason: `must be one of ${offered.map(({ id }) => id).join(', ')}` };
  }
  if (new Set(given).size !== given.length) return { reason: 'must not name a choice twice' };
  return { value: as(ids.filter((id) => given.includes(id))) };
}
