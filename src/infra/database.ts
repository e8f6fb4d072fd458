import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import type pg from 'pg';
import type { Reads, Statements } from '../core/reads.js';
import type { Transactions } from '../core/transaction.js';
import { PrismaClient } from '../generated/prisma/client.js';
import { lockDataDir } from './data-dir-lock.js';
import {
  EmbeddedAdapter,
  embeddedConnection,
  ServerAdapter,
  serverConnection,
} from './database-adapters.js';
import { BoundedPool, type BoundedPoolConfig } from './database-pool.js';
import type { EmbeddedClient } from './embedded-client.js';
import { openFolder, prepareFolder } from './embedded-folder.js';
import { EmbeddedStatements } from './embedded-statements.js';
import { connectionName } from './installation-secret.js';
import type { Logger } from './logger.js';
import type { ScriptConnection } from './migration-scripts.js';
import { closeDatabase, createPrivately } from './private-folder.js';
import { ReadReplica } from './read-replica.js';
import { createReads } from './reads/reads.js';
import { StatementNames } from './statement-names.js';
import { ServerStatements } from './statements.js';
import { embeddedTransactions, serverTransactions } from './transactions.js';

/** The open database, with what migrations, monitoring and the queue need. */
export interface Database {
  readonly prisma: PrismaClient;
  /** For queries of requests, which have to be fast. */
  readonly reads: Reads;
  readonly transactions: Transactions;
  /** For reads that neither Prisma nor `reads` can express. */
  readonly statements: Statements;
  readonly kind: 'embedded' | 'server';
  /** The replica that reads may go to; undefined where there is none. */
  readonly replica?: ReadReplica | undefined;
  /** The connection below Prisma, for components that do not use Prisma (queue.ts). */
  readonly source:
    | { readonly kind: 'embedded'; readonly client: EmbeddedClient }
    | { readonly kind: 'server'; readonly url: string };
  /** Prisma's adapter; its connections run scripts without the time limit of statements. */
  readonly adapterFactory: SqlMigrationAwareDriverAdapterFactory;
  /** Runs `work` under a lock that excludes migrations by other processes. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** As `exclusively`, for work on the connection that holds the lock; its statements have no time limit. */
  migrating<T>(work: (connection: ScriptConnection) => Promise<T>): Promise<T>;
  /** Checks that the database answers; rejects after about two seconds otherwise. */
  ping(): Promise<void>;
  /** The error with which the embedded database has ended by itself; pending otherwise. */
  readonly ended: Promise<Error>;
  /** The number of connections in use and idle, and of requests that wait for one. */
  pool(): PoolFigures;
  close(): Promise<void>;
}

/** State of the connection pool. */
export interface PoolFigures {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

/** The part of the configuration that `openDatabase` uses. */
export interface DatabaseOptions {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  /**
   * A second address of the server, for what needs a session of its own (migrations); left out:
   * `databaseUrl`, which then must not be a pooler in transaction mode.
   */
  readonly databaseDirectUrl?: string | undefined;
  /** A streaming replica of the server for reads that bear a delay; left out: none. */
  readonly databaseReadUrl?: string | undefined;
  /** Whether statements are prepared under names on a server; default true. */
  readonly preparedStatements?: boolean;
  /** Size of the connection pool on a server; default 10. */
  readonly poolSize?: number;
  /** Its connections tell the replicas of other secrets that it is in use; left out: they tell nothing. */
  readonly jwtSecret?: string;
}

/**
 * Opens PostgreSQL at `databaseUrl`, or the embedded PGlite in `dataDir/database`.
 *
 * @throws DataDirInUseError when another process uses the data folder.
 */
export async function openDatabase(options: DatabaseOptions, logger: Logger): Promise<Database> {
  return options.databaseUrl === undefined
    ? await openEmbedded(options.dataDir)
    : openServer({ ...options, databaseUrl: options.databaseUrl }, logger);
}

/** A database in an embedded one with any storage (tests keep it in memory). */
export function wrapEmbedded(client: EmbeddedClient, release: () => void = () => {}): Database {
  const adapterFactory = new EmbeddedAdapter(client);
  const prisma = new PrismaClient({ adapter: adapterFactory, transactionOptions: TRANSACTIONS });
  const statements = new EmbeddedStatements(client);
  return {
    prisma,
    reads: createReads(prisma, statements),
    transactions: embeddedTransactions(prisma, statements),
    statements,
    kind: 'embedded',
    source: { kind: 'embedded', client },
    adapterFactory,
    exclusively: (work) => work(),
    migrating: (work) =>
      client.exclusively((queries) =>
        work(embeddedConnection(queries)).finally(() => queries.exec('RESET lock_timeout')),
      ),
    ping: async () => {
      await client.query('SELECT 1');
    },
    ended: client.ended,
    pool: () => ({ total: 1, idle: client.closed ? 0 : 1, waiting: client.waiting }),
    close: async () => {
      await prisma.$disconnect();
      await client.close();
      release();
    },
  };
}

/** Time limits for getting a connection, in milliseconds: an unresponsive database is a 503. */
const TRANSACTIONS = { maxWait: 5_000, timeout: 15_000 };

/**
 * Time limits of a statement outside of requests (inside: request-time.ts), in milliseconds: the
 * server's own, and the client's for a server that no longer responds.
 */
const STATEMENT_TIMEOUT = 30_000;
const SILENCE_TIMEOUT = STATEMENT_TIMEOUT + 2_000;
const PING_TIMEOUT = 2_000;

const MIGRATION_LOCK = 0x6d61696e;

/** How often a process asks for the lock of migrations, in milliseconds. */
const LOCK_PAUSE = 200;

async function isLocked(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS locked', [
    MIGRATION_LOCK,
  ]);
  return rows[0].locked;
}

/** Runs `work` with a connection that holds the lock, and that is closed afterwards. */
async function withMigrationLock<T>(
  sessions: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await sessions.connect();
  try {
    // Asked again and again: a statement that waits has a snapshot, and an index that is built
    // concurrently under this lock would wait for it.
    while (!(await isLocked(client))) await sleep(LOCK_PAUSE);
    return await work(client);
  } finally {
    // Closes the connection, which releases the lock.
    client.release(true);
  }
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const release = lockDataDir(dataDir);
  try {
    createPrivately();
    const folder = path.join(dataDir, 'database');
    if (!existsSync(folder)) await prepareFolder(folder);
    const client = await openFolder(folder);
    closeDatabase(dataDir);
    return wrapEmbedded(client, release);
  } catch (error) {
    release();
    throw error;
  }
}

/** A request that gets an idle connection is in pg's queue for a moment, and does not wait. */
function poolFigures({ totalCount: total, idleCount: idle, waitingCount }: pg.Pool): PoolFigures {
  return { total, idle, waiting: Math.max(0, waitingCount - idle) };
}

/** A pool of bounded connections to a server. */
function openPool(
  config: Pick<
    BoundedPoolConfig,
    'connectionString' | 'max' | 'idleTimeoutMillis' | 'preparedStatements' | 'application_name'
  >,
  logger: Logger,
): BoundedPool {
  const pool = new BoundedPool({
    application_name: connectionName(undefined),
    ...config,
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_TIMEOUT,
    query_timeout: SILENCE_TIMEOUT,
    keepAlive: true,
    idle_in_transaction_session_timeout: 60_000,
  });
  // Without a listener, a database restart that closes idle connections would end the process.
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle database connection was lost'));
  return pool;
}

/** Connections for what needs a session: the lock of migrations, their scripts and their queries. */
const DIRECT_CONNECTIONS = 4;

interface ServerOptions extends DatabaseOptions {
  readonly databaseUrl: string;
}

/** The pool of the replica, and how far it is behind. */
function openReplica(
  { databaseReadUrl, preparedStatements = true, poolSize = 10 }: ServerOptions,
  primary: ServerStatements,
  logger: Logger,
) {
  if (databaseReadUrl === undefined) return undefined;
  const connectionString = databaseReadUrl;
  const pool = openPool(
    { connectionString, max: poolSize, idleTimeoutMillis: 30_000, preparedStatements },
    logger,
  );
  const own = new ServerStatements(pool, new StatementNames(preparedStatements));
  return { pool, replica: new ReadReplica(primary, own, logger) };
}

/** The pool for what needs a session, and the adapter of the schema engine on it. */
function openDirect({ databaseDirectUrl }: ServerOptions, logger: Logger) {
  if (databaseDirectUrl === undefined) return undefined;
  const pool = openPool(
    {
      connectionString: databaseDirectUrl,
      max: DIRECT_CONNECTIONS,
      // Used at a start alone; the server's connections are few where there is a pooler.
      idleTimeoutMillis: 1_000,
      preparedStatements: true,
    },
    logger,
  );
  return { pool, adapterFactory: new ServerAdapter(pool, new StatementNames(), logger) };
}

function openServer(options: ServerOptions, logger: Logger): Database {
  const { databaseUrl: connectionString, preparedStatements = true } = options;
  const pool = openPool(
    {
      connectionString,
      max: options.poolSize ?? 10,
      idleTimeoutMillis: 30_000,
      preparedStatements,
      application_name: connectionName(options.jwtSecret),
    },
    logger,
  );
  const names = new StatementNames(preparedStatements);
  const adapterFactory = new ServerAdapter(pool, names, logger);
  const direct = openDirect(options, logger);
  const sessions = direct?.pool ?? pool;
  const prisma = new PrismaClient({ adapter: adapterFactory, transactionOptions: TRANSACTIONS });
  const statements = new ServerStatements(pool, names);
  const second = openReplica(options, statements, logger);
  pool.replica = second?.pool;
  return {
    prisma,
    replica: second?.replica,
    reads: createReads(prisma, statements),
    transactions: serverTransactions(pool, prisma, statements),
    statements,
    kind: 'server',
    source: { kind: 'server', url: connectionString },
    adapterFactory: direct?.adapterFactory ?? adapterFactory,
    exclusively: (work) => withMigrationLock(sessions, () => work()),
    migrating: (work) => withMigrationLock(sessions, (client) => work(serverConnection(client))),
    ping: async () => {
      // An unresponsive connection is removed from the pool with this error.
      await pool.query({ text: 'SELECT 1', query_timeout: PING_TIMEOUT } as pg.QueryConfig);
    },
    // It is another process, and is waited for.
    ended: new Promise(() => {}),
    pool: () => poolFigures(pool),
    close: async () => {
      await prisma.$disconnect();
      if (!pool.ended) await pool.end();
      if (direct && !direct.pool.ended) await direct.pool.end();
      second?.replica.stop();
      if (second && !second.pool.ended) await second.pool.end();
    },
  };
}
