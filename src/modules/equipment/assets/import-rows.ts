import type { Steps } from '../../../core/steps.js';
import { nameKey } from '../../../core/text.js';
import { problemsOf } from '../../../core/validation.js';
import {
  type CellParser,
  type CellReader,
  dayCell,
  integerCell,
  moneyCell,
  textCell,
} from '../open-reports/import/csv-cells.js';
import { stepsOfRow, type Table, type TableRow } from '../open-reports/import/csv-table.js';
import { columnsOf } from '../open-reports/import/import-fields.js';
import { wordCell } from '../open-reports/import/import-words.js';
import type { AssetFields } from './assets.mapper.js';
import { type AssetAttribute, UpdateAssetInput } from './assets.types.js';
import { ASSET_FIELDS, STATE_WORDS } from './import-fields.js';

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
    warrantyUntil: dayCell,
    commissionedOn: dayCell,
    notes: textCell,
  }) as const satisfies Partial<Record<keyof AssetFields, CellParser<unknown>>>;

/** Fields that an empty cell leaves as they are. */
const KEPT: ReadonlySet<string> = new Set(['name', 'state', 'criticality', 'department']);

/** The columns of an imported file of assets (docs/behaviour/things.md). */
export const ASSET_COLUMNS_OF_FILE = columnsOf(ASSET_FIELDS, ATTRIBUTE);

/** A row of the file: its key, its values, and the texts that name other records. */
export interface AssetImportRow {
  readonly row: number;
  readonly tag: string;
  /** The folded tag; of a row whose tag is an error, a text that no tag has. */
  readonly key: string;
  /** False for a row whose tag is an error: only its cells are checked. */
  readonly hasKey: boolean;
  /** Values of the fields that the file has; undefined ones are left. */
  readonly values: Partial<AssetFields>;
  /** Further properties that are set, or removed by null. */
  readonly attributes: readonly { readonly name: string; readonly value: string | null }[];
  /** Texts of the columns `parent`, `location` and `department`; null clears. */
  readonly references: Readonly<Partial<Record<Reference, string | null>>>;
  /** Steps of the work for it (`Steps`). */
  readonly steps: number;
}

type Reference = 'parent' | 'location' | 'department';
const REFERENCES: readonly Reference[] = ['parent', 'location', 'department'];

/**
 * Reads the rows of a file; a row without a tag, or with one that the file had, is an error, and its other cells are
 * checked as well.
 *
 * @param decimals of the currency.
 */
export async function assetRows(
  { columns, rows }: Table,
  reader: CellReader,
  { steps, decimals }: { readonly steps: Steps; readonly decimals: number },
): Promise<AssetImportRow[]> {
  const read = new Map<string, AssetImportRow>();
  const cells = { columns, reader, parsers: Object.entries(parsersFor(decimals)) };
  for (const row of rows) {
    const tag = row.cells.get('tag') ?? '';
    const key = nameKey(tag);
    if (key === '') reader.add(row.row, 'tag', 'is required');
    else if (read.has(key)) reader.add(row.row, 'tag', 'is in the file twice');
    const hasKey = key !== '' && !read.has(key);
    const own = hasKey ? key : `\u0001${row.row}`;
    read.set(own, assetRow(row, { tag, key: own, hasKey }, cells));
    await steps.done(stepsOfRow(row));
  }
  return [...read.values()];
}

/** How the cells of a row are read. */
interface Cells {
  readonly columns: readonly string[];
  readonly reader: CellReader;
  readonly parsers: readonly (readonly [string, CellParser<unknown>])[];
}

function assetRow(
  row: TableRow,
  { tag, key, hasKey }: Pick<AssetImportRow, 'tag' | 'key' | 'hasKey'>,
  { columns, reader, parsers }: Cells,
): AssetImportRow {
  const values: Record<string, unknown> = {};
  for (const [field, parser] of parsers) {
    const value = reader.read<unknown>(row, field, parser);
    if (value !== undefined && !(value === null && KEPT.has(field))) values[field] = value;
  }
  const attributes = columns
    .filter((column) => column.startsWith(ATTRIBUTE))
    .map((column) => ({
      name: column.slice(ATTRIBUTE.length),
      value: row.cells.get(column) || null,
    }));
  const named = hasKey ? { tag } : {};
  checkValues(row.row, { ...named, ...values }, attributes, reader);
  reader.checkIndexed(row.row, { ...named, name: values.name, type: values.type });
  const references = Object.fromEntries(
    REFERENCES.flatMap((column) => {
      const text = row.cells.get(column);
      if (text === undefined || (text === '' && KEPT.has(column))) return [];
      return [[column, text === '' ? null : text]];
    }),
  );
  const own = { row: row.row, tag, key, hasKey, steps: stepsOfRow(row) };
  return { ...own, values: values as Partial<AssetFields>, attributes, references };
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
