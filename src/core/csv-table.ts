import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import type { CellError } from './csv-cells.js';
import { invalid, shortened } from './errors.js';
import { unknownReason } from './input-reasons.js';
import { nameKey } from './text.js';

/** The columns that a table may have. */
export interface TableColumns {
  /** Names in the spelling of the interface. */
  readonly names: readonly string[];
  /** Those that must be there. */
  readonly required: readonly string[];
  /** Start of the names of further columns: `attribute:`. */
  readonly prefix?: string;
}

/** A row that is not empty. */
export interface TableRow {
  /** Number in a spreadsheet: the header is 1, each record one more, empty ones too. */
  readonly row: number;
  /** Trimmed texts by column; empty where the row ends before the column. */
  readonly cells: ReadonlyMap<string, string>;
}

/** The content of a CSV file. */
export interface Table {
  /**
   * Columns in the order of the file, spelt as in `TableColumns`; those with the prefix as in the
   * file.
   */
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  /** Errors of rows: cells beyond the columns, a quote that is not closed. */
  readonly errors: readonly CellError[];
}

/** Column names by position; undefined for a column without a name. */
type Header = readonly (string | undefined)[];

/** Maximum number of rows that are not empty. */
const MAX_ROWS = 5_000;

/** Maximum number of records with the empty ones: the rows of a spreadsheet. */
const MAX_RECORDS = 1_048_576;

/** Size of the parts between which the process does other work, in bytes. */
const PART = 32 * 1024;

/** Maximum length of a header that determines the separator, in characters. */
const MAX_HEADER = 64 * 1024;

/**
 * Reads the table in the bytes of a CSV file (RFC 4180): UTF-8 or else Windows-1252, lines that end
 * in CRLF or LF. Its separator is the character of a first line `sep=;`, otherwise the comma or
 * semicolon that the header has more of. A quote counts only where it begins a cell; a cell that goes
 * on after its closing quote keeps its quotes. An apostrophe before a sign with which formulas begin
 * is removed, because exports write it.
 *
 * @throws AppError VALIDATION_ERROR on `file` for UTF-16 and binary files, a file without a header,
 *   a column that is unknown, repeated or missing, and more than 5,000 rows.
 */
export async function readTable(file: Uint8Array, columns: TableColumns): Promise<Table> {
  const text = textOf(file);
  const [separatorLine = '', separator] = /^sep=([^"\r\n])(?:\r?\n|$)/i.exec(text) ?? [];
  const content = text.slice(separatorLine.length);
  const rows: TableRow[] = [];
  const errors: CellError[] = [];
  let header: Header | undefined;
  let row = 0;
  try {
    for await (const record of recordsOf(content, separator ?? separatorOf(content))) {
      row += 1;
      const cells = record.map(cellOf);
      if (row > MAX_RECORDS) throw invalid('file', `has more than ${MAX_RECORDS} lines`);
      if (cells.every((cell) => cell === '')) continue;
      if (header === undefined) {
        header = headerOf(cells, columns);
        continue;
      }
      if (rows.length === MAX_ROWS) throw invalid('file', `has more than ${MAX_ROWS} rows`);
      rows.push({ row, cells: cellsByColumn(cells, header) });
      errors.push(...surplusOf(row, cells, header));
    }
  } catch (error) {
    // With these options the parser has no other error.
    if (!(error instanceof CsvError) || header === undefined) throw asFileError(error);
    const field = nameAt(header, Number(error.column));
    errors.push({ row: row + 1, field, reason: 'has a quote that is not closed' });
  }
  if (header === undefined) throw invalid('file', 'has no row with the names of the columns');
  return { columns: header.filter((name) => name !== undefined), rows, errors };
}

/** @throws AppError VALIDATION_ERROR for UTF-16 ("Unicode text" of Excel) and binary files. */
function textOf(file: Uint8Array): string {
  const mark = `${file[0]} ${file[1]}`;
  if (mark === '255 254' || mark === '254 255' || file.includes(0)) {
    throw invalid('file', 'is UTF-16 or no CSV file: save as CSV UTF-8');
  }
  try {
    // Removes a byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252', { fatal: true }).decode(file);
  }
}

/** The one of comma and semicolon that the first line has more of outside quotes. */
function separatorOf(content: string): string {
  const counts = { ',': 0, ';': 0 };
  let isQuoted = false;
  let previous: 'separator' | 'closing quote' | undefined = 'separator';
  for (const character of content.trimStart().slice(0, MAX_HEADER)) {
    if (character === '"' && (isQuoted || previous !== undefined)) {
      // Of a pair of quotes within a cell, the second one opens it again.
      isQuoted = !isQuoted;
      previous = isQuoted ? undefined : 'closing quote';
      continue;
    }
    if (!isQuoted && character === '\n') break;
    const isSeparator = !isQuoted && (character === ',' || character === ';');
    if (isSeparator) counts[character] += 1;
    previous = isSeparator ? 'separator' : undefined;
  }
  return counts[';'] > counts[','] ? ';' : ',';
}

/** The records of the text; a file of many rows lets other work of the process pass. */
async function* recordsOf(content: string, delimiter: string): AsyncGenerator<string[]> {
  const bytes = Buffer.from(content);
  async function* parts() {
    for (let start = 0; start < bytes.length; start += PART) {
      yield bytes.subarray(start, start + PART);
      await setImmediate();
    }
  }
  const input = Readable.from(parts());
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    relax_quotes: true,
  });
  try {
    yield* input.pipe(parser) as AsyncIterable<string[]>;
  } finally {
    input.destroy();
  }
}

/** Signs with which a spreadsheet begins a formula, also in full width (csv.ts). */
const GUARDED = /^'(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/;

function cellOf(text: string): string {
  return text.trim().replace(GUARDED, '').trim();
}

/** @throws AppError VALIDATION_ERROR for a column that is unknown, repeated or missing. */
function headerOf(cells: readonly string[], { names, required, prefix }: TableColumns): Header {
  const known = new Map(names.map((name) => [nameKey(name), name]));
  const seen = new Set<string>();
  const header = cells.map((cell) => {
    const key = nameKey(cell);
    if (key === '') return undefined;
    const name = known.get(key) ?? withPrefix(cell, prefix);
    const shown = shortened(cell);
    if (name === undefined) {
      throw invalid('file', `has the column ${shown}, which ${unknownReason(cell, names)}`);
    }
    const unique = nameKey(name);
    if (seen.has(unique)) throw invalid('file', `has the column ${shown} twice`);
    seen.add(unique);
    return name;
  });
  const missing = required.find((name) => !seen.has(nameKey(name)));
  if (missing !== undefined) throw invalid('file', `has no column ${missing}`);
  return header;
}

/** The column of another name, as the prefix and the trimmed rest; undefined if it is none. */
function withPrefix(cell: string, prefix: string | undefined): string | undefined {
  const rest = cell.slice(prefix?.length).trim();
  if (prefix === undefined || rest === '') return undefined;
  return nameKey(cell.slice(0, prefix.length)) === prefix ? `${prefix}${rest}` : undefined;
}

function cellsByColumn(cells: readonly string[], header: Header): ReadonlyMap<string, string> {
  const named = new Map<string, string>();
  header.forEach((name, index) => {
    if (name !== undefined) named.set(name, cells[index] ?? '');
  });
  return named;
}

/** Errors of filled cells in no column. */
function surplusOf(row: number, cells: readonly string[], header: Header): CellError[] {
  return cells.flatMap((cell, index) =>
    cell === '' || header[index] !== undefined
      ? []
      : [{ row, field: nameAt(header, index), reason: 'is filled, but has no column' }],
  );
}

/** The column's name; without one, its letters in a spreadsheet. */
function nameAt(header: Header, index: number): string {
  const name = header[index];
  if (name !== undefined) return name;
  let letters = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

function asFileError(error: unknown): unknown {
  return error instanceof CsvError
    ? invalid('file', 'has a quote in its first row that is not closed')
    : error;
}
