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

  /**
   * Runs `work` in one transaction that is rolled back at its end. Within it each `run` is a part
   * after a savepoint, and all other statements are executed in it too, so that they see what the
   * parts before them did. Parts must run one after the other.
   *
   * @throws the errors of `work`, after the rollback.
   */
  undone<T>(work: () => Promise<T>): Promise<T>;

  /** Returns whether the present work runs within `undone`. */
  isUndone(): boolean;
}
