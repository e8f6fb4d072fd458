/** A field of a record before and after a change. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly changed: boolean;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Fields of the record's `before` and `after`, the changed ones first; `[]` without either. */
export function changesOf(metadata: Readonly<Record<string, unknown>> | null): FieldChange[] {
  const before = isObject(metadata?.before) ? metadata.before : {};
  const after = isObject(metadata?.after) ? metadata.after : {};
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({
      field,
      before: before[field],
      after: after[field],
      changed: JSON.stringify(before[field]) !== JSON.stringify(after[field]),
    }))
    .sort((a, b) => Number(b.changed) - Number(a.changed));
}

/** Metadata of the record besides `before` and `after`. */
export function restOf(metadata: Readonly<Record<string, unknown>> | null): [string, unknown][] {
  return Object.entries(metadata ?? {}).filter(
    ([key, value]) => !((key === 'before' || key === 'after') && isObject(value)),
  );
}

/** A value as text; `null` for a missing one. */
export function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
