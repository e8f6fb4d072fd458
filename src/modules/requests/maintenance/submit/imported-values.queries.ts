import { sql } from 'kysely';
import { type Statements, statement } from '../../../../core/sql.js';
import { nameKey } from '../../../../core/text.js';
import { cellValue } from '../../../equipment/fields/cells.js';
import type { FieldRow } from '../../../equipment/fields/fields.queries.js';
import type { FieldValuesByKey } from '../../../equipment/fields/known-fields.js';
import { readKnownFields } from '../../../equipment/fields/known-fields.queries.js';
import { isRecordKind, type RecordKind } from '../../../equipment/fields/names.queries.js';
import { type CheckedValue, checkedValue } from '../../../equipment/fields/value.js';

/** The column of a file that has the values of a field. */
export interface FieldColumn {
  readonly field: FieldRow;
  readonly column: string;
  /** Ids by folded texts, of a kind that names records. */
  readonly records?: ReadonlyMap<string, number>;
}

/** The name of the column in `key=column`. */
export function columnOf(mapping: string): string {
  return mapping.slice(mapping.indexOf('=') + 1).trim();
}

/**
 * The fields of columns of a file, each as `key=column`.
 *
 * @returns the reason why they cannot be read, for the operator.
 */
export async function fieldColumns(
  statements: Statements,
  mappings: readonly string[],
): Promise<readonly FieldColumn[] | string> {
  if (mappings.length === 0) return [];
  const known = await readKnownFields(statements);
  const columns: FieldColumn[] = [];
  for (const mapping of mappings) {
    const [key = '', column = ''] = [mapping.split('=', 1)[0]?.trim(), columnOf(mapping)];
    const field = known.withKey(key);
    if (!mapping.includes('=') || column === '') return `--field ${mapping}: write KEY=COLUMN.`;
    if (field?.appliesTo !== 'request') return `There is no field ${key} of requests.`;
    if (field.archivedAt !== null) return `The field ${key} is archived.`;
    if (columns.some((one) => one.field === field)) return `The field ${key} is given twice.`;
    const { kind } = field;
    const records = isRecordKind(kind) ? { records: await recordsOf(statements, kind) } : {};
    columns.push({ field, column, ...records });
  }
  return columns;
}

/** The values of a row. @throws what `refuse` makes for a wrong one. */
export function importedValues(
  row: Readonly<Record<string, string>>,
  columns: readonly FieldColumn[],
  refuse: (reason: string) => Error,
): FieldValuesByKey {
  const values: Record<string, unknown> = {};
  for (const { field, column, records } of columns) {
    const text = row[column]?.trim() ?? '';
    const checked = text === '' ? { value: null } : meantBy(field, text, records);
    if ('reason' in checked) throw refuse(`${column}: "${text}" ${checked.reason}`);
    if (checked.value !== null) values[field.key] = checked.value;
  }
  return values;
}

function meantBy(field: FieldRow, text: string, records: FieldColumn['records']): CheckedValue {
  if (records !== undefined) {
    const value = records.get(nameKey(text.slice(0, MAX_NAME)));
    return value === undefined ? { reason: 'is not in the service, or has ended' } : { value };
  }
  const meant = cellValue(field, text);
  return 'value' in meant ? checkedValue(field, meant.value, null) : meant;
}

/** Longest text that names a record. */
const MAX_NAME = 300;

/** Equipment by tag, places by code, people by nothing; all of them by their ids as well. */
const RECORDS: Readonly<Record<RecordKind, ReturnType<typeof sql<NamedId>>>> = {
  asset: sql<NamedId>`SELECT id, tag_key AS name FROM assets WHERE state <> 'retired'`,
  location: sql<NamedId>`SELECT id, code_key AS name FROM locations WHERE archived_at IS NULL`,
  user: sql<NamedId>`SELECT id, NULL AS name FROM users WHERE status = 'active'`,
};

interface NamedId {
  readonly id: number;
  readonly name: string | null;
}

async function recordsOf(
  statements: Statements,
  kind: RecordKind,
): Promise<ReadonlyMap<string, number>> {
  const rows = await statements.all(statement(RECORDS[kind]));
  return new Map([
    ...rows.map(({ id }) => [String(id), id] as const),
    ...rows.flatMap(({ id, name }) => (name === null ? [] : [[name, id] as const])),
  ]);
}
