import { AsyncLocalStorage } from 'node:async_hooks';

/** Where reads that bear a delay of seconds go; absent where there is one database. */
export interface ReplicaReads {
  /**
   * Runs a read on the replica of the database: unless the account has changed something so recently that
   * the replica may not show it, or the replica is too far behind or fails. Then on the database itself.
   */
  run<T>(userId: number | null, read: () => Promise<T>): Promise<T>;
}

const onReplica = new AsyncLocalStorage<boolean>();

/** Runs `work` with its reads on the replica. */
export function fromReplica<T>(work: () => Promise<T>): Promise<T> {
  return onReplica.run(true, work);
}

/** Runs `work` with its reads on the database itself: for what is kept, or decides about changes. */
export function fromPrimary<T>(work: () => Promise<T>): Promise<T> {
  return readsReplica() ? onReplica.run(false, work) : work();
}

/** Whether the work that is under way reads from the replica. */
export function readsReplica(): boolean {
  return onReplica.getStore() === true;
}
