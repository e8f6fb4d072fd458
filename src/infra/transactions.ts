import type { Statements } from '../core/reads.js';
import type { Transactions, Tx } from '../core/transaction.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { type TransactionScope, transactionScope } from './database-pool.js';
import type { EmbeddedStatements } from './embedded-statements.js';
import type { ServerStatements } from './statements.js';

/** Transactions on a server. */
export function serverTransactions(
  prisma: PrismaClient,
  statements: ServerStatements,
): Transactions {
  return {
    run: async (work) => {
      const scope: TransactionScope = { connection: undefined };
      return await transactionScope.run(scope, () =>
        prisma.$transaction(async (tx) => {
          const { connection } = scope;
          if (connection === undefined) throw new Error('The transaction has no connection.');
          return await checked(tx, statements.on(connection), work);
        }),
      );
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
 * PostgreSQL would answer with ROLLBACK, which is not an error.
 */
async function checked<T>(
  tx: Tx,
  statements: Statements,
  work: (tx: Tx, statements: Statements) => Promise<T>,
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
  const result = await work(tx, observed);
  if (failure !== undefined) throw failure.error;
  return result;
}
