import type { Steps } from '../../../core/steps.js';
import { nameKey } from '../../../core/text.js';
import { problemsOf } from '../../../core/validation.js';
import {
  type CellReader,
  moneyCell,
  quantityCell,
  textCell,
} from '../open-reports/import/csv-cells.js';
import { stepsOfRow, type Table } from '../open-reports/import/csv-table.js';
import type { ImportField } from '../open-reports/import/import-fields.js';
import { CreatePartInput } from './parts.types.js';

/** The fields of an imported file of parts (docs/behaviour/work.md). */
export const PART_FIELDS: readonly ImportField[] = [
  {
    ...{ field: 'sku', required: true, label: { en: 'Number', de: 'Nummer' }, kind: 'text' },
    also: [
      ...['Part no', 'Part number', 'Item no', 'Item number', 'Article number', 'No', 'Code', 'Id'],
      ...['Artikelnummer', 'Artikel-Nr', 'Teilenummer', 'Teile-Nr', 'Nr', 'Materialnummer'],
    ],
  },
  {
    ...{ field: 'name', label: { en: 'Name', de: 'Name' }, kind: 'text' },
    also: ['Description', 'Designation', 'Title', 'Bezeichnung', 'Benennung', 'Artikel', 'Part'],
  },
  {
    ...{ field: 'unit', label: { en: 'Unit', de: 'Einheit' }, kind: 'text' },
    also: ['UoM', 'Unit of measure', 'ME', 'Mengeneinheit'],
  },
  {
    ...{ field: 'onHand', label: { en: 'In stock', de: 'Bestand' }, kind: 'quantity' },
    also: ['Stock', 'Quantity', 'Qty', 'Menge', 'Lagerbestand', 'Anzahl'],
  },
  {
    ...{ field: 'reorderPoint', label: { en: 'Order at', de: 'Bestellen ab' }, kind: 'quantity' },
    also: ['Minimum', 'Min', 'Minimum stock', 'Mindestbestand', 'Meldebestand'],
  },
  {
    ...{ field: 'unitCost', label: { en: 'Price', de: 'Preis' }, kind: 'amount' },
    also: ['Cost', 'Unit price', 'Price per unit', 'Einzelpreis', 'Stückpreis', 'Kosten'],
  },
  {
    ...{ field: 'department', label: { en: 'Department', de: 'Abteilung' }, kind: 'department' },
    also: ['Store', 'Team', 'Lager', 'Zuständig'],
  },
];

/** A row of the file. Undefined values are left; a null reorder point is cleared. */
export interface PartImportRow {
  readonly row: number;
  readonly sku: string;
  /** The folded number; of a row whose number is an error, a text that no number has. */
  readonly key: string;
  /** False for a row whose number is an error: only its cells are checked. */
  readonly hasKey: boolean;
  readonly values: {
    readonly name?: string;
    readonly unit?: string;
    readonly reorderPoint?: number | null;
    readonly unitCost?: number;
  };
  readonly onHand: number | undefined;
  /** Name of the department; undefined for an empty cell. */
  readonly department: string | undefined;
  readonly steps: number;
}

/** Reads the rows of a file; errors go to the reader. @param decimals of the currency. */
export async function partRows(
  { rows }: Table,
  reader: CellReader,
  { steps, decimals }: { readonly steps: Steps; readonly decimals: number },
): Promise<PartImportRow[]> {
  const read = new Map<string, PartImportRow>();
  const costCell = moneyCell(decimals);
  for (const row of rows) {
    const sku = row.cells.get('sku') ?? '';
    const folded = nameKey(sku);
    const hasKey = folded !== '' && !read.has(folded);
    if (folded === '') reader.add(row.row, 'sku', 'is required');
    else if (!hasKey) reader.add(row.row, 'sku', 'is in the file twice');
    // Empty cells leave what a part always has.
    const name = reader.read(row, 'name', textCell) ?? undefined;
    const unit = reader.read(row, 'unit', textCell) ?? undefined;
    const onHand = reader.read(row, 'onHand', quantityCell) ?? undefined;
    const reorderPoint = reader.read(row, 'reorderPoint', quantityCell);
    const unitCost = reader.read(row, 'unitCost', costCell) ?? undefined;
    const given = { name, unit, reorderPoint, unitCost };
    const values = Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    );
    const named = hasKey ? { sku } : {};
    const input = { sku: 'x', name: 'x', ...named, ...values, ...(onHand ? { onHand } : {}) };
    for (const { field, reason } of problemsOf(CreatePartInput, input, [])) {
      reader.add(row.row, field, reason);
    }
    reader.checkIndexed(row.row, { ...named, name });
    const key = hasKey ? folded : `\u0001${row.row}`;
    const department = row.cells.get('department') || undefined;
    const own = { row: row.row, sku, key, hasKey, steps: stepsOfRow(row) };
    read.set(key, { ...own, values, onHand, department });
    await steps.done(stepsOfRow(row));
  }
  return [...read.values()];
}
