import { stringify } from 'csv-stringify/sync';
import { zoneOf } from '../../../core/dates.js';
import { Amount } from '../../../core/money.js';
import { type ExportFile, zonedName } from './export-file.js';

/** Locale settings of an export for spreadsheets. */
export interface CsvReader {
  /** BCP 47 tag. */
  readonly language: string;
  /** IANA name; an unknown name means UTC. */
  readonly timezone: string;
}

/**
 * Writes lines of CSV (RFC 4180): null as an empty field, objects as JSON. A text that a
 * spreadsheet would evaluate as a formula is prefixed with an apostrophe; numbers and amounts stay numbers, with
 * the decimal sign of the language. Without locale settings the separator is a comma and times are in ISO 8601.
 */
export class CsvWriter {
  private readonly delimiter: string;
  private readonly decimal: string;
  private readonly time: (at: Date) => string;

  constructor(private readonly reader?: CsvReader) {
    const isComma = reader !== undefined && hasDecimalComma(reader.language);
    this.delimiter = isComma ? ';' : ',';
    this.decimal = isComma ? ',' : '.';
    this.time = reader === undefined ? (at) => at.toISOString() : localTime(reader.timezone);
  }

  /**
   * The header line. For spreadsheets it begins with a byte order mark, without which Excel assumes
   * another encoding.
   */
  header(names: readonly string[]): string {
    return `${this.reader === undefined ? '' : '\ufeff'}${this.lines([names])}`;
  }

  /** One line for each row. */
  rows(rows: readonly (readonly unknown[])[]): string {
    return this.lines(rows.map((row) => row.map((value) => this.cell(value))));
  }

  private lines(rows: readonly (readonly string[])[]): string {
    return stringify(
      rows.map((row) => [...row]),
      {
        delimiter: this.delimiter,
        record_delimiter: 'windows',
        // Without it the library does not quote a lone CR or LF within a field.
        quote_record_delimiter: true,
        // A program that expects another separator would begin a new cell within the text.
        quoted_match: SEPARATORS,
      },
    );
  }

  private cell(value: unknown): string {
    if (value === null || value === undefined) return '';
    if (typeof value === 'number' || typeof value === 'bigint') {
      return String(value).replace('.', this.decimal);
    }
    if (value instanceof Amount) return value.text(this.decimal);
    if (value instanceof Date) return this.time(value);
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return FORMULA.test(text) ? `'${text}` : text;
  }
}

/** Texts, but not numbers, with a character that separates cells for some program. */
const SEPARATORS = /^(?!-?\d+[.,]\d+$)[\s\S]*[,;\t]/;

/**
 * Start of a formula: an operator, in ASCII or full width, after whitespace that a spreadsheet
 * ignores. The library's `escape_formulas` does not handle leading line feeds and spaces.
 */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;

/** Spreadsheets use the semicolon as separator in locales with a decimal comma. */
function hasDecimalComma(language: string): boolean {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',');
}

/** Times as `2026-03-02 10:40:00`, the Swedish format, which spreadsheets recognise. */
function localTime(timeZone: string): (at: Date) => string {
  const style = { dateStyle: 'short', timeStyle: 'medium' } as const;
  const format = new Intl.DateTimeFormat('sv-SE', { ...style, timeZone: zoneOf(timeZone) });
  return (at) => format.format(at);
}

/** The format of CSV; with locale settings for spreadsheets, and then the zone in the file's name. */
export function csvFormat(reader?: CsvReader): ExportFile {
  const csv = new CsvWriter(reader);
  return {
    mimeType: 'text/csv',
    name: (list, now) =>
      reader === undefined
        ? `${list}-${now.toISOString().replace(/[:.]/g, '-')}.csv`
        : zonedName(list, now, reader.timezone, 'csv'),
    async *write({ columns }, rows) {
      yield csv.header(columns.map(({ name }) => name));
      for await (const some of rows) yield csv.rows(some);
    },
  };
}
