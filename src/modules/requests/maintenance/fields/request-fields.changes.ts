import { type changesBetween, snapshotOf } from '../../../../core/changes.js';
import type { FieldRow } from '../../../equipment/fields/fields.queries.js';
import {
  type FieldValuesByKey,
  fieldValue,
  type KnownFields,
  openQuestions,
} from '../../../equipment/fields/known-fields.js';
import type { FieldChange } from './request-fields.queries.js';

/** Columns of a request that fields determine, and what changed. */
export interface FieldColumns {
  readonly fields: FieldValuesByKey;
  readonly incomplete: boolean;
}

/** The columns with what changed. */
export interface ChangedFields extends FieldColumns {
  readonly open: readonly FieldChange[];
  readonly internal: readonly FieldChange[];
}

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
  { values, changed }: { readonly values: FieldValuesByKey; readonly changed: readonly FieldRow[] },
): ChangedFields {
  const open = changed.filter(({ staffOnly }) => !staffOnly);
  return {
    fields: values,
    incomplete: isIncomplete(known, categoryId, values),
    open: open.map(({ key }) => ({
      key,
      from: fieldValue(stored, key),
      to: fieldValue(values, key),
    })),
    internal: changed.flatMap(({ key, staffOnly }) => (staffOnly ? [{ key }] : [])),
  };
}

/** Changed fields for the audit trail: values of those for staff are left out. */
export function fieldsMetadata({ open, internal }: Pick<ChangedFields, 'open' | 'internal'>) {
  const valuesOf = (side: 'from' | 'to') => ({
    fields: snapshotOf(Object.fromEntries(open.map((one) => [one.key, one[side] ?? null]))),
  });
  return {
    ...(open.length > 0 && { before: valuesOf('from'), after: valuesOf('to') }),
    ...(internal.length > 0 && { staffFields: internal.map(({ key }) => key) }),
  };
}

/** The columns of a request without what changed. */
export function fieldColumns({ fields, incomplete }: FieldColumns): FieldColumns {
  return { fields, incomplete };
}

/** The metadata of a step with the fields that changed with it. */
export function withFields(
  metadata: ReturnType<typeof changesBetween>,
  changes: ChangedFields | null,
): ReturnType<typeof changesBetween> & { readonly staffFields?: string[] } {
  if (changes === null) return metadata;
  const { before, after, ...told } = fieldsMetadata(changes);
  return {
    ...told,
    before: { ...metadata.before, ...before },
    after: { ...metadata.after, ...after },
  };
}
