import type { Statements } from '../../../core/sql.js';
import type { GivenValue, ValueChange } from './changes.js';
import { applyValues } from './field-values.service.js';
import { type FieldRow, holdDefinitions } from './fields.queries.js';
import type { FieldValuesByKey, KnownFields } from './known-fields.js';
import { readKnownFields } from './known-fields.queries.js';
import { type RecordedFields, recordedFields } from './recorded-changes.js';
import type { NameablePeople } from './references.queries.js';

/** Values of a record after a call, and what changed. */
export interface ChangedFields extends RecordedFields {
  readonly values: FieldValuesByKey;
}

/** A call that gives values. */
interface GivenFields extends Pick<ValueChange, 'stored' | 'requires'> {
  readonly given: readonly GivenValue[] | null | undefined;
  /** The fields of the record as the call leaves it. */
  readonly fields: (known: KnownFields) => readonly FieldRow[];
  readonly people: NameablePeople;
}

/**
 * The values after a call on a record that only its staff writes, who give all of them: an asset or a
 * schedule.
 *
 * @returns null for a call that gives none.
 * @throws AppError VALIDATION_ERROR for wrong values, and for required ones that are missing.
 */
export async function staffValues(
  statements: Statements,
  { given, stored, requires, fields, people }: GivenFields,
): Promise<ChangedFields | null> {
  if (!given) return null;
  await holdDefinitions(statements);
  const known = await readKnownFields(statements);
  const change = {
    ...{ known, fields: fields(known), given, stored, requires },
    ...{ isStaff: true, refusal: () => undefined },
  };
  const written = await applyValues(statements, change, people);
  return { values: written.values, ...recordedFields(stored, written) };
}

/** Returns whether a call changed a value. */
export function hasChanges(changed: ChangedFields | null): changed is ChangedFields {
  return changed !== null && changed.open.length + changed.internal.length > 0;
}
