import type pg from 'pg';
import type { Statements } from '../../core/sql.js';
import type { Transactions, Tx } from '../../core/transaction.js';
import type { PrismaClient } from '../../generated/prisma/client.js';
import { isLongRequest } from '../request-time.js';
import type { Connection, Query } from './connection.js';
import {
  type DatabasePool,
  type SharedTransaction,
  sharedTransaction,
  transactionScope,
  withinShared,
} from './pool.js';
import type { StatementExecutor } from './statements.js';

/** Answer to Prisma's statements that begin and end a transaction that it does not own. */
const NOTHING = { fields: [], rows: [], rowCount: 0, command: '' } as unknown as pg.QueryResult;

/** Time limit of Prisma's part of a transaction with a large amount of data, in milliseconds. */
const LONG_TIMEOUT = 120_000;

/** A statement after the end of its transaction: it would be committed separately. */
class TransactionEndedError extends Error {
  override readonly name = 'TransactionEndedError';
  /** Prisma's code. */
  readonly code = 'P2028';

  constructor() {
    super('The transaction has ended.');
  }
}

/**
 * Transactions that the connections of the pool own; Prisma's client and Kysely's statements join
 * them.
 */
export function createTransactions(
  pool: DatabasePool,
  prisma: PrismaClient,
  executor: StatementExecutor,
): Transactions {
  /** Work on a transaction that this caller ends. */
  const joining = async <T>(
    transaction: SharedTransaction,
    work: (tx: Tx, statements: Statements) => Promise<T>,
  ): Promise<T> => {
    const joined = new JoinedPrisma(prisma, transaction);
    const statements = executor.on((query) => transaction.query(query));
    try {
      const result = await work(joined.tx, statements);
      await joined.end();
      return result;
    } catch (error) {
      await joined.end().catch(() => {});
      throw error;
    }
  };
  return {
    isUndone: () => sharedTransaction() !== undefined,
    undone: async (work) => {
      const transaction = new Transaction(await pool.reserve());
      try {
        await transaction.begin();
        return await withinShared(transaction, work);
      } finally {
        await transaction.rollback();
        transaction.release();
      }
    },
    run: async (work) => {
      const shared = sharedTransaction();
      if (shared !== undefined) return await shared.part(() => joining(shared, work));
      const transaction = new Transaction(await pool.reserve());
      const joined = new JoinedPrisma(prisma, transaction);
      try {
        const statements = executor.on((query) => transaction.query(query));
        await transaction.begin();
        const result = await work(joined.tx, statements);
        await joined.end();
        await transaction.commit();
        return result;
      } catch (error) {
        await joined.end().catch(() => {});
        await transaction.rollback();
        throw error;
      } finally {
        transaction.release();
      }
    },
  };
}

/** A transaction on a connection. */
class Transaction implements SharedTransaction {
  isOpen = false;
  private parts = 0;

  constructor(readonly connection: Connection) {}

  async part<T>(work: () => Promise<T>): Promise<T> {
    this.parts += 1;
    const savepoint = `part_${this.parts}`;
    await this.query(`SAVEPOINT ${savepoint}`);
    try {
      const result = await work();
      await this.query(`RELEASE SAVEPOINT ${savepoint}`);
      return result;
    } catch (error) {
      // A transaction that has ended says so at the next statement.
      if (this.isOpen) await this.query(`ROLLBACK TO SAVEPOINT ${savepoint}`);
      throw error;
    }
  }

  async begin(): Promise<void> {
    await this.connection.query('BEGIN');
    this.isOpen = true;
  }

  /** @throws TransactionEndedError after the end. */
  async query(query: Query): Promise<pg.QueryResult> {
    if (!this.isOpen) throw new TransactionEndedError();
    return await this.connection.query(query);
  }

  /** @throws the error of the first failed statement, even if it was caught. */
  async commit(): Promise<void> {
    if (!this.isOpen) throw new TransactionEndedError();
    this.isOpen = false;
    await this.connection.query('COMMIT');
  }

  /** Rolls back unless the transaction has ended. */
  async rollback(): Promise<void> {
    if (!this.isOpen) return;
    this.isOpen = false;
    await this.connection.rollback();
  }

  release(): void {
    this.connection.release();
  }
}

/**
 * Prisma's client within a transaction. It joins at its first use, because beginning and ending a
 * Prisma transaction costs more than a short statement.
 */
class JoinedPrisma {
  /** The client; each method first begins Prisma's part. */
  readonly tx: Tx = deferred(() => this.join());
  private joined: Promise<Tx> | undefined;
  private ended: Promise<void> | undefined;
  private readonly finished = Promise.withResolvers<void>();

  constructor(
    private readonly prisma: PrismaClient,
    private readonly transaction: SharedTransaction,
  ) {}

  /**
   * Ends Prisma's part, and leaves the transaction open.
   *
   * @throws Prisma's error P2028 when its part took longer than its time limit.
   */
  async end(): Promise<void> {
    this.finished.resolve();
    await this.ended;
  }

  private join(): Promise<Tx> {
    this.joined ??= new Promise<Tx>((resolve, reject) => {
      const scope = { connection: joinedConnection(this.transaction) };
      this.ended = transactionScope.run(scope, () =>
        this.prisma.$transaction(
          async (tx) => {
            resolve(tx);
            await this.finished.promise;
          },
          isLongRequest() ? { timeout: LONG_TIMEOUT } : undefined,
        ),
      );
      this.ended.catch(reject);
    });
    return this.joined;
  }
}

/** The connection of the transaction for Prisma's adapter, which cannot commit it. */
function joinedConnection(transaction: SharedTransaction) {
  const { connection } = transaction;
  return {
    query: async (query: Query) => {
      const text = typeof query === 'string' ? query : query.text;
      if (text === 'BEGIN' || text === 'COMMIT') return NOTHING;
      if (text !== 'ROLLBACK') return await transaction.query(query);
      // Prisma's time limit is reached.
      await transaction.rollback();
      return NOTHING;
    },
    release: () => {},
    on: connection.on.bind(connection),
    removeListener: connection.removeListener.bind(connection),
  };
}

type Method = (...args: unknown[]) => Promise<unknown>;

/** A client whose methods wait for the actual one. */
function deferred(open: () => Promise<Tx>): Tx {
  const call =
    (of: (tx: Tx) => unknown, name: string): Method =>
    async (...args) => {
      const target = of(await open()) as { readonly [name: string]: Method };
      const method = target[name] as Method;
      return await method.apply(target, args);
    };
  const get = (_target: object, name: string | symbol) => {
    if (typeof name === 'symbol' || name === 'then') return undefined;
    if (name.startsWith('$')) return call((tx) => tx, name);
    return new Proxy(
      {},
      {
        get: (_model, method) =>
          typeof method === 'symbol'
            ? undefined
            : call((tx) => (tx as unknown as Record<string, unknown>)[name], method),
      },
    );
  };
  return new Proxy({}, { get }) as Tx;
}
