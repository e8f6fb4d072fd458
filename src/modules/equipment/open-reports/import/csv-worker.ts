import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { CsvError, parse } from 'csv-parse';

// The thread that reads one CSV file (read-table.ts). The tests run this file directly, with its types
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
}

/** The file that the thread reads. */
export interface CsvFile {
  readonly bytes: Uint8Array;
  readonly bounds: CsvBounds;
}

/** A record that is not empty: its number in a spreadsheet, and its trimmed cells. */
export type CsvRecord = readonly [row: number, cells: readonly string[]];

/** A part of the content; the next one is read when it is asked for. */
export interface CsvPart {
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
function textOf(file: Uint8Array): string {
  const mark = `${file[0]} ${file[1]}`;
  if (mark === '255 254' || mark === '254 255' || file.includes(0)) {
    throw new Problem('is UTF-16 or no CSV file: save as CSV UTF-8');
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

/** The records of the text; those before an error of the parser, too. @throws CsvError. */
async function* recordsOf(content: string, delimiter: string): AsyncGenerator<string[]> {
  const bytes = Buffer.from(content);
  const read: string[][] = [];
  let failure: Error | undefined;
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n'],
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

/** Sends the content in parts, each when it is asked for. */
async function send({ bytes, bounds }: CsvFile, ask: (part: CsvPart) => Promise<unknown>) {
  const text = textOf(bytes);
  const [separatorLine = '', separator] = /^sep=([^"\r\n])(?:\r?\n|$)/i.exec(text) ?? [];
  const content = text.slice(separatorLine.length);
  const counter = new Counter(bounds);
  let records: CsvRecord[] = [];
  let left = { ...PART };
  let unclosed: CsvPart['unclosed'];
  try {
    for await (const record of recordsOf(content, separator ?? separatorOf(content))) {
      counter.line(record.length);
      const cells = record.map(cellOf);
      if (cells.every((cell) => cell === '')) continue;
      counter.record(cells);
      records.push([counter.row, cells]);
      left.cells -= cells.length;
      for (const { length } of cells) left.characters -= length;
      if (left.cells > 0 && left.characters > 0) continue;
      await ask({ records, isLast: false });
      records = [];
      left = { ...PART };
    }
  } catch (error) {
    // With these options the parser has no other error.
    if (!(error instanceof CsvError)) throw error;
    unclosed = { row: counter.row + 1, column: Number(error.column) };
  }
  await ask({ records, isLast: true, ...(unclosed && { unclosed }) });
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
