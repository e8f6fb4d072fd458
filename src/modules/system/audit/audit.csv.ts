import type { CsvWriter } from '../../outward/export-files/csv.js';

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

/** Records as CSV lines, metadata as JSON. */
export function csvRows(
  csv: CsvWriter,
  columns: readonly AuditColumn[],
  records: readonly CsvRecord[],
): string {
  return csv.rows(records.map((record) => columns.map((column) => record[column])));
}
