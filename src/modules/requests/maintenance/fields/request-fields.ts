import type { AccountActor } from '../../../../core/actor.js';
import {
  type FieldValuesByKey,
  type KnownFields,
  shownValues,
} from '../../../equipment/fields/known-fields.js';
import { isStaff, RELATED_COLUMNS, type Related } from '../maintenance.access.js';

/** Columns of a request that determine the fields of an answer. */
export const FIELD_COLUMNS = ['fields', 'categoryId', ...RELATED_COLUMNS] as const;

/** A request with the columns of its fields. */
export interface FieldBearer extends Related {
  readonly fields: unknown;
  readonly categoryId: number | null;
}

/** The values of a request that a reader gets, in the order of the form. */
export function shownFields(
  known: KnownFields,
  actor: AccountActor,
  row: FieldBearer,
): FieldValuesByKey {
  const values = row.fields as FieldValuesByKey;
  return shownValues(known, known.ofCategory(row.categoryId), values, () => isStaff(actor, row));
}
