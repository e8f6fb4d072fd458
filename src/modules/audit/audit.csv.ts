import type { CsvWriter } from '../../core/csv.js';

const COLUMNS = [
  'id',
  'timestamp',
  'actorId',
  'actorEmail',
  'actorRole',
  'action',
  'targetType',
  'targetId',
  'metadata',
  'ipAddress',
  'requestId',
  'sequence',
  'hash',
  'previousHash',
] as const;

/** A stored record. */
type CsvRecord = Readonly<Record<(typeof COLUMNS)[number], unknown>>;

/** The header line: the names of the columns. */
export function csvHeader(csv: CsvWriter): string {
  return csv.header(COLUMNS);
}

/** Records as CSV lines, metadata as JSON. */
export function csvRows(csv: CsvWriter, records: readonly CsvRecord[]): string {
  return csv.rows(records.map((record) => COLUMNS.map((column) => record[column])));
}
