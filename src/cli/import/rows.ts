import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import type { Row } from '../../modules/requests/maintenance/submit/imported-record.js';
import { UsageError } from '../support/usage-error.js';
import type { Encoding, ImportOptions } from './options.js';

/** A row of the file. */
export interface ParsedRow {
  readonly record: Row;
  readonly info: { readonly bytes: number; readonly lines: number };
}

/** Called for lines that are not rows. */
export interface RowListener {
  readonly onHeader?: (header: readonly string[]) => void;
  readonly onBroken?: (line: number, reason: string, cells: readonly string[]) => void;
}

/** Columns of a row that are not in the encoding. */
interface BadRow {
  readonly line: number;
  readonly columns: readonly string[];
}

type Source = Pick<ImportOptions, 'file' | 'columns' | 'delimiter' | 'encoding'>;

/** Maximum number of rows with invalid text in a message. */
const SHOWN = 3;

/** Bytes that determine the encoding, and the delimiter if the first line is `sep=;`. */
const HEAD = 64;

/**
 * Reads the whole file without writing anything.
 *
 * @returns the first rows, at most `count`.
 * @throws UsageError for text that is not in the encoding, with its rows, columns and the switch to
 *   use; for a header without a required column or with a duplicate name.
 */
export async function checkRows(options: Source, count: number): Promise<ParsedRow[]> {
  const first: ParsedRow[] = [];
  const bad: BadRow[] = [];
  let more = 0;
  for await (const row of parsed(options, {})) {
    const columns = Object.entries(row.record)
      .filter(([, cell]) => decoded(cell, options.encoding) === undefined)
      .map(([name]) => decoded(name, options.encoding) ?? name);
    if (columns.length > 0 && bad.length >= SHOWN) more += 1;
    else if (columns.length > 0) bad.push({ line: row.info.lines, columns });
    else if (first.length < count) first.push(decodedRow(row, options.encoding));
  }
  if (bad.length > 0) throw badText(bad, more);
  return first;
}

/** Rows of a checked file. */
export async function* rowsOf(options: Source, listener: RowListener): AsyncGenerator<ParsedRow> {
  for await (const row of parsed(options, listener)) yield decodedRow(row, options.encoding);
}

/**
 * Rows with their bytes as characters: a decoder of the whole file could not locate an invalid
 * byte.
 */
async function* parsed(options: Source, listener: RowListener): AsyncGenerator<ParsedRow> {
  const head = await headOf(options.file);
  const { encoding } = options;
  if (head.isUtf16 !== (encoding === 'utf-16le')) {
    throw new UsageError(
      head.isUtf16
        ? 'The file is UTF-16 ("Unicode text" of Excel): use --encoding utf-16le.'
        : 'The file is not UTF-16: leave out --encoding utf-16le.',
    );
  }
  const lineOffset = head.separator === undefined ? 0 : 1;
  const parser = parse({
    delimiter: asBytes(options.delimiter ?? head.separator ?? ',', encoding),
    encoding: 'latin1',
    info: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    columns: (cells: string[]) => {
      const names = header(cells, options);
      listener.onHeader?.(names);
      return names.map((name) => asBytes(name, encoding));
    },
  });
  parser.on('skip', (error: CsvError & { lines?: number; record?: string[] }) => {
    const cells = (error.record ?? []).map((cell) => decoded(cell, encoding) ?? cell);
    listener.onBroken?.((error.lines ?? 0) + lineOffset, error.message, cells);
  });
  const bytes = createReadStream(options.file, { start: head.skip });
  const input = encoding === 'utf-16le' ? Readable.from(utf16(bytes)) : bytes;
  input.on('error', (error: Error) => parser.destroy(error));
  input.pipe(parser);
  for await (const { record, info } of parser as AsyncIterable<ParsedRow>) {
    yield { record, info: { bytes: info.bytes, lines: info.lines + lineOffset } };
  }
}

/** Start of the header and delimiter of the cells, determined from the first bytes. */
async function headOf(file: string) {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    const bytes = buffer.subarray(0, bytesRead);
    const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
    const bom = isUtf16 ? 2 : bytes.toString('hex', 0, 3) === 'efbbbf' ? 3 : 0;
    const text = bytes.subarray(bom).toString(isUtf16 ? 'utf16le' : 'latin1');
    const [line, separator] = /^sep=(.)\r?\n/i.exec(text) ?? ['', undefined];
    return { isUtf16, separator, skip: bom + line.length * (isUtf16 ? 2 : 1) };
  } finally {
    await handle.close();
  }
}

async function* utf16(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder('utf-16le', { fatal: true });
  try {
    for await (const chunk of bytes) yield Buffer.from(decoder.decode(chunk, { stream: true }));
    yield Buffer.from(decoder.decode());
  } catch {
    throw new UsageError('The file is not UTF-16 from beginning to end.');
  }
}

function header(cells: readonly string[], { columns, encoding }: Source): string[] {
  const names = cells.map((cell) => {
    const name = decoded(cell, encoding);
    if (name === undefined) throw badText([{ line: 1, columns: [cell] }], 0);
    return name.trim();
  });
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  if (twice.length > 0) {
    throw new UsageError(`The file has several columns ${[...new Set(twice)].join(', ')}.`);
  }
  const wanted = new Set(Object.values(columns).flat());
  const missing = [...wanted].filter((name) => name !== undefined && !names.includes(name));
  if (missing.length > 0) {
    throw new UsageError(
      `The file has no column ${missing.join(', ')}; it has ${names.join(', ')}.`,
    );
  }
  return names;
}

function decodedRow({ record, info }: ParsedRow, encoding: Encoding): ParsedRow {
  const cells = Object.entries(record).map(([name, cell]) => [
    decoded(name, encoding) ?? name,
    decoded(cell, encoding) ?? cell,
  ]);
  return { record: Object.fromEntries(cells), info };
}

/** Cells that are the same in all encodings. */
const ASCII = /^[ -~]*$/;

/** Decodes bytes that are stored as characters; undefined if they are not in the encoding. */
function decoded(cell: string, encoding: Encoding): string | undefined {
  if (ASCII.test(cell)) return cell;
  const label = encoding === 'windows-1252' ? encoding : 'utf-8';
  try {
    const decoder = new TextDecoder(label, { fatal: true, ignoreBOM: true });
    return decoder.decode(Buffer.from(cell, 'latin1'));
  } catch {
    return undefined;
  }
}

function asBytes(text: string, encoding: Encoding): string {
  return encoding === 'windows-1252' ? text : Buffer.from(text).toString('latin1');
}

function badText(bad: readonly BadRow[], more: number): UsageError {
  const rows = bad.map(({ line, columns }) => `line ${line} (${columns.join(', ')})`).join(', ');
  const rest = more > 0 ? ` and ${more} more` : '';
  return new UsageError(
    `The file is not UTF-8: ${rows}${rest}. Nothing was imported. Files of Excel on Windows are often ` +
      'Windows-1252: use --encoding windows-1252, and check the preview.',
  );
}
