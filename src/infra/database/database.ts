import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import type pg from 'pg';
import type { Statements } from '../../core/sql.js';
import type { Transactions } from '../../core/transaction.js';
import { PrismaClient } from '../../generated/prisma/client.js';
import type { Logger } from '../logging/logger.js';
import { closeDatabase, createPrivately } from '../private-folder.js';
import { connectionName } from '../secrets/installation-secret.js';
import { Adapter, scriptConnection } from './adapter.js';
import type { Connection } from './connection.js';
import { lockDataDir } from './data-dir-lock.js';
import type { EmbeddedClient } from './embedded-client.js';
import { openFolder, prepareFolder } from './embedded-folder.js';
import type { ScriptConnection } from './migration-scripts.js';
import { DatabasePool, DiskFullError } from './pool.js';
import { ReadReplica } from './read-replica.js';
import { StatementNames } from './statement-names.js';
import { StatementExecutor } from './statements.js';
import { createTransactions } from './transactions.js';

/** The open database, with the functions that migrations, monitoring and the queue need. */
export interface Database {
  readonly prisma: PrismaClient;
  readonly transactions: Transactions;
  /** For frequent statements and those that Prisma cannot express. */
  readonly statements: Statements;
  /** Executes a statement of pg, for components with separate SQL (queue.ts). */
  readonly execute: (query: pg.QueryConfig) => Promise<pg.QueryResult>;
  readonly kind: 'embedded' | 'server';
  /** Replica for reads; undefined without one. */
  readonly replica?: ReadReplica | undefined;
  /** The database below the pool. */
  readonly source:
    | { readonly kind: 'embedded'; readonly client: EmbeddedClient }
    | { readonly kind: 'server'; readonly url: string };
  /** Prisma's adapter; its connections run scripts without the time limit of statements. */
  readonly adapterFactory: SqlMigrationAwareDriverAdapterFactory;
  /** Runs `work` under a lock that excludes migrations by other processes. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /**
   * As `exclusively`, for work on the connection that holds the lock; its statements have no time
   * limit.
   */
  migrating<T>(work: (connection: ScriptConnection) => Promise<T>): Promise<T>;
  /** Checks that the database answers; rejects after about two seconds otherwise. */
  ping(): Promise<void>;
  /** Checks that the database has space for changes. @throws DiskFullError */
  space(): Promise<void>;
  /** The error with which the embedded database has ended; otherwise pending. */
  readonly ended: Promise<Error>;
  /** Number of connections in use and idle, and of requests that wait for one. */
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
   * A second address of the server, for work that needs a session (migrations); default:
   * `databaseUrl`, which then must not be a pooler in transaction mode.
   */
  readonly databaseDirectUrl?: string | undefined;
  /** A streaming replica of the server for replica-readable queries; default: none. */
  readonly databaseReadUrl?: string | undefined;
  /** True if statements are prepared under names on a server; default true. */
  readonly preparedStatements?: boolean;
  /** Size of the connection pool on a server; default 10. */
  readonly poolSize?: number;
  /** Secret whose fingerprint its connections show to other replicas; default: none. */
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

/** Functions of both kinds of database, based on their pool. */
function over(pool: DatabasePool, names: StatementNames, logger: Pick<Logger, 'warn'>) {
  const adapterFactory = new Adapter(pool, names, logger);
  const prisma = new PrismaClient({ adapter: adapterFactory, transactionOptions: TRANSACTIONS });
  const executor = new StatementExecutor(names);
  const statements = executor.on((query) => pool.execute(query));
  const transactions = createTransactions(pool, prisma, executor);
  const execute = (query: pg.QueryConfig) => pool.execute(query);
  return {
    adapterFactory,
    prisma,
    execute,
    statements,
    transactions,
    pool: () => poolFigures(pool),
  };
}

const SILENT = { warn: () => {} };

/** A database in an embedded one with any storage (tests keep it in memory). */
export function wrapEmbedded(
  client: EmbeddedClient,
  release: () => void = () => {},
  folder?: string,
): Database {
  const common = over(client.pool, client.names, SILENT);
  return {
    ...common,
    kind: 'embedded',
    source: { kind: 'embedded', client },
    exclusively: (work) => work(),
    migrating: (work) =>
      client.pool.use((connection) =>
        work(scriptConnection(connection)).finally(() => connection.query('RESET ALL')),
      ),
    ping: async () => {
      await client.query('SELECT 1');
    },
    space: async () => {
      client.pool.requireSpace();
      if (folder !== undefined) await requireDisk(folder);
    },
    ended: client.ended,
    close: async () => {
      await common.prisma.$disconnect();
      await client.close();
      release();
    },
  };
}

/** Time limits for getting a connection, in milliseconds: an unresponsive database is a 503. */
const TRANSACTIONS = { maxWait: 5_000, timeout: 15_000 };

/**
 * Time limits of a statement outside requests (inside: request-time.ts), in milliseconds: the
 * server's limit, and the client's for a server that no longer responds.
 */
const STATEMENT_TIMEOUT = 30_000;
const SILENCE_TIMEOUT = STATEMENT_TIMEOUT + 2_000;
const PING_TIMEOUT = 2_000;

const MIGRATION_LOCK = 0x6d61696e;

/** Interval of requesting the lock of migrations, in milliseconds. */
const LOCK_PAUSE = 200;

/**
 * Settings of all connections. Prisma writes times without their offset. PostgreSQL compiles a
 * statement that it expects to be expensive, which takes longer than most of them
 * (docs/decisions/0007-keyset-pages.md).
 */
const PREPARE = ["SET TIME ZONE 'UTC'; SET jit = off"];

async function isLocked(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query({
    text: 'SELECT pg_try_advisory_lock($1) AS locked',
    values: [MIGRATION_LOCK],
  });
  return rows[0].locked;
}

/** Runs `work` with a connection that holds the lock and is closed afterwards. */
async function withMigrationLock<T>(
  sessions: DatabasePool,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  return await sessions.use(async (connection) => {
    // Closing the connection releases the lock.
    connection.discard();
    // Polled: a waiting statement has a snapshot, and an index that is built concurrently under
    // this lock would wait for it.
    while (!(await isLocked(connection))) await sleep(LOCK_PAUSE);
    return await work(connection);
  });
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const release = lockDataDir(dataDir);
  try {
    createPrivately();
    const folder = path.join(dataDir, 'database');
    if (!existsSync(folder)) await prepareFolder(folder);
    const client = await openFolder(folder);
    closeDatabase(dataDir);
    return wrapEmbedded(client, release, folder);
  } catch (error) {
    release();
    throw error;
  }
}

/** Free bytes below which a disk counts as full: less than PostgreSQL adds to a table at once. */
const LEAST_SPACE = 64 * 1024;

/** Checks the disk of a folder. @throws DiskFullError */
async function requireDisk(folder: string): Promise<void> {
  const { bsize, blocks, bavail } = await statfs(folder);
  // Some file systems report no sizes.
  if (blocks > 0 && bavail * bsize < LEAST_SPACE) throw new DiskFullError();
}

/**
 * A request that gets an idle connection is in pg's queue for a moment, but does not count as
 * waiting.
 */
function poolFigures({ totalCount: total, idleCount: idle, waitingCount }: pg.Pool): PoolFigures {
  return { total, idle, waiting: Math.max(0, waitingCount - idle) };
}

/** A pool of bounded connections to a server. */
function openPool(config: pg.PoolConfig, names: StatementNames, logger: Logger): DatabasePool {
  const bounds = {
    application_name: connectionName(undefined),
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_TIMEOUT,
    query_timeout: SILENCE_TIMEOUT,
    keepAlive: true,
    idle_in_transaction_session_timeout: 60_000,
  };
  const pool = new DatabasePool({ ...bounds, ...config }, names, PREPARE);
  // Without a listener, a database restart that closes idle connections would end the process.
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle database connection was lost'));
  return pool;
}

/**
 * Number of connections for work that needs a session: the lock of migrations, their scripts and
 * their queries.
 */
const DIRECT_CONNECTIONS = 4;

interface ServerOptions extends DatabaseOptions {
  readonly databaseUrl: string;
}

/** Pool of the replica, and its lag. */
function openReplica(
  { databaseReadUrl, preparedStatements = true, poolSize = 10 }: ServerOptions,
  primary: Statements,
  logger: Logger,
) {
  if (databaseReadUrl === undefined) return undefined;
  const names = new StatementNames(preparedStatements);
  const config = { connectionString: databaseReadUrl, max: poolSize, idleTimeoutMillis: 30_000 };
  const pool = openPool(config, names, logger);
  const own = new StatementExecutor(names).on((query) => pool.execute(query));
  return { pool, replica: new ReadReplica(primary, own, logger) };
}

/** Pool for work that needs a session, and the adapter of the schema engine on it. */
function openDirect({ databaseDirectUrl }: ServerOptions, logger: Logger) {
  if (databaseDirectUrl === undefined) return undefined;
  const names = new StatementNames();
  const config = {
    connectionString: databaseDirectUrl,
    max: DIRECT_CONNECTIONS,
    // Only used at the start; a server behind a pooler has few connections.
    idleTimeoutMillis: 1_000,
  };
  const pool = openPool(config, names, logger);
  return { pool, adapterFactory: new Adapter(pool, names, logger) };
}

function openServer(options: ServerOptions, logger: Logger): Database {
  const { databaseUrl: connectionString, preparedStatements = true } = options;
  const names = new StatementNames(preparedStatements);
  const pool = openPool(
    {
      connectionString,
      max: options.poolSize ?? 10,
      idleTimeoutMillis: 30_000,
      application_name: connectionName(options.jwtSecret),
    },
    names,
    logger,
  );
  const common = over(pool, names, logger);
  const direct = openDirect(options, logger);
  const sessions = direct?.pool ?? pool;
  const second = openReplica(options, common.statements, logger);
  pool.replica = second?.pool;
  return {
    ...common,
    replica: second?.replica,
    kind: 'server',
    source: { kind: 'server', url: connectionString },
    adapterFactory: direct?.adapterFactory ?? common.adapterFactory,
    exclusively: (work) => withMigrationLock(sessions, () => work()),
    migrating: (work) => withMigrationLock(sessions, (own) => work(scriptConnection(own))),
    ping: async () => {
      // A connection that does not answer is closed with this error.
      await pool.execute({ text: 'SELECT 1', query_timeout: PING_TIMEOUT } as pg.QueryConfig);
    },
    space: async () => pool.requireSpace(),
    // A server is another process, whose return is awaited.
    ended: new Promise(() => {}),
    close: async () => {
      await common.prisma.$disconnect();
      if (!pool.ended) await pool.end();
      if (direct && !direct.pool.ended) await direct.pool.end();
      second?.replica.stop();
      if (second && !second.pool.ended) await second.pool.end();
    },
  };
}
