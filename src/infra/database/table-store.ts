import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { EmbeddedClient } from './embedded-client.js';

/** A table with its copied columns, in SQL notation. */
export interface TableColumns {
  /** Qualified, and quoted where necessary. */
  readonly name: string;
  readonly columns: readonly string[];
}

/**
 * One connection to a database, for copying whole tables in the text format of COPY, in constant
 * memory. The format is the same for the embedded database and for every version of a server.
 */
export interface TableStore {
  readonly kind: 'embedded' | 'server';
  /** Rows of a query as objects; numbers beyond 32 bits must be cast to text. */
  readonly query: <R>(sql: string, values?: readonly unknown[]) => Promise<R[]>;
  /** Executes statements without parameters. */
  readonly exec: (sql: string) => Promise<void>;
  /** Reads the rows of a table. */
  readonly copyOut: (table: TableColumns) => AsyncIterable<Uint8Array>;
  /** Adds rows to a table. Chunks may end anywhere. */
  readonly copyIn: (table: TableColumns, rows: AsyncIterable<Uint8Array>) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Name of the connections of commands, which distinguishes them from those of the service. */
const COMMAND_CONNECTION = 'maintenance command';

const CONNECT_TIMEOUT = 5_000;

/** Number of 8 KiB blocks that one COPY out of the embedded database reads. */
const BLOCKS = 128;

/** Size of the input of one COPY into the embedded database, in bytes, unless a row is longer. */
const CHUNK = 1024 * 1024;

const LINE_FEED = 0x0a;

/** Copies tables of an embedded database. The caller calls `close`. */
export function embeddedTables(client: EmbeddedClient, close: () => Promise<void>): TableStore {
  return {
    kind: 'embedded',
    query: async <R>(sql: string, values: readonly unknown[] = []) =>
      (await client.query<R>(sql, [...values])).rows,
    exec: async (sql) => {
      await client.exec(sql);
    },
    copyOut: (table) => copyOutEmbedded(client, table),
    copyIn: async ({ name, columns }, rows) => {
      const sql = `COPY ${name} (${columns.join(', ')}) FROM '/dev/blob'`;
      for await (const chunk of wholeLines(rows)) {
        await client.copy(sql, new Uint8Array(chunk));
      }
    },
    close,
  };
}

/**
 * Connects to a server, without time limits of statements.
 *
 * @throws the error of the connection.
 */
export async function serverTables(url: string): Promise<TableStore> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    application_name: COMMAND_CONNECTION,
    keepAlive: true,
  });
  // A lost connection also fails the current statement.
  client.on('error', () => {});
  await client.connect();
  return {
    kind: 'server',
    query: async <R>(sql: string, values: readonly unknown[] = []) =>
      (await client.query(sql, [...values])).rows as R[],
    exec: async (sql) => {
      await client.query(sql);
    },
    copyOut: ({ name, columns }) =>
      client.query(copyTo(`COPY (SELECT ${columns.join(', ')} FROM ${name}) TO STDOUT`)),
    copyIn: async ({ name, columns }, rows) => {
      const sink = client.query(copyFrom(`COPY ${name} (${columns.join(', ')}) FROM STDIN`));
      await pipeline(Readable.from(rows, { objectMode: false }), sink);
    },
    close: () => client.end(),
  };
}

/**
 * The embedded database returns the whole output of COPY, so a table is read by ranges of blocks.
 */
async function* copyOutEmbedded(
  client: EmbeddedClient,
  { name, columns }: TableColumns,
): AsyncIterable<Uint8Array> {
  const [size] = (
    await client.query<{ blocks: number }>(
      `SELECT coalesce(max(pg_relation_size(relid) / 8192), 0)::int AS blocks
       FROM pg_partition_tree($1::regclass) WHERE isleaf
       UNION ALL SELECT (pg_relation_size($1::regclass) / 8192)::int ORDER BY blocks DESC`,
      [name],
    )
  ).rows;
  for (let block = 0; block < (size?.blocks ?? 0); block += BLOCKS) {
    const blob = await client.copy(
      `COPY (SELECT ${columns.join(', ')} FROM ${name}
         WHERE ctid >= '(${block},0)' AND ctid < '(${block + BLOCKS},0)') TO '/dev/blob'`,
    );
    if (blob !== undefined && blob.byteLength > 0) yield blob;
  }
}

/** Chunks that end with a line; a line feed within a value is written as `\n` in this format. */
async function* wholeLines(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let pending: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    pending.push(piece);
    size += piece.byteLength;
    if (size < CHUNK) continue;
    const all = Buffer.concat(pending);
    const end = all.lastIndexOf(LINE_FEED) + 1;
    if (end > 0) yield all.subarray(0, end);
    const rest = all.subarray(end);
    pending = [rest];
    size = rest.byteLength;
  }
  if (size > 0) yield Buffer.concat(pending);
}
