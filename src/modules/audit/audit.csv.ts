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

/** A stored record. */
type CsvRecord = Readonly<Record<(typeof COLUMNS)[number], unknown>>;

/** The header line: the names of the columns. */
export function csvHeader(): string {
  return lines([[...COLUMNS]]);
}

/**
 * Records as CSV lines (RFC 4180): times in ISO 8601, metadata as JSON, null as an empty field. A field
 * that a spreadsheet would evaluate as a formula is prefixed with an apostrophe.
 */
export function csvRows(records: readonly CsvRecord[]): string {
  return lines(
    records.map((record) => COLUMNS.map((column) => escapeFormula(text(record[column])))),
  );
}

function lines(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    // Without quote_record_delimiter the library does not quote a lone CR or LF within a field.
    { record_delimiter: 'windows', quote_record_delimiter: true },
  );
}

/**
 * Start of a formula: an operator, in ASCII or full width, after whitespace that a spreadsheet ignores.
 * The library's `escape_formulas` does not handle leading line feeds and spaces.
 */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;

function escapeFormula(field: string): string {
  return FORMULA.test(field) ? `'${field}` : field;
}

function text(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
