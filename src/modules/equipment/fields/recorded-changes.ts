import { type changesBetween, snapshotOf } from '../../../core/changes.js';
import type { FieldRow } from './fields.queries.js';
import { type FieldValuesByKey, fieldValue } from './known-fields.js';

/** A field whose value changed. */
export interface FieldChange {
  readonly key: string;
  /** Values before and after, null for none; left out of fields for staff. */
  readonly from?: unknown;
  readonly to?: unknown;
}

/** Changed fields, as records of a change have them. */
export interface RecordedFields {
  readonly open: readonly FieldChange[];
  /** Those of fields for staff. */
  readonly internal: readonly FieldChange[];
}

/** The changed fields of a call. */
export function recordedFields(
  stored: FieldValuesByKey,
  { values, changed }: { readonly values: FieldValuesByKey; readonly changed: readonly FieldRow[] },
): RecordedFields {
  const open = changed.filter(({ staffOnly }) => !staffOnly);
  return {
    open: open.map(({ key }) => ({
      key,
      from: fieldValue(stored, key),
      to: fieldValue(values, key),
    })),
    internal: changed.flatMap(({ key, staffOnly }) => (staffOnly ? [{ key }] : [])),
  };
}

/** Changed fields for the audit trail: values of those for staff are left out. */
export function fieldsMetadata({ open, internal }: RecordedFields) {
  const valuesOf = (side: 'from' | 'to') => ({
    fields: snapshotOf(Object.fromEntries(open.map((one) => [one.key, one[side] ?? null]))),
  });
  return {
    ...(open.length > 0 && { before: valuesOf('from'), after: valuesOf('to') }),
    ...(internal.length > 0 && { staffFields: internal.map(({ key }) => key) }),
  };
}

/** The metadata of a change with the fields that changed with it. */
export function withFields(
  metadata: ReturnType<typeof changesBetween>,
  changes: RecordedFields | null,
): ReturnType<typeof changesBetween> & { readonly staffFields?: string[] } {
  if (changes === null) return metadata;
  const { before, after, ...told } = fieldsMetadata(changes);
  return {
    ...told,
    before: { ...metadata.before, ...before },
    after: { ...metadata.after, ...after },
  };
}
