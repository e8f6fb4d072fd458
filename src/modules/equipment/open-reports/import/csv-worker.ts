import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { CsvError, parse } from 'csv-parse';

// The thread that reads one CSV file or workbook (read-table.ts). The tests run this file directly, with its types
// stripped by Node.js, so it imports nothing from the program.

/** The bounds of a file. */
export interface CsvBounds {
  /** Records with the empty ones. */
  readonly lines: number;
  /** Records that are not empty, without the header. */
  readonly rows: number;
  /** Cells of a record. */
  readonly columns: number;
  /** Cells of all records that are not empty. */
  readonly cells: number;
  /** Characters of a cell. */
  readonly characters: number;
  /** Bytes of an unpacked workbook. */
  readonly unpacked: number;
}

/** The file that the thread reads. */
export interface CsvFile {
  readonly bytes: Uint8Array;
  readonly bounds: CsvBounds;
}

/**
 * A record that is not empty: its number in a spreadsheet, its trimmed cells, and the places of those that are errors of
 * a workbook, such as `#REF!`.
 */
export type CsvRecord = readonly [
  row: number,
  cells: readonly string[],
  errors?: readonly number[],
];

/** How a file is written. */
export interface CsvForm {
  readonly format: 'csv' | 'xlsx';
  /** Null for a workbook, as the encoding. */
  readonly separator: string | null;
  readonly encoding: 'utf-8' | 'windows-1252' | null;
}

/** A part of the content; the next one is read when it is asked for. */
export interface CsvPart {
  readonly form: CsvForm;
  readonly records: readonly CsvRecord[];
  readonly isLast: boolean;
  /** The quote that is not closed, where the content ends with one. */
  readonly unclosed?: { readonly row: number; readonly column: number };
}

/** The reason why the file is none that can be read. */
export interface CsvProblem {
  readonly problem: string;
}

/** Cells and characters of a part: what the process takes in at once. */
const PART = { cells: 4_000, characters: 256 * 1024 };

/** Size of the pieces that the parser reads, in bytes. */
const PIECE = 64 * 1024;

/** Maximum length of a header that determines the separator, in characters. */
const MAX_HEADER = 64 * 1024;

class Problem extends Error {}

/** @throws Problem for UTF-16 ("Unicode text" of Excel) and binary files. */
function textOf(file: Uint8Array): { text: string; encoding: 'utf-8' | 'windows-1252' } {
  const mark = `${file[0]} ${file[1]}`;
  if (mark === '255 254' || mark === '254 255' || file.includes(0)) {
    throw new Problem('is UTF-16 or no CSV file: save as CSV UTF-8');
  }
  try {
    // Removes a byte order mark.
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(file), encoding: 'utf-8' };
  } catch {
    const text = new TextDecoder('windows-1252', { fatal: true }).decode(file);
    return { text, encoding: 'windows-1252' };
  }
}

/** The one of comma, semicolon and tab that the first line has most of outside quotes. */
function separatorOf(content: string): string {
  const counts = { ',': 0, ';': 0, '\t': 0 };
  let isQuoted = false;
  let previous: 'separator' | 'closing quote' | undefined = 'separator';
  for (const character of content.trimStart().slice(0, MAX_HEADER)) {
    if (character === '"' && (isQuoted || previous !== undefined)) {
      // Of a pair of quotes within a cell, the second one opens it again.
      isQuoted = !isQuoted;
      previous = isQuoted ? undefined : 'closing quote';
      continue;
    }
    if (!isQuoted && (character === '\n' || character === '\r')) break;
    const isSeparator = !isQuoted && (character === ',' || character === ';' || character === '\t');
    if (isSeparator) counts[character] += 1;
    previous = isSeparator ? 'separator' : undefined;
  }
  if (counts['\t'] > Math.max(counts[','], counts[';'])) return '\t';
  return counts[';'] > counts[','] ? ';' : ',';
}

/** The records of the text; those before an error of the parser, too. @throws CsvError. */
async function* recordsOf(content: string, delimiter: string): AsyncGenerator<string[]> {
  const bytes = Buffer.from(content);
  const read: string[][] = [];
  let failure: Error | undefined;
  const parser = parse({
    delimiter,
    // Only a file without LF has lines that end with CR.
    record_delimiter: content.includes('\n') ? ['\r\n', '\n'] : ['\r'],
    relax_column_count: true,
    relax_quotes: true,
    on_record: (record: string[]) => {
      read.push(record);
      // Not read from the stream, which would lose those that wait when an error ends it.
      return null;
    },
  });
  parser.on('error', (error) => {
    failure = error;
  });
  for (let start = 0; start < bytes.length; start += PIECE) {
    await new Promise((done) => parser.write(bytes.subarray(start, start + PIECE), done));
    yield* read.splice(0);
  }
  parser.end();
  await finished(parser.resume()).catch(() => {});
  yield* read.splice(0);
  if (failure !== undefined) throw failure;
}

/** Signs with which a spreadsheet begins a formula, also in full width (core/csv.ts). */
const GUARDED = /^'(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/;

function cellOf(text: string): string {
  return text.trim().replace(GUARDED, '').trim();
}

/** Counts what is read. @throws Problem beyond the bounds. */
class Counter {
  private lines = 0;
  private records = 0;
  private cells = 0;
  private readonly bounds: CsvBounds;

  constructor(bounds: CsvBounds) {
    this.bounds = bounds;
  }

  get row(): number {
    return this.lines;
  }

  line(cells: number): void {
    this.lines += 1;
    const { lines, columns } = this.bounds;
    if (this.lines > lines) throw new Problem(`has more than ${lines} lines`);
    if (cells > columns) {
      throw new Problem(`has more than ${columns} columns in row ${this.lines}`);
    }
  }

  record(cells: readonly string[]): void {
    const { rows, cells: most, characters } = this.bounds;
    this.records += 1;
    this.cells += cells.length;
    if (this.records > rows + 1) throw new Problem(`has more than ${rows} rows`);
    if (this.cells > most) throw new Problem(`has more than ${most} cells`);
    if (cells.some(({ length }) => length > characters)) {
      throw new Problem(`has a cell of more than ${characters} characters in row ${this.lines}`);
    }
  }
}

/** Sends a part of the content; resolves when the next one is asked for. */
type Ask = (part: CsvPart) => Promise<unknown>;

/** The records of a part that is not sent yet. */
class Parts {
  private records: CsvRecord[] = [];
  private left = { ...PART };
  private readonly ask: Ask;
  private readonly form: CsvForm;

  constructor(ask: Ask, form: CsvForm) {
    this.ask = ask;
    this.form = form;
  }

  async add(record: CsvRecord): Promise<void> {
    const [, cells] = record;
    this.records.push(record);
    this.left.cells -= cells.length;
    for (const { length } of cells) this.left.characters -= length;
    if (this.left.cells > 0 && this.left.characters > 0) return;
    await this.ask({ form: this.form, records: this.records, isLast: false });
    this.records = [];
    this.left = { ...PART };
  }

  async end(unclosed?: CsvPart['unclosed']): Promise<void> {
    const { form, records } = this;
    await this.ask({ form, records, isLast: true, ...(unclosed && { unclosed }) });
  }
}

async function sendCsv({ bytes, bounds }: CsvFile, ask: Ask) {
  const { text, encoding } = textOf(bytes);
  const [separatorLine = '', separator] = /^sep=([^"\r\n])(?:\r?\n|\r|$)/i.exec(text) ?? [];
  const content = text.slice(separatorLine.length);
  const counter = new Counter(bounds);
  const delimiter = separator ?? separatorOf(content);
  const parts = new Parts(ask, { format: 'csv', separator: delimiter, encoding });
  let unclosed: CsvPart['unclosed'];
  try {
    for await (const record of recordsOf(content, delimiter)) {
      counter.line(record.length);
      const cells = record.map(cellOf);
      if (cells.every((cell) => cell === '')) continue;
      counter.record(cells);
      await parts.add([counter.row, cells]);
    }
  } catch (error) {
    // With these options the parser has no other error.
    if (!(error instanceof CsvError)) throw error;
    unclosed = { row: counter.row + 1, column: Number(error.column) };
  }
  await parts.end(unclosed);
}

/** Beginnings of files: a ZIP, and the container of old and of encrypted workbooks. */
const ZIP = 'PK\u0003\u0004';
const OLD = '\u00d0\u00cf\u0011\u00e0';

/** Name of the part of an encrypted workbook, in UTF-16. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

/** Records of a directory of a ZIP (APPNOTE 4.3.12, 4.3.16), and their lengths. */
const DIRECTORY_END = { signature: 0x06054b50, length: 22 } as const;
const ENTRY = { signature: 0x02014b50, length: 46 } as const;

/**
 * The bytes of a ZIP that is unpacked, by its directory; the library unpacks no entry further than that says.
 *
 * @throws Problem for a directory that is no such one, or has a size for larger files (ZIP64).
 */
function unpackedSize(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = file.length - DIRECTORY_END.length;
  while (end >= 0 && file.readUInt32LE(end) !== DIRECTORY_END.signature) end -= 1;
  if (end < 0) throw new Problem(BROKEN);
  let at = file.readUInt32LE(end + 16);
  let size = 0;
  for (let entries = file.readUInt16LE(end + 10); entries > 0; entries -= 1) {
    if (at + ENTRY.length > end || file.readUInt32LE(at) !== ENTRY.signature) {
      throw new Problem(BROKEN);
    }
    const [packed, unpacked] = [file.readUInt32LE(at + 20), file.readUInt32LE(at + 24)];
    // Without a size an entry would be unpacked without a bound; two bytes are an empty one.
    if (unpacked === 0xffffffff || (unpacked === 0 && packed > 2)) throw new Problem(BROKEN);
    size += unpacked;
    at += ENTRY.length;
    at += file.readUInt16LE(at - 18) + file.readUInt16LE(at - 16) + file.readUInt16LE(at - 14);
  }
  return size;
}

const BROKEN = 'is broken, or no workbook: save as .xlsx or CSV';

/** Formats that show a whole number with zeros before it and signs between, such as `00000`. */
const PADDED = /^(?:0|[-/ ]|"[^"]*"|\\.)+$/;

/** A number as the cell shows it, but always with a point, without an exponent and all its digits. */
function numberText(value: number, format: string, formatted: (format: string) => string): string {
  if (PADDED.test(format) && format !== '0' && Number.isInteger(value)) return formatted(format);
  const text = String(Number(value.toPrecision(15)));
  return text.includes('e') ? trimmedDecimals(value) : text;
}

function trimmedDecimals(value: number): string {
  return Number.isInteger(value) ? String(BigInt(value)) : value.toFixed(20).replace(/0+$/, '');
}

/** A day, with the time where it has one; one of a time has only that. */
function dateText(at: Date): string {
  if (Number.isNaN(at.getTime())) return '';
  const [day = '', time = ''] = at.toISOString().slice(0, 19).split('T');
  if (at.getUTCFullYear() <= 1900) return time;
  return time === '00:00:00' ? day : `${day} ${time}`;
}

/** Errors that formulas give. */
const ERROR = /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!)$/;

/** Reads the first sheet of a workbook: texts as they are, other cells as they are shown, formulas by their values. */
async function sendWorkbook({ bytes, bounds }: CsvFile, ask: Ask) {
  if (unpackedSize(bytes) > bounds.unpacked) {
    throw new Problem(
      `is a workbook of more than ${bounds.unpacked / 2 ** 20} MB when it is unpacked`,
    );
  }
  const { readXlsx } = await import('hucre/xlsx');
  const { formatValue } = await import('hucre');
  const { sheets } = await readXlsx(bytes, { sheets: [0], readStyles: true }).catch(() => {
    throw new Problem(BROKEN);
  });
  const sheet = sheets[0];
  if (sheet === undefined) throw new Problem(BROKEN);
  const counter = new Counter(bounds);
  const parts = new Parts(ask, { format: 'xlsx', separator: null, encoding: null });
  for (const [index, row] of sheet.rows.entries()) {
    const errors: number[] = [];
    const texts = row.map((value, column) => {
      const cell = sheet.cells?.get(`${index},${column}`);
      if (value === null || value === undefined) return '';
      if (typeof value === 'number') {
        const format = cell?.style?.numFmt ?? 'General';
        return numberText(value, format, (own) => formatValue(value, own));
      }
      if (value instanceof Date) return dateText(value);
      const isError =
        cell?.type === 'error' || (cell?.type === 'formula' && ERROR.test(String(value)));
      if (isError) errors.push(column);
      return String(value).trim();
    });
    const cells = texts.slice(0, texts.findLastIndex((text) => text !== '') + 1);
    counter.line(cells.length);
    if (cells.length === 0) continue;
    counter.record(cells);
    await parts.add([counter.row, cells, errors]);
  }
  await parts.end();
}

/** Reads a file as what its content is. */
async function send(file: CsvFile, ask: Ask) {
  const start = Buffer.from(file.bytes.subarray(0, 4)).toString('latin1');
  if (start === ZIP) return await sendWorkbook(file, ask);
  if (start === OLD) {
    throw new Problem(
      Buffer.from(file.bytes).includes(ENCRYPTED)
        ? 'is encrypted: save it without a password'
        : 'is a workbook of an old version: save as .xlsx or CSV',
    );
  }
  return await sendCsv(file, ask);
}

const port = parentPort;
if (port === null) throw new Error('This file is a thread of the service.');

try {
  await send(workerData as CsvFile, async (part) => {
    port.postMessage(part);
    if (!part.isLast) await once(port, 'message');
  });
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  port.postMessage({ problem: error.message } satisfies CsvProblem);
}
