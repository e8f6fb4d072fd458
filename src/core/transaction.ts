import type { Prisma } from '../generated/prisma/client.js';
import type { Statements } from './sql.js';

/** The client inside a transaction; passed explicitly to everything that belongs to it. */
export type Tx = Prisma.TransactionClient;

/** Runs transactions. */
export interface Transactions {
  /**
   * Runs `work` in a transaction, which is committed when it returns.
   *
   * @param work gets Prisma's client, and statements on the same connection. After one that fails the transaction
   *   cannot be committed.
   * @throws whatever `work` throws, after the rollback.
   */
  run<T>(work: (tx: Tx, statements: Statements) => Promise<T>): Promise<T>;
}
