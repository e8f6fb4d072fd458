import type { Statements } from '../core/reads.js';
import type { LastStatements, Transactions, Tx } from '../core/transaction.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import type { BoundedPool } from './database-pool.js';
import type { EmbeddedStatements } from './embedded-statements.js';
import { JoinedPrisma } from './joined-prisma.js';
import type { Rows } from './prepared-execution.js';
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
      await prisma.$transaction(async (tx) => await checked(tx, statements.inTransaction(), work)),
  };
}

/**
 * Does not let a transaction end with COMMIT after a failed statement, even if its error was caught: the answer to COMMIT
 * would tell only that it was rolled back, and not why. On a server the connection sees to it.
 */
async function checked<T>(
  tx: Tx,
  statements: Statements,
  work: (tx: Tx, statements: Statements, last: LastStatements) => Promise<T>,
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
  const last: { text: string; values: readonly unknown[]; rows: Rows }[] = [];
  const result = await work(tx, observed, {
    add: (text, values) => {
      const statement = { text, values, rows: [] };
      last.push(statement);
      return () => statement.rows;
    },
  });
  if (failure !== undefined) throw failure.error;
  for (const each of last) each.rows = await statements.rows(each.text, each.values);
  return result;
}
