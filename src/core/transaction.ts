import type { Prisma } from '../generated/prisma/client.js';
import type { Statements } from './sql.js';

/** Client of a transaction; passed explicitly to everything that belongs to it. */
export type Tx = Prisma.TransactionClient;

/** Runs transactions. */
export interface Transactions {
  /**
   * Runs `work` in a transaction, which is committed when `work` returns.
   *
   * @param work receives Prisma's client and statements on the same connection. After a failed
   *   statement the transaction cannot be committed.
   * @throws the errors of `work`, after the rollback.
   */
  run<T>(work: (tx: Tx, statements: Statements) => Promise<T>): Promise<T>;
}
