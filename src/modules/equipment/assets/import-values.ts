import type { AccountActor } from '../../../core/actor.js';
import { CHECK_WORDS, cellValue } from '../fields/cells.js';
import { changedValues, type GivenValue } from '../fields/changes.js';
import { nameablePeople } from '../fields/fields.access.js';
import type { FieldRow } from '../fields/fields.queries.js';
import { type FieldValuesByKey, fieldValue, type KnownFields } from '../fields/known-fields.js';
import { FIELD_PREFIX } from '../fields/lists/field-parameters.js';
import { textIn } from '../fields/local-text.types.js';
import { isRecordKind } from '../fields/names.queries.js';
import { type RecordedFields, recordedFields } from '../fields/recorded-changes.js';
import type { CheckedValue } from '../fields/value.js';
import type { FieldKind, ImportField } from '../open-reports/import/import-fields.js';
import type { FieldCell, NamedRecords } from './import-values.queries.js';

const KINDS: Readonly<Record<FieldRow['kind'], FieldKind>> = {
  ...{ text: 'text', number: 'quantity', choice: 'word', multi: 'text', date: 'day' },
  ...{ check: 'word', asset: 'asset', location: 'location', user: 'text' },
};

/** A field as a column of an imported file. */
export function importedField(field: FieldRow): ImportField {
  const { key, label, kind } = field;
  const values = valuesOf(field);
  return {
    field: `${FIELD_PREFIX}${key}`,
    label: { en: textIn(label, 'en'), de: textIn(label, 'de') },
    kind: KINDS[kind],
    ...(values.length > 0 && { values }),
  };
}

function valuesOf({ kind, choices }: FieldRow): NonNullable<ImportField['values']> {
  if (kind === 'check') {
    return (['true', 'false'] as const).map((value) => ({ value, words: CHECK_WORDS[value] }));
  }
  if (kind !== 'choice') return [];
  return choices
    .filter(({ archived }) => !archived)
    .map(({ id, label }) => ({
      value: id,
      words: [textIn(label, 'en'), textIn(label, 'de')],
    }));
}

/** An asset of a row, before its values are changed. */
export interface ValueBearer {
  readonly type: string | null | undefined;
  readonly departmentId: number;
  readonly stored: FieldValuesByKey;
  /** True for a new asset, which needs all required ones. */
  readonly isNew: boolean;
}

/** Source of what the values of a row are checked against. */
export interface ValueSource {
  readonly known: KnownFields;
  readonly named: NamedRecords;
}

/** Values of a row, and what changed. */
export interface ImportedValues extends RecordedFields {
  readonly values: FieldValuesByKey;
  readonly changed: readonly FieldRow[];
}

/**
 * The values of an asset after those of its row.
 *
 * @param report takes errors, by the name of the column.
 */
export function valuesAfter(
  cells: readonly FieldCell[],
  { type = null, departmentId, stored, isNew }: ValueBearer,
  { known, named }: ValueSource,
  actor: AccountActor,
  report: (column: string, reason: string) => void,
): ImportedValues {
  const fields = known.ofAssetType(type);
  const people = nameablePeople(actor, departmentId);
  const read = cells.flatMap(({ key, text }): GivenValue[] => {
    const field = known.withKey(key);
    if (text === '' || field === undefined) return [{ key, value: text || null }];
    const before = fieldValue(stored, key);
    const meant: CheckedValue = isRecordKind(field.kind)
      ? named.meant(field.kind, text, before, people)
      : cellValue(field, text);
    if ('value' in meant) return [{ key, value: meant.value }];
    report(`${FIELD_PREFIX}${key}`, meant.reason);
    return [];
  });
  const { values, changed, errors } = changedValues({
    ...{ known, fields, stored, given: withoutHidden(known, fields, stored, read) },
    ...{ isStaff: true, refusal: () => undefined, requires: isNew ? 'all' : 'answered' },
  });
  const reported = new Set(cells.length === read.length ? [] : cells.map(({ key }) => key));
  for (const { key } of read) reported.delete(key);
  for (const { field, reason } of errors) {
    const key = field.slice('fields.'.length);
    // A wrong cell is not missing as well.
    if (!reported.has(key)) report(`${FIELD_PREFIX}${key}`, reason);
  }
  const written = { values, changed: changed.flatMap((key) => known.withKey(key) ?? []) };
  return { ...written, ...recordedFields(stored, written) };
}

/** The values of a row without empty cells of fields that are not shown: exports leave those empty. */
function withoutHidden(
  known: KnownFields,
  fields: readonly FieldRow[],
  stored: FieldValuesByKey,
  given: readonly GivenValue[],
): GivenValue[] {
  const after: Record<string, unknown> = { ...stored };
  for (const { key, value } of given) {
    if (value === null) delete after[key];
    else after[key] = value;
  }
  const shown = new Set(known.shown(fields, after).map(({ key }) => key));
  return given.filter(({ key, value }) => value !== null || shown.has(key));
}
