import type { Prisma } from '../generated/prisma/client.js';
import type { Statements } from './reads.js';

/** The client inside a transaction; passed explicitly to everything that belongs to it. */
export type Tx = Prisma.TransactionClient;

/** Takes statements that are executed at the end of a transaction, in their order. */
export interface LastStatements {
  /**
   * Adds a statement.
   *
   * @returns gives its rows, once the transaction has been committed.
   */
  add(text: string, values: readonly unknown[]): () => readonly (readonly unknown[])[];
}

/** Runs transactions. */
export interface Transactions {
  /**
   * Runs `work` in a transaction, which is committed when it returns.
   *
   * @param work gets Prisma's client, and statements of our own on the same connection, an object for this
   *   transaction alone. Those that are asked for at the same time are executed in their order, and sent
   *   together where that is possible; after one that fails the transaction cannot be committed. `last` takes
   *   statements that may be sent together with COMMIT, after all others. When one of them fails, so does the
   *   transaction.
   * @throws whatever `work` throws, after the rollback.
   */
  run<T>(work: (tx: Tx, statements: Statements, last: LastStatements) => Promise<T>): Promise<T>;
}
