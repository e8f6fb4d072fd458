import type { AccountActor } from '../../../core/actor.js';
import type { Statements } from '../../../core/sql.js';
import type { GivenValue, ValueChange } from '../fields/changes.js';
import { applyValues } from '../fields/field-values.service.js';
import { nameablePeople } from '../fields/fields.access.js';
import { holdDefinitions } from '../fields/fields.queries.js';
import type { FieldValuesByKey } from '../fields/known-fields.js';
import { readKnownFields } from '../fields/known-fields.queries.js';
import { type RecordedFields, recordedFields } from '../fields/recorded-changes.js';
import type { AssetFields } from './assets.mapper.js';

/** Values of an asset after a call, and what changed. */
export interface ChangedFields extends RecordedFields {
  readonly values: FieldValuesByKey;
}

/** A call that gives values of fields of an asset. */
interface GivenFields extends Pick<ValueChange, 'stored' | 'requires'> {
  readonly given: readonly GivenValue[] | null | undefined;
}

/**
 * The values of an asset after a call (docs/behaviour/fields.md). Who may write an asset is its staff.
 *
 * @param asset as the call leaves it.
 * @returns null for a call that gives none.
 * @throws AppError VALIDATION_ERROR for wrong values, and for required ones that are missing.
 */
export async function fieldsAfter(
  statements: Statements,
  actor: AccountActor,
  { type, departmentId }: Pick<AssetFields, 'type' | 'departmentId'>,
  { given, stored, requires }: GivenFields,
): Promise<ChangedFields | null> {
  if (!given) return null;
  await holdDefinitions(statements);
  const known = await readKnownFields(statements);
  const written = await applyValues(
    statements,
    {
      ...{ known, fields: known.ofAssetType(type), given, stored, requires },
      ...{ isStaff: true, refusal: () => undefined },
    },
    nameablePeople(actor, departmentId),
  );
  return { values: written.values, ...recordedFields(stored, written) };
}
