import type { FieldError } from '../../../core/errors.js';
import type { FieldRow } from './fields.queries.js';
import { type FieldValuesByKey, fieldValue, hasValue, type KnownFields } from './known-fields.js';
import { checkedValue } from './value.js';

/** A value in a call, by the key of its field. */
export interface GivenValue {
  readonly key: string;
  readonly value?: unknown;
}

/** A call that gives values. */
export interface ValueChange {
  readonly known: KnownFields;
  /** The fields that apply to the record after the call. */
  readonly fields: readonly FieldRow[];
  readonly stored: FieldValuesByKey;
  readonly given: readonly GivenValue[];
  /** True if the caller knows of fields for staff. */
  readonly isStaff: boolean;
  /**
   * Returns whether the caller knows of a field, besides those for staff; default: of all. Of what
   * such a caller knows, it gives only what is asked: an answer would tell the value of any other.
   */
  readonly knows?: (field: FieldRow) => boolean;
  /** The reason why the caller may not give a field; undefined where it may. */
  readonly refusal: (field: FieldRow) => string | undefined;
  /** The fields that have to be answered after the call, of those that the caller may give. */
  readonly requires: 'all' | 'answered' | 'nothing';
}

/** The values after a call, before records that they name are looked up. */
export interface ChangedValues {
  readonly values: FieldValuesByKey;
  /** The keys whose values differ, in the order of the call. */
  readonly changed: readonly string[];
  readonly errors: readonly FieldError[];
}

const UNKNOWN = 'is not the key of a field';
const NOT_ASKED = 'is not asked with these answers';

/**
 * Applies given values to those that are stored (docs/behaviour/fields.md). A value that equals the
 * stored one is not checked, so that a call can send what it has read. All wrong ones are named.
 */
export function changedValues(change: ValueChange): ChangedValues {
  const { known, fields, stored, given, requires, refusal } = change;
  const values: Record<string, unknown> = { ...stored };
  const errors: FieldError[] = [];
  const changed: string[] = [];
  const seen = new Set<string>();
  for (const { key, value = null } of given) {
    const field = `fields.${key}`;
    if (seen.has(key)) {
      errors.push({ field, reason: 'is given twice' });
      continue;
    }
    seen.add(key);
    const outcome = outcomeOf(change, key, value);
    if (outcome === undefined) continue;
    if ('reason' in outcome) {
      errors.push({ field, reason: outcome.reason });
      continue;
    }
    changed.push(key);
    if (outcome.value === null) delete values[key];
    else values[key] = outcome.value;
  }
  const shown = new Set(known.shown(fields, values));
  if (change.knows !== undefined) errors.push(...unasked(change, shown, errors));
  const wrong = new Set(errors.map(({ field }) => field));
  for (const key of changed) {
    const field = known.withKey(key);
    if (!hasValue(values, key) || field === undefined || shown.has(field)) continue;
    if (errors.some((error) => error.field === `fields.${key}`)) continue;
    errors.push({ field: `fields.${key}`, reason: NOT_ASKED });
  }
  for (const field of shown) {
    const name = `fields.${field.key}`;
    if (!isLacking(field, values) || wrong.has(name)) continue;
    if (refusal(field) !== undefined) continue;
    if (requires === 'all' || (requires === 'answered' && hasValue(stored, field.key))) {
      errors.push({ field: name, reason: 'is required' });
    }
  }
  return { values, changed, errors };
}

/** Errors for given keys that were not asked before, and are not after the call, whatever their values. */
function unasked(
  { known, fields, stored, given }: ValueChange,
  shown: ReadonlySet<FieldRow>,
  errors: readonly FieldError[],
): FieldError[] {
  const asked = new Set([...known.shown(fields, stored), ...shown].map(({ key }) => key));
  const wrong = new Set(errors.map(({ field }) => field));
  return given
    .filter(({ key }) => !asked.has(key) && !wrong.has(`fields.${key}`))
    .map(({ key }) => ({ field: `fields.${key}`, reason: NOT_ASKED }));
}

function isLacking(
  { key, required, phase, archivedAt }: FieldRow,
  values: FieldValuesByKey,
): boolean {
  return required && phase === 'submit' && archivedAt === null && !hasValue(values, key);
}

/** The effect of a given value: undefined where it equals the stored one. */
function outcomeOf(
  { known, fields, stored, isStaff, knows, refusal }: ValueChange,
  key: string,
  given: unknown,
): ReturnType<typeof checkedValue> | undefined {
  const field = known.withKey(key);
  if (field === undefined || (field.staffOnly && !isStaff)) return { reason: UNKNOWN };
  if (knows?.(field) === false) return { reason: UNKNOWN };
  const before = fieldValue(stored, key);
  if (isSame(before, given)) return undefined;
  const applies = fields.includes(field);
  if (!applies && given !== null) return { reason: UNKNOWN };
  const refused = refusal(field);
  if (refused !== undefined) return { reason: refused };
  if (field.archivedAt !== null && given !== null) return { reason: 'is archived' };
  const checked = checkedValue(field, given, before);
  return 'value' in checked && isSame(before, checked.value) ? undefined : checked;
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
