import { AsyncLocalStorage } from 'node:async_hooks';

/** Executes reads on a replica that may be some seconds behind; undefined without a replica. */
export interface ReplicaReads {
  /**
   * Runs a read on the replica of the database. Uses the primary instead if a recent change of the
   * account may be missing on the replica, or if the replica is too far behind or fails.
   */
  run<T>(userId: number | null, read: () => Promise<T>): Promise<T>;
}

const onReplica = new AsyncLocalStorage<boolean>();

/** Runs `work` with its reads on the replica. */
export function fromReplica<T>(work: () => Promise<T>): Promise<T> {
  return onReplica.run(true, work);
}

/**
 * Runs `work` with its reads on the primary: for data that is kept or that decides about changes.
 */
export function fromPrimary<T>(work: () => Promise<T>): Promise<T> {
  return readsReplica() ? onReplica.run(false, work) : work();
}

/** Returns whether the current work reads from the replica. */
export function readsReplica(): boolean {
  return onReplica.getStore() === true;
}
