import { problemsOf } from '../../../core/validation.js';
import { textCell } from '../open-reports/import/csv-cells.js';
import type { Table } from '../open-reports/import/csv-table.js';
import { wordCell } from '../open-reports/import/import-words.js';
import { type KeyedRow, keyedRows, type Reading } from '../open-reports/import/record-import.js';
import { KIND_WORDS } from './import-fields.js';
import { type Location, UpdateLocationInput } from './locations.types.js';

const kindCell = wordCell(KIND_WORDS);

/** A row of the file. Undefined values are left. */
export interface LocationImportRow extends KeyedRow {
  readonly code: string;
  readonly name: string | undefined;
  readonly kind: Location['kind'] | undefined;
  /** Null clears it. */
  readonly timeZone: string | null | undefined;
  /** The text that names the location around it; empty for none. */
  readonly parent: string | undefined;
  /** Name of the department; undefined for an empty cell. */
  readonly department: string | undefined;
}

/** Reads the rows of a file; errors go to the reader. */
export async function locationRows(
  { rows }: Table,
  reading: Reading,
): Promise<LocationImportRow[]> {
  const { reader } = reading;
  return await keyedRows(rows, 'code', reading, (row, own) => {
    const code = row.cells.get('code') ?? '';
    // Empty cells leave what a location always has.
    const name = reader.read(row, 'name', textCell) ?? undefined;
    const kind = reader.read(row, 'kind', kindCell) ?? undefined;
    const timeZone = reader.read(row, 'timeZone', textCell);
    const named = own.hasKey ? { code } : {};
    const given = { ...named, ...(name ? { name } : {}), ...(timeZone ? { timeZone } : {}) };
    for (const { field, reason } of problemsOf(UpdateLocationInput, { id: 1, ...given }, [])) {
      reader.add(row.row, field, reason);
    }
    reader.checkIndexed(row.row, { name, ...named });
    const department = row.cells.get('department') || undefined;
    return { ...own, code, name, kind, timeZone, parent: row.cells.get('parent'), department };
  });
}
