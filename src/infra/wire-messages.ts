// Messages of PostgreSQL's protocol, version 3 (documentation of PostgreSQL, "Message Formats").

/** The codes of messages. */
const PARSE = 80;
const BIND = 66;

/** Describe, for the unnamed portal. */
const DESCRIBE = Buffer.from([68, 0, 0, 0, 6, 80, 0]);

/** Execute, for every row of the unnamed portal. */
const EXECUTE = Buffer.from([69, 0, 0, 0, 9, 0, 0, 0, 0, 0]);

const SYNC = Buffer.from([83, 0, 0, 0, 4]);

/** The end of a Bind: one format code for all columns of the result, that of texts. */
const TEXT_RESULTS = Buffer.from([0, 1, 0, 0]);

/** Bytes of the lengths of messages and values. */
const LENGTH = 4;

/** Bytes of a Parse beside its texts: code, length, ends of the texts, number of types. */
const PARSE_BYTES = 1 + LENGTH + 2 + 2;

/** Bytes of a Bind beside name and values: code, length, ends of texts, numbers of codes and of values. */
const BIND_BYTES = 1 + LENGTH + 2 + 2 + 2 + TEXT_RESULTS.length;

/** An execution of a statement. */
export interface BoundExecution {
  /** Of the statement; empty for the unnamed one. */
  readonly name: string;
  /** The text, for a statement that the connection has not parsed. */
  readonly parsed: string | undefined;
  /** The values of the parameters. */
  readonly values: readonly (string | null)[];
  /** Whether the description of the result is asked for. */
  readonly described: boolean;
}

/**
 * The messages that execute statements in their order, and Sync, as one piece: to hand several to the
 * connection takes longer than to write them.
 */
export function executionMessages(executions: readonly BoundExecution[]): Buffer {
  let size = SYNC.length;
  for (const execution of executions) size += sizeOf(execution);
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
  for (const execution of executions) at = write(bytes, at, execution);
  SYNC.copy(bytes, at);
  return bytes;
}

function sizeOf({ name, parsed, values, described }: BoundExecution): number {
  const named = Buffer.byteLength(name);
  let size = BIND_BYTES + named + EXECUTE.length;
  if (parsed !== undefined) size += PARSE_BYTES + named + Buffer.byteLength(parsed);
  if (described) size += DESCRIBE.length;
  for (const value of values) size += LENGTH + (value === null ? 0 : Buffer.byteLength(value));
  return size;
}

/** Writes the messages of one execution; @returns where they end. */
function write(bytes: Buffer, start: number, execution: BoundExecution): number {
  const { name, parsed, values, described } = execution;
  let at = parsed === undefined ? start : writeParse(bytes, start, name, parsed);
  at = writeBind(bytes, at, name, values);
  if (described) at += DESCRIBE.copy(bytes, at);
  return at + EXECUTE.copy(bytes, at);
}

function writeParse(bytes: Buffer, start: number, name: string, text: string): number {
  let at = bytes.writeUInt8(PARSE, start) + LENGTH;
  at = writeText(bytes, at, name);
  at = writeText(bytes, at, text);
  // PostgreSQL infers the types of all parameters.
  at = bytes.writeUInt16BE(0, at);
  return endMessage(bytes, start, at);
}

/** Writes a Bind of texts to the unnamed portal. */
function writeBind(
  bytes: Buffer,
  start: number,
  name: string,
  values: readonly (string | null)[],
): number {
  let at = bytes.writeUInt8(BIND, start) + LENGTH;
  at = writeText(bytes, at, '');
  at = writeText(bytes, at, name);
  // Without format codes, all parameters are texts.
  at = bytes.writeUInt16BE(0, at);
  at = bytes.writeUInt16BE(values.length, at);
  for (const value of values) {
    const length = value === null ? -1 : bytes.write(value, at + LENGTH);
    at = bytes.writeInt32BE(length, at) + Math.max(0, length);
  }
  return endMessage(bytes, start, at + TEXT_RESULTS.copy(bytes, at));
}

/** Writes a text with the zero that ends it. */
function writeText(bytes: Buffer, at: number, text: string): number {
  return bytes.writeUInt8(0, at + (text === '' ? 0 : bytes.write(text, at)));
}

/** Writes the length of a message, which does not count the code before it. */
function endMessage(bytes: Buffer, start: number, end: number): number {
  bytes.writeUInt32BE(end - start - 1, start + 1);
  return end;
}
