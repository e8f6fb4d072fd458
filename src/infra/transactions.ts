import type { Statements } from '../core/reads.js';
import type { Transactions, Tx } from '../core/transaction.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import type { BoundedPool } from './database-pool.js';
import type { EmbeddedStatements } from './embedded-statements.js';
import { JoinedPrisma } from './joined-prisma.js';
import { ServerTransaction } from './server-transaction.js';
import type { ServerStatements } from './statements.js';

/** Transactions on a server. */
export function serverTransactions(
  pool: BoundedPool,
  prisma: PrismaClient,
  statements: ServerStatements,
): Transactions {
  return {
    run: async (work) => {
      const transaction = new ServerTransaction(await pool.reserve());
      const joined = new JoinedPrisma(prisma, transaction);
      try {
        const own = statements.on(transaction);
        const result = await work(joined.tx, own, statements.lastOf(transaction));
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

/** Transactions on the embedded database, whose one connection is that of the transaction. */
export function embeddedTransactions(
  prisma: PrismaClient,
  statements: EmbeddedStatements,
): Transactions {
  return {
    run: async (work) =>
      await prisma.$transaction(async (tx) => await checked(tx, statements.inTransaction, work)),
  };
}

/**
 * Does not let a transaction end with COMMIT after a failed statement, even if its error was caught:
 * PGlite drops PostgreSQL's answer, which is ROLLBACK. On a server the connection checks it.
 */
async function checked<T>(
  tx: Tx,
  statements: Statements,
  work: (tx: Tx, statements: Statements, last: Statements) => Promise<T>,
): Promise<T> {
  let failure: { readonly error: unknown } | undefined;
  const observed: Statements = {
    rows: async (text, values) => {
      try {
        return await statements.rows(text, values);
      } catch (error) {
        failure ??= { error };
        throw error;
      }
    },
  };
  // There is no way to the server that could be saved.
  const result = await work(tx, observed, observed);
  if (failure !== undefined) throw failure.error;
  return result;
}
