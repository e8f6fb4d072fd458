import type { WrittenValues } from '../../../equipment/fields/field-values.service.js';
import {
  type FieldValuesByKey,
  type KnownFields,
  openQuestions,
} from '../../../equipment/fields/known-fields.js';
import { type RecordedFields, recordedFields } from '../../../equipment/fields/recorded-changes.js';

/** Columns of a request that fields determine, and what changed. */
export interface FieldColumns {
  readonly fields: FieldValuesByKey;
  readonly incomplete: boolean;
}

/** The columns with what changed. */
export interface ChangedFields extends FieldColumns, RecordedFields {}

/** A request without fields. */
export const NONE: ChangedFields = { fields: {}, incomplete: false, open: [], internal: [] };

/** Returns whether a required question of the submission that is shown has no value. */
export function isIncomplete(
  known: KnownFields,
  categoryId: number | null,
  values: FieldValuesByKey,
): boolean {
  return openQuestions(known, categoryId, values, ['submit']).length > 0;
}

/** The columns after a call that changed some fields. */
export function columnsOf(
  known: KnownFields,
  categoryId: number | null,
  stored: FieldValuesByKey,
  written: WrittenValues,
): ChangedFields {
  const { values } = written;
  return {
    fields: values,
    incomplete: isIncomplete(known, categoryId, values),
    ...recordedFields(stored, written),
  };
}

/** The columns of a request without what changed. */
export function fieldColumns({ fields, incomplete }: FieldColumns): FieldColumns {
  return { fields, incomplete };
}
