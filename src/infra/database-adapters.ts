import { setImmediate } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlDriverAdapter, Transaction } from '@prisma/driver-adapter-utils';
import type pg from 'pg';
import { PrismaPGlite } from 'pglite-prisma-adapter';

/** A migration of many rows takes minutes; in milliseconds. */
const MIGRATION_PATIENCE = 3_600_000;

/** A query that this end waits for as long as for a migration, whatever the bound of its pool. */
export function withConnectRetries(text: string, values?: unknown[]): pg.QueryConfig {
  const query = { text, query_timeout: MIGRATION_PATIENCE };
  return values === undefined ? query : { ...query, values };
}

/**
 * Prisma's adapter for a server, with three corrections: it cuts scripts at every semicolon, and a
 * migration may hold functions, which have some; it has one bound on statements for requests and for
 * migrations, which take as long as they take; and it takes the COMMIT of a transaction in which a
 * statement has failed for a success, although PostgreSQL answers it by rolling back.
 */
export class ServerAdapter extends PrismaPg {
  constructor(private readonly pool: pg.Pool) {
    super(pool);
  }

  /** A connection of the pool, as Prisma uses it. */
  override async connect() {
    const connection = await super.connect();
    connection.executeScript = async (script) => {
      const client = await this.pool.connect();
      try {
        await client.query('SET statement_timeout = 0');
        await client.query(withConnectRetries(script));
      } finally {
        // Ends the connection, and with it the changed setting.
        client.release(true);
      }
    };
    const begin = connection.startTransaction.bind(connection);
    connection.startTransaction = async (level) => refuseAborted(await begin(level));
    return connection;
  }
}

/**
 * The adapter for the embedded database, with three corrections: it drops what goes wrong at COMMIT, so
 * that a transaction that was rolled back would look like one that was committed; it does not wait for
 * scripts; and it runs statements that wait for each other without a look at the event loop in between.
 */
export class EmbeddedAdapter extends PrismaPGlite {
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly pglite: PGlite) {
    super(pglite);
  }

  /** The one connection, as Prisma uses it. */
  override async connect(): Promise<SqlDriverAdapter> {
    const connection = await super.connect();
    connection.executeScript = async (script) => {
      await this.pglite.exec(script);
    };
    connection.startTransaction = this.limitConcurrency(() => beginObserved(this.pglite));
    connection.queryRaw = this.limitConcurrency(connection.queryRaw.bind(connection));
    connection.executeRaw = this.limitConcurrency(connection.executeRaw.bind(connection));
    return connection;
  }

  /**
   * The database works in this thread: other work gets its chance before each statement. Statements
   * and transactions begin in the order in which they came.
   */
  private limitConcurrency<A extends unknown[], R>(statement: (...args: A) => Promise<R>) {
    return (...args: A): Promise<R> => {
      const result = this.last.then(() => setImmediate()).then(() => statement(...args));
      this.last = result.catch(() => undefined);
      return result;
    };
  }
}

/** Starts a transaction whose `commit` fails when the database has not committed. */
async function beginObserved(pglite: PGlite): Promise<Transaction> {
  let outcome: Promise<unknown> | undefined;
  // All that the adapter uses to start a transaction. It catches the outcome and forgets it.
  const observed: Pick<PGlite, 'transaction'> = {
    transaction: (work) => {
      const ended = pglite.transaction(work);
      outcome = ended;
      return ended;
    },
  };
  const adapter = await new PrismaPGlite(observed as PGlite).connect();
  const transaction = await adapter.startTransaction();
  const commit = transaction.commit.bind(transaction);
  transaction.commit = async () => {
    await commit();
    await outcome;
  };
  return transaction;
}

/**
 * Makes COMMIT fail after a statement that has failed, whoever has caught the error: PostgreSQL
 * answers it with ROLLBACK, which is no error to it.
 */
function refuseAborted(transaction: Transaction): Transaction {
  let failure: { readonly error: unknown } | undefined;
  const watched =
    <A extends unknown[], R>(statement: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      try {
        return await statement(...args);
      } catch (error) {
        failure = { error };
        throw error;
      }
    };
  const execute = watched(transaction.executeRaw.bind(transaction));
  transaction.queryRaw = watched(transaction.queryRaw.bind(transaction));
  transaction.executeRaw = async (query) => {
    const count = await execute(query);
    if (query.sql === 'COMMIT' && failure !== undefined) throw failure.error;
    return count;
  };
  const returnTo = transaction.rollbackToSavepoint?.bind(transaction);
  if (returnTo !== undefined) {
    transaction.rollbackToSavepoint = async (name) => {
      await returnTo(name);
      failure = undefined;
    };
  }
  return transaction;
}
