import { messages, protocol } from '@electric-sql/pglite';
import type { Converter } from './values.js';

/** A column of a result. */
export interface Field {
  readonly name: string;
  /** PostgreSQL's object id of the type. */
  readonly dataTypeID: number;
}

/** How the texts of a type become values. */
export type Converters = (type: number) => Converter;

/** The columns of a result, with what converts their values. */
export interface Columns {
  readonly fields: readonly Field[];
  readonly converters: readonly Converter[];
}

/** What the database has answered a statement with. */
export interface Answer {
  readonly columns: Columns;
  readonly rows: unknown[][];
  /** What the statement was and how many rows it was about: `INSERT 0 3`; empty for an empty statement. */
  readonly command: string;
}

/** First bytes of messages of PostgreSQL's protocol, version 3. */
const DATA_ROW = 0x44;
const ROW_DESCRIPTION = 0x54;
const ERROR = 0x45;
const COMMAND_COMPLETE = 0x43;
const EMPTY_QUERY = 0x49;

/** Length of a message's type and of its own length, in bytes. */
const HEAD = 5;

/** What follows the name of a column in a description, and where its type's object id is therein. */
const COLUMN_LENGTH = 18;
const TYPE_OFFSET = 6;

/** Longest value that is searched for other characters than ASCII here, in bytes. */
const SHORT = 64;

const NO_COLUMNS: Columns = { fields: [], converters: [] };

/**
 * Reads the answers to statements. PGlite's own parser needs twice the time for a page of requests that the
 * database needs to answer it: it copies each value several times.
 *
 * @param bytes complete messages.
 * @param known the columns; undefined where the answer describes them.
 * @returns an answer for each statement.
 * @throws DatabaseError of PGlite when a statement has failed.
 */
export function readAnswers(
  bytes: Buffer,
  convertersOf: Converters,
  known: Columns | undefined,
): Answer[] {
  const answers: Answer[] = [];
  let rows: unknown[][] = [];
  let columns = known ?? NO_COLUMNS;
  let end: number;
  for (let start = 0; start < bytes.length; start = end) {
    end = start + 1 + bytes.readInt32BE(start + 1);
    const type = bytes[start];
    if (type === DATA_ROW) rows.push(rowOf(bytes, start + HEAD, end, columns.converters));
    else if (type === ROW_DESCRIPTION) columns = columnsOf(bytes, start + HEAD, convertersOf);
    else if (type === ERROR) throw errorOf(bytes.subarray(start, end));
    else if (type === COMMAND_COMPLETE || type === EMPTY_QUERY) {
      const command = bytes.toString('latin1', start + HEAD, end - 1);
      answers.push({ columns, rows, command });
      rows = [];
      columns = known ?? NO_COLUMNS;
    }
  }
  return answers;
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

function columnsOf(bytes: Buffer, start: number, convertersOf: Converters): Columns {
  const fields: Field[] = [];
  const converters: Converter[] = [];
  const count = bytes.readInt16BE(start);
  let offset = start + 2;
  for (let index = 0; index < count; index += 1) {
    const afterName = bytes.indexOf(0, offset) + 1;
    const dataTypeID = bytes.readUInt32BE(afterName + TYPE_OFFSET);
    fields.push({ name: bytes.toString('utf8', offset, afterName - 1), dataTypeID });
    converters.push(convertersOf(dataTypeID));
    offset = afterName + COLUMN_LENGTH;
  }
  return { fields, converters };
}

function errorOf(bytes: Buffer): Error {
  let found: Error | undefined;
  new protocol.Parser().parse(bytes, (message) => {
    if (message instanceof messages.DatabaseError) found = message;
  });
  return found ?? new Error('The database has answered with an error that cannot be read.');
}
