import type pg from 'pg';
import type { Tx } from '../core/transaction.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { transactionScope } from './database-pool.js';
import type { ServerTransaction } from './server-transaction.js';

/** The answer to the statements of Prisma that begin or end what is not Prisma's. */
const NOTHING = { fields: [], rows: [], rowCount: 0, command: '' };

/**
 * Prisma's client within a transaction of our own. It joins with its first use, because to begin and to
 * end a transaction of Prisma's costs more than a short statement.
 */
export class JoinedPrisma {
  /** The client; each method begins Prisma's part first. */
  readonly tx: Tx = deferred(() => this.join());
  private joined: Promise<Tx> | undefined;
  private ended: Promise<void> | undefined;
  private finish: (() => void) | undefined;

  constructor(
    private readonly prisma: PrismaClient,
    private readonly transaction: ServerTransaction,
  ) {}

  /**
   * Ends Prisma's part, and leaves the transaction open.
   *
   * @throws Prisma's error P2028 when its part took longer than its time limit.
   */
  async end(): Promise<void> {
    this.finish?.();
    await this.ended;
  }

  private join(): Promise<Tx> {
    this.joined ??= new Promise<Tx>((resolve, reject) => {
      const finished = new Promise<void>((done) => {
        this.finish = done;
      });
      const scope = { connection: connectionOf(this.transaction) };
      this.ended = transactionScope.run(scope, () =>
        this.prisma.$transaction(async (tx) => {
          resolve(tx);
          await finished;
        }),
      );
      this.ended.catch(reject);
    });
    return this.joined;
  }
}

/** The connection of the transaction as Prisma's adapter uses it, which cannot end the transaction. */
function connectionOf(transaction: ServerTransaction): pg.PoolClient {
  const connection = {
    query: async (config: pg.QueryConfig) => {
      if (config.text === 'BEGIN' || config.text === 'COMMIT') return NOTHING;
      if (config.text !== 'ROLLBACK') return await transaction.query(config);
      // Prisma's time limit is reached.
      await transaction.rollback();
      return NOTHING;
    },
    on: () => connection,
    removeListener: () => connection,
    release: () => {},
  };
  return connection as unknown as pg.PoolClient;
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
