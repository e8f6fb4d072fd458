import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { DISK_FULL } from '../../core/errors.js';
import { readsReplica } from '../../core/replica-reads.js';
import { withinRequest } from '../request-time.js';
import { Connection, type Query, textOf } from './connection.js';
import type { StatementNames } from './statement-names.js';
import { asConnectionWait, asStatement } from './statement-spans.js';

/** Connection of the transaction that Prisma begins, used instead of one of the pool. */
export const transactionScope = new AsyncLocalStorage<{
  connection: Pick<Connection, 'query' | 'release' | 'on' | 'removeListener'> | undefined;
}>();

/** The transaction of which all work that is called within it is a part. */
export interface SharedTransaction {
  readonly isOpen: boolean;
  readonly connection: Pick<Connection, 'on' | 'removeListener'>;
  /** Rolls everything back unless it has ended. */
  rollback(): Promise<void>;
  query(query: Query): Promise<pg.QueryResult>;
  /** Undoes the statements of `work` if it fails. Parts must run one after the other. */
  part<T>(work: () => Promise<T>): Promise<T>;
}

const sharedScope = new AsyncLocalStorage<SharedTransaction>();

/** The shared transaction of the present work; undefined after its end. */
export function sharedTransaction(): SharedTransaction | undefined {
  const shared = sharedScope.getStore();
  // Whatever began within it and goes on later is separate.
  return shared?.isOpen === true ? shared : undefined;
}

/** Runs `work` within a shared transaction. */
export function withinShared<T>(shared: SharedTransaction, work: () => Promise<T>): Promise<T> {
  return sharedScope.run(shared, work);
}

/**
 * The type `"char"` of PostgreSQL's catalogue, which Prisma's adapter does not support, and its
 * array, which it supports.
 */
const CATALOGUE_CHAR = 18;
const CATALOGUE_CHARS = 1002;

/** The result with types that Prisma's adapter supports; `Adapter` restores `"char"`. */
function withKnownTypes(result: pg.QueryResult): pg.QueryResult {
  for (const field of result.fields ?? []) {
    if (field.dataTypeID === CATALOGUE_CHAR) field.dataTypeID = CATALOGUE_CHARS;
  }
  return result;
}

/** Attribute of a statement for its wait for a connection, in milliseconds. */
const WAIT = 'app.db.connection.wait_ms';

/** Time for which a full disk is assumed to be full after a statement has found it so, in milliseconds. */
const FULL_MEMORY = 15_000;

/** The disk of the database has no space left, so that changes fail; reads may succeed. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';
  readonly code = DISK_FULL;

  constructor() {
    super('The disk of the database is full.');
  }
}

/** Connections to a database, for Prisma's adapter and for Kysely's statements. */
export class DatabasePool extends pg.Pool {
  /** Pool of the replica, for work that reads from it (core/replica-reads.ts). */
  replica: DatabasePool | undefined;

  /** Time of the last statement that found the disk full; undefined without one. */
  private fullAt: number | undefined;

  /** Number of discarded names when a connection was first released. */
  private readonly born = new WeakMap<pg.PoolClient, number>();

  /**
   * @param names names of prepared statements.
   * @param prepare statements that a new connection executes first.
   * @param limited bounds the wait for a connection, and for each statement: by the time limit of
   *   the request, unless statements cannot be interrupted.
   */
  constructor(
    config: pg.PoolConfig,
    private readonly names: StatementNames,
    prepare: readonly string[],
    limited: typeof withinRequest = withinRequest,
  ) {
    super({
      ...config,
      onConnect: async (client) => {
        // A connection in use may break between two statements; the next statement reports it.
        client.on('error', () => {});
        for (const text of prepare) await client.query(text);
      },
    });
    const acquire = super.connect.bind(this) as () => Promise<pg.PoolClient>;
    this.acquire = async () => {
      const client = await limited(acquire, (late) => late.release());
      return new Connection(client, limited, (isBroken, error) => {
        if ((error as { code?: unknown } | undefined)?.code === DISK_FULL) {
          this.fullAt = performance.now();
        }
        client.release(isBroken || this.isWornOut(client));
      });
    };
    // The signature that Prisma's adapter uses; pg's types also have callbacks.
    this.query = (async (query: Query) =>
      withKnownTypes(await this.execute(query))) as unknown as typeof this.query;
    this.connect = (() => this.connectPrisma()) as unknown as typeof this.connect;
  }

  private readonly acquire: () => Promise<Connection>;

  /**
   * Checks that no statement of the last seconds found the database's disk full.
   *
   * @throws DiskFullError
   */
  requireSpace(): void {
    if (this.fullAt !== undefined && performance.now() - this.fullAt < FULL_MEMORY) {
      throw new DiskFullError();
    }
  }

  /** Takes a connection of the primary; the caller must release it. */
  async reserve(): Promise<Connection> {
    return await asConnectionWait(this.acquire);
  }

  /** Runs `work` with a connection of the primary. */
  async use<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await this.reserve();
    try {
      return await work(connection);
    } finally {
      connection.release();
    }
  }

  /** Executes a statement on any connection; on the replica for work that reads from it. */
  async execute(query: Query): Promise<pg.QueryResult> {
    const shared = sharedTransaction();
    if (shared !== undefined) return await shared.query(query);
    const pool = this.chosen();
    return await asStatement(textOf(query), async (span) => {
      const began = span && performance.now();
      const connection = await pool.acquire();
      if (began !== undefined) span?.set({ [WAIT]: Math.round(performance.now() - began) });
      try {
        return await connection.ask(query);
      } catch (error) {
        // A script may have failed within its transaction.
        if (typeof query === 'string' || query.values === undefined) connection.discard();
        throw error;
      } finally {
        connection.release();
      }
    });
  }

  private chosen(): DatabasePool {
    return this.replica !== undefined && readsReplica() ? this.replica : this;
  }

  private async connectPrisma() {
    const scope = transactionScope.getStore();
    if (scope?.connection === undefined) return await this.chosen().reserve();
    // The first connection within the scope is that of the transaction.
    const { connection } = scope;
    scope.connection = undefined;
    return connection;
  }

  /** Returns whether a connection keeps many prepared statements with discarded names. */
  private isWornOut(client: pg.PoolClient): boolean {
    const born = this.born.get(client) ?? this.names.givenUp;
    this.born.set(client, born);
    return this.names.isMany(this.names.givenUp - born);
  }
}
