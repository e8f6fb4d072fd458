import { problemsOf } from '../../../core/validation.js';
import { dayCell, textCell } from '../../equipment/open-reports/import/csv-cells.js';
import type { Table } from '../../equipment/open-reports/import/csv-table.js';
import type { ImportField } from '../../equipment/open-reports/import/import-fields.js';
import {
  type KeyedRow,
  keyedRows,
  type Reading,
} from '../../equipment/open-reports/import/record-import.js';
import { CreateContractorInput, MAX_CATEGORIES } from './contractors.types.js';

/** The fields of an imported file of contractors (docs/behaviour/contractors.md). */
export const CONTRACTOR_FIELDS: readonly ImportField[] = [
  {
    ...{ field: 'name', required: true, label: { en: 'Name', de: 'Name' }, kind: 'text' },
    also: ['Company', 'Contractor', 'Firm', 'Supplier', 'Firma', 'Fremdfirma', 'Firmenname'],
  },
  {
    ...{ field: 'contactName', label: { en: 'Contact', de: 'Ansprechperson' }, kind: 'text' },
    also: ['Contact person', 'Contact name', 'Ansprechpartner', 'Kontakt', 'Kontaktperson'],
  },
  {
    ...{ field: 'email', label: { en: 'E-mail', de: 'E-Mail' }, kind: 'email' },
    also: ['E-mail address', 'Mail', 'E-Mail-Adresse', 'Mailadresse'],
  },
  {
    ...{ field: 'phone', label: { en: 'Phone', de: 'Telefon' }, kind: 'text' },
    also: ['Telephone', 'Mobile', 'Tel', 'Telefonnummer', 'Handy', 'Mobil'],
  },
  {
    ...{ field: 'categories', label: { en: 'Categories', de: 'Kategorien' }, kind: 'text' },
    also: ['Category', 'Trades', 'Trade', 'Kategorie', 'Gewerke', 'Gewerk'],
  },
  {
    ...{ field: 'department', label: { en: 'Department', de: 'Abteilung' }, kind: 'department' },
    also: ['Team', 'Unit', 'Bereich'],
  },
  {
    ...{ field: 'insuredUntil', label: { en: 'Insured until', de: 'Versichert bis' }, kind: 'day' },
    also: ['Insurance', 'Insurance until', 'Insurance expires', 'Versicherung', 'Versicherung bis'],
  },
  {
    ...{ field: 'note', label: { en: 'Note', de: 'Notiz' }, kind: 'text' },
    also: ['Notes', 'Remark', 'Comment', 'Notizen', 'Bemerkung', 'Anmerkung'],
  },
];

/** A row of the file. Undefined values are left, null ones cleared. */
export interface ContractorImportRow extends KeyedRow {
  readonly name: string;
  readonly values: {
    readonly contactName?: string | null;
    readonly email?: string | null;
    readonly phone?: string | null;
    readonly insuredUntil?: string | null;
    readonly note?: string | null;
  };
  /** Names from the root; empty for a cell that clears; undefined without the column, and for a wrong cell. */
  readonly categories: readonly string[] | undefined;
  /** Name of the department; undefined for an empty cell. */
  readonly department: string | undefined;
}

/** Reads the rows of a file; errors go to the reader. */
export async function contractorRows(
  { rows }: Table,
  reading: Reading,
): Promise<ContractorImportRow[]> {
  const { reader } = reading;
  return await keyedRows(rows, 'name', reading, (row, own) => {
    const name = row.cells.get('name') ?? '';
    const given = {
      contactName: reader.read(row, 'contactName', textCell),
      email: reader.read(row, 'email', textCell),
      phone: reader.read(row, 'phone', textCell),
      insuredUntil: reader.read(row, 'insuredUntil', dayCell),
      note: reader.read(row, 'note', textCell),
    };
    const values = Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    );
    const input = { name: own.hasKey ? name : 'x', ...values };
    for (const { field, reason } of problemsOf(CreateContractorInput, input, [])) {
      reader.add(row.row, field, reason);
    }
    if (own.hasKey) reader.checkIndexed(row.row, { name });
    const text = row.cells.get('categories');
    const categories = text === undefined ? undefined : partsOf(text);
    const isTooLong = (categories?.length ?? 0) > MAX_CATEGORIES;
    if (isTooLong) reader.add(row.row, 'categories', `must be ${MAX_CATEGORIES} at most`);
    return {
      ...{ ...own, name, values },
      categories: isTooLong ? undefined : categories,
      department: row.cells.get('department') || undefined,
    };
  });
}

/** The parts of a cell between semicolons, without empty ones. */
function partsOf(text: string): string[] {
  return text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
