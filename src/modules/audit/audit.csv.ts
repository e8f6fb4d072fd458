import { stringify } from 'csv-stringify/sync';

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

/** A record as it is stored. */
type CsvRecord = Readonly<Record<(typeof COLUMNS)[number], unknown>>;

/** The first line: the names of the columns. */
export function csvHeader(): string {
  return lines([[...COLUMNS]]);
}

/**
 * Records as lines of CSV (RFC 4180): ISO 8601 times, metadata as JSON, nothing for null. A field that
 * a spreadsheet would take for a formula gets an apostrophe before it.
 */
export function csvRows(records: readonly CsvRecord[]): string {
  return lines(records.map((record) => COLUMNS.map((column) => defused(text(record[column])))));
}

function lines(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    // With its own line ends told, the library leaves lone ones within fields unquoted by default.
    { record_delimiter: 'windows', quote_record_delimiter: true },
  );
}

/**
 * What makes a formula at the start of a field, in ASCII and in full width, and what a spreadsheet may
 * pass over before it. The library's own `escape_formulas` lets line feeds and blanks by.
 */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;

function defused(field: string): string {
  return FORMULA.test(field) ? `'${field}` : field;
}

function text(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
