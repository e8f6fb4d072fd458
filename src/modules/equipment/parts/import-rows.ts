import { problemsOf } from '../../../core/validation.js';
import { moneyCell, quantityCell, textCell } from '../open-reports/import/csv-cells.js';
import type { Table } from '../open-reports/import/csv-table.js';
import type { ImportField } from '../open-reports/import/import-fields.js';
import { type KeyedRow, keyedRows, type Reading } from '../open-reports/import/record-import.js';
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
export interface PartImportRow extends KeyedRow {
  readonly sku: string;
  readonly values: {
    readonly name?: string;
    readonly unit?: string;
    readonly reorderPoint?: number | null;
    readonly unitCost?: number;
  };
  readonly onHand: number | undefined;
  /** Name of the department; undefined for an empty cell. */
  readonly department: string | undefined;
}

/** Reads the rows of a file; errors go to the reader. @param decimals of the currency. */
export async function partRows(
  { rows }: Table,
  reading: Reading,
  decimals: number,
): Promise<PartImportRow[]> {
  const { reader } = reading;
  const costCell = moneyCell(decimals);
  return await keyedRows(rows, 'sku', reading, (row, own) => {
    const sku = row.cells.get('sku') ?? '';
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
    const named = own.hasKey ? { sku } : {};
    const input = { sku: 'x', name: 'x', ...named, ...values, ...(onHand ? { onHand } : {}) };
    for (const { field, reason } of problemsOf(CreatePartInput, input, [])) {
      reader.add(row.row, field, reason);
    }
    reader.checkIndexed(row.row, { ...named, name });
    return { ...own, sku, values, onHand, department: row.cells.get('department') || undefined };
  });
}
