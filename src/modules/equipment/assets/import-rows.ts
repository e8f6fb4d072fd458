import { nameKey } from '../../../core/text.js';
import { problemsOf } from '../../../core/validation.js';
import { FIELD_PREFIX } from '../fields/lists/field-parameters.js';
import {
  type CellParser,
  type CellReader,
  dayCell,
  integerCell,
  moneyCell,
  textCell,
} from '../open-reports/import/csv-cells.js';
import type { Table } from '../open-reports/import/csv-table.js';
import { wordCell } from '../open-reports/import/import-words.js';
import { type KeyedRow, keyedRows, type Reading } from '../open-reports/import/record-import.js';
import type { AssetFields } from './assets.mapper.js';
import { type AssetAttribute, UpdateAssetInput } from './assets.types.js';
import { STATE_WORDS } from './import-fields.js';
import type { FieldCell } from './import-values.queries.js';

/** Beginning of the name of a column for a further property. */
export const ATTRIBUTE = 'attribute:';

/**
 * Fields that a cell gives as it is; the other columns name records, or further properties. `decimals` are those of the
 * currency.
 */
const parsersFor = (decimals: number) =>
  ({
    name: textCell,
    type: textCell,
    state: wordCell(STATE_WORDS),
    criticality: integerCell,
    manufacturer: textCell,
    model: textCell,
    serialNumber: textCell,
    purchasedOn: dayCell,
    purchaseCost: moneyCell(decimals),
    replacementCost: moneyCell(decimals),
    warrantyUntil: dayCell,
    commissionedOn: dayCell,
    notes: textCell,
  }) as const satisfies Partial<Record<keyof AssetFields, CellParser<unknown>>>;

/** Fields that an empty cell leaves as they are. */
const KEPT: ReadonlySet<string> = new Set(['name', 'state', 'criticality', 'department']);

/** A row of the file: its values, and the texts that name other records. */
export interface AssetImportRow extends KeyedRow {
  readonly tag: string;
  /** Values of the fields that the file has; undefined ones are left. */
  readonly values: Partial<AssetFields>;
  /** Further properties that are set, or removed by null. */
  readonly attributes: readonly { readonly name: string; readonly value: string | null }[];
  /** Texts of the columns of fields; empty ones clear. */
  readonly fields: readonly FieldCell[];
  /** Texts of the columns `parent`, `location` and `department`; empty ones clear. */
  readonly references: Readonly<Partial<Record<Reference, string>>>;
}

type Reference = 'parent' | 'location' | 'department';
const REFERENCES: readonly Reference[] = ['parent', 'location', 'department'];

/** Reads the rows of a file; errors go to the reader. @param decimals of the currency. */
export async function assetRows(
  { columns, rows }: Table,
  reading: Reading,
  decimals: number,
): Promise<AssetImportRow[]> {
  const { reader } = reading;
  const parsers = Object.entries<CellParser<unknown>>(parsersFor(decimals));
  const further = columns.filter((column) => column.startsWith(ATTRIBUTE));
  const answers = columns.filter((column) => column.startsWith(FIELD_PREFIX));
  return await keyedRows(rows, 'tag', reading, (row, own) => {
    const tag = row.cells.get('tag') ?? '';
    const values: Record<string, unknown> = {};
    for (const [field, parser] of parsers) {
      const value = reader.read(row, field, parser);
      if (value !== undefined && !(value === null && KEPT.has(field))) values[field] = value;
    }
    const attributes = further.map((column) => ({
      name: column.slice(ATTRIBUTE.length),
      value: row.cells.get(column) || null,
    }));
    const named = own.hasKey ? { tag } : {};
    const fields = answers.map((column) => ({
      key: column.slice(FIELD_PREFIX.length),
      text: row.cells.get(column) ?? '',
    }));
    checkValues(row.row, { ...named, ...values }, attributes, reader);
    reader.checkIndexed(row.row, { ...named, name: values.name, type: values.type });
    const references = Object.fromEntries(
      REFERENCES.flatMap((column) => {
        const text = row.cells.get(column);
        return text === undefined || (text === '' && KEPT.has(column)) ? [] : [[column, text]];
      }),
    );
    return { ...own, tag, values: values as Partial<AssetFields>, attributes, fields, references };
  });
}

/** Adds the errors that the same values have as an input. */
function checkValues(
  row: number,
  values: object,
  attributes: AssetImportRow['attributes'],
  reader: CellReader,
): void {
  const given = attributes.filter(({ value }) => value !== null);
  const input = { id: 1, ...values, attributes: given };
  for (const { field, reason } of problemsOf(UpdateAssetInput, input, [])) {
    const [, index] = /^attributes\.(\d+)/.exec(field) ?? [];
    const name = index === undefined ? undefined : given[Number(index)]?.name;
    reader.add(row, name === undefined ? field : `${ATTRIBUTE}${name}`, reason);
  }
}

/** The further properties of an asset after those of a row. */
export function attributesAfter(
  stored: readonly AssetAttribute[],
  { attributes }: Pick<AssetImportRow, 'attributes'>,
): AssetAttribute[] {
  const after = new Map(stored.map((one) => [nameKey(one.name), one]));
  for (const { name, value } of attributes) {
    const key = nameKey(name);
    if (value === null) after.delete(key);
    else after.set(key, { name: after.get(key)?.name ?? name, value });
  }
  return [...after.values()];
}
