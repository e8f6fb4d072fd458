import { existsSync, openAsBlob } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import type pg from 'pg';
import { PrismaClient } from '../generated/prisma/client.js';
import { lockDataDir } from './data-dir-lock.js';
import { EmbeddedAdapter, ServerAdapter, withConnectRetries } from './database-adapters.js';
import { BoundedPool } from './database-pool.js';
import type { Logger } from './logger.js';
import { currentSnapshot } from './snapshot.js';

/** The open database and what is needed to migrate, watch and close it. */
export interface Database {
  readonly prisma: PrismaClient;
  readonly kind: 'embedded' | 'server';
  /** What is behind Prisma, for what speaks to the database without it (queue.ts). */
  readonly source:
    | { readonly kind: 'embedded'; readonly client: PGlite }
    | { readonly kind: 'server'; readonly url: string };
  /** For the schema engine (migrations.ts). */
  readonly adapterFactory: SqlMigrationAwareDriverAdapterFactory;
  /** Runs `work` while no other process migrates the same database. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Asks whether the database answers; rejects after about two seconds when it does not. */
  ping(): Promise<void>;
  /** Connections by state: in use or idle, and requests that wait for one. */
  pool(): PoolFigures;
  close(): Promise<void>;
}

/** How the connection pool is. */
export interface PoolFigures {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

/** What `openDatabase` needs of the configuration. */
export interface DatabaseOptions {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  /** Connections of the pool on a server; default 10. */
  readonly poolSize?: number;
}

/**
 * Opens PostgreSQL at `databaseUrl`, or the embedded PGlite in `dataDir/database`.
 *
 * @throws DataDirInUseError when another process holds the data folder.
 */
export async function openDatabase(options: DatabaseOptions, logger: Logger): Promise<Database> {
  return options.databaseUrl === undefined
    ? await openEmbedded(options.dataDir)
    : openServer(options.databaseUrl, options.poolSize ?? 10, logger);
}

/** Wraps a PGlite instance, wherever its data lives (tests keep it in memory). */
export function wrapPGlite(client: PGlite, release: () => void = () => {}): Database {
  const adapterFactory = new EmbeddedAdapter(client);
  const prisma = new PrismaClient({ adapter: adapterFactory, transactionOptions: TRANSACTIONS });
  return {
    prisma,
    kind: 'embedded',
    source: { kind: 'embedded', client },
    adapterFactory,
    exclusively: (work) => work(),
    ping: async () => {
      await client.query('SELECT 1');
    },
    pool: () => ({ total: 1, idle: client.ready && !client.closed ? 1 : 0, waiting: 0 }),
    close: async () => {
      await prisma.$disconnect();
      if (!client.closed) await client.close();
      release();
    },
  };
}

/** The extensions that the schema uses; an instance made elsewhere must load the same. */
export const PGLITE_EXTENSIONS = { pg_trgm };

/** Waiting for a connection and running are both bounded: a stuck database is a 503, not a hang. */
const TRANSACTIONS = { maxWait: 5_000, timeout: 15_000 };

/**
 * How long a statement outside of requests may take (inside: request-time.ts) for the server, and for this end: a server that says nothing at all
 * does not keep the first bound either. In milliseconds.
 */
const STATEMENT_TIMEOUT = 30_000;
const SILENCE_TIMEOUT = STATEMENT_TIMEOUT + 2_000;
const PING_TIMEOUT = 2_000;

const MIGRATION_LOCK = 0x6d61696e;

async function openEmbedded(dataDir: string): Promise<Database> {
  const release = lockDataDir(dataDir);
  try {
    const folder = path.join(dataDir, 'database');
    if (!existsSync(folder)) await prepareEmbedded(folder);
    const client = await PGlite.create({ dataDir: folder, extensions: PGLITE_EXTENSIONS });
    return wrapPGlite(client, release);
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Makes the folder of a new embedded database, from the build's snapshot when there is one. It gets
 * its name when it is complete: a first start that is killed half-way leaves nothing in the way.
 */
async function prepareEmbedded(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  const snapshot = await currentSnapshot();
  const client = await PGlite.create({
    dataDir: unfinished,
    extensions: PGLITE_EXTENSIONS,
    ...(snapshot.exists ? { loadDataDir: await openAsBlob(snapshot.file) } : {}),
  });
  await client.close();
  await rename(unfinished, folder);
}

function openServer(connectionString: string, poolSize: number, logger: Logger): Database {
  const pool = new BoundedPool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_TIMEOUT,
    query_timeout: SILENCE_TIMEOUT,
    keepAlive: true,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'maintenance-management-service',
  });
  // Without a listener, a database restart that drops idle connections would end the process.
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle database connection was lost'));
  const adapterFactory = new ServerAdapter(pool);
  const prisma = new PrismaClient({ adapter: adapterFactory, transactionOptions: TRANSACTIONS });
  return {
    prisma,
    kind: 'server',
    source: { kind: 'server', url: connectionString },
    adapterFactory,
    exclusively: async (work) => {
      const client = await pool.connect();
      try {
        await client.query('SET statement_timeout = 0');
        await client.query(withConnectRetries('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]));
        return await work();
      } finally {
        // Ends the connection, and with it the lock and the changed setting.
        client.release(true);
      }
    },
    ping: async () => {
      // A connection that does not answer is thrown away with the error, and makes room for a new one.
      await pool.query({ text: 'SELECT 1', query_timeout: PING_TIMEOUT } as pg.QueryConfig);
    },
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await prisma.$disconnect();
      if (!pool.ended) await pool.end();
    },
  };
}
