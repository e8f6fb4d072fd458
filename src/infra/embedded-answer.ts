import { messages, protocol } from '@electric-sql/pglite';
import { type Converter, converterOf } from './values.js';

/** The rows that the database has answered a statement with. */
export interface Answer {
  readonly rows: unknown[][];
  /** For each column of the result. */
  readonly converters: readonly Converter[];
}

/** First bytes of messages of PostgreSQL's protocol, version 3. */
const DATA_ROW = 0x44;
const ROW_DESCRIPTION = 0x54;
const ERROR = 0x45;

/** Length of a message's type and of its own length, in bytes. */
const HEAD = 5;

/** What follows the name of a column in a description, and where its type's object id is therein. */
const COLUMN_LENGTH = 18;
const TYPE_OFFSET = 6;

/** Longest value that is searched for other characters than ASCII here, in bytes. */
const SHORT = 64;

/**
 * Reads the answer to the execution of one statement. PGlite's own parser needs twice the time for a page of
 * requests that the database needs to answer it: it copies each value several times.
 *
 * @param bytes complete messages.
 * @param known the converters of the columns; undefined where the answer describes its columns.
 * @throws DatabaseError of PGlite when the statement has failed.
 */
export function readAnswer(bytes: Buffer, known: readonly Converter[] | undefined): Answer {
  const rows: unknown[][] = [];
  let converters = known ?? [];
  let end: number;
  for (let start = 0; start < bytes.length; start = end) {
    end = start + 1 + bytes.readInt32BE(start + 1);
    const type = bytes[start];
    if (type === DATA_ROW) rows.push(rowOf(bytes, start + HEAD, end, converters));
    else if (type === ROW_DESCRIPTION) converters = convertersOf(bytes, start + HEAD);
    else if (type === ERROR) throw errorOf(bytes.subarray(start, end));
  }
  return { rows, converters };
}

/** Reads a row whose values begin at `start`, after their number. */
function rowOf(
  bytes: Buffer,
  start: number,
  end: number,
  converters: readonly Converter[],
): unknown[] {
  // One text for the row, of which ASCII values are parts: to decode each value takes three times as long.
  const text = bytes.toString('latin1', start, end);
  const row: unknown[] = new Array(bytes.readInt16BE(start));
  let offset = start + 2;
  for (let index = 0; index < row.length; index += 1) {
    const length = bytes.readInt32BE(offset);
    offset += 4;
    if (length < 0) {
      row[index] = null;
      continue;
    }
    const after = offset + length;
    const value =
      length <= SHORT && isAscii(bytes, offset, after)
        ? text.slice(offset - start, after - start)
        : bytes.toString('utf8', offset, after);
    const convert = converters[index];
    row[index] = convert === undefined ? value : convert(value);
    offset = after;
  }
  return row;
}

/** Like that of `node:buffer`, without the calls that take longer than a short value. */
function isAscii(bytes: Buffer, start: number, end: number): boolean {
  let all = 0;
  for (let index = start; index < end; index += 1) all |= bytes[index] as number;
  return all < 0x80;
}

function convertersOf(bytes: Buffer, start: number): readonly Converter[] {
  const converters: Converter[] = [];
  const count = bytes.readInt16BE(start);
  let offset = start + 2;
  for (let index = 0; index < count; index += 1) {
    const afterName = bytes.indexOf(0, offset) + 1;
    converters.push(converterOf(bytes.readUInt32BE(afterName + TYPE_OFFSET)));
    offset = afterName + COLUMN_LENGTH;
  }
  return converters;
}

function errorOf(bytes: Buffer): Error {
  let found: Error | undefined;
  new protocol.Parser().parse(bytes, (message) => {
    if (message instanceof messages.DatabaseError) found = message;
  });
  return found ?? new Error('The database has answered with an error that cannot be read.');
}
