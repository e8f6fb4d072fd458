import type { FileRows } from '../../outward/export-files/export-file.js';

/** The columns of the export, in their order by default. */
export const AUDIT_COLUMNS = [
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
type CsvRecord = Readonly<Record<(typeof AUDIT_COLUMNS)[number], unknown>>;

/** The name of a column. */
export type AuditColumn = (typeof AUDIT_COLUMNS)[number];

/** The cells of records, in the order of the columns. */
export function cellsOf(columns: readonly AuditColumn[], records: readonly CsvRecord[]): FileRows {
  return records.map((record) => columns.map((column) => record[column]));
}
