import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from './errors.js';
import { db, type Parameters, prepared } from './sql.js';
import type { Unit } from './unit.js';

/** A call's right to carry out the operation of an `Idempotency-Key` (idempotency.ts). */
export interface Claim {
  readonly userId: number;
  readonly operation: string;
  readonly key: string;
  /** Distinguishes this call from a later one that takes the key over. */
  readonly id: string;
}

/** The call in progress; its claim is cleared when it ends or commits. */
interface Scope {
  claim: Claim | undefined;
}

const current = new AsyncLocalStorage<Scope>();

/** Runs `work`; its first transaction that commits marks the key as performed. */
export async function withClaim<T>(claim: Claim, work: () => Promise<T>): Promise<T> {
  const scope: Scope = { claim };
  try {
    return await current.run(scope, work);
  } finally {
    // Work that continues after the answer, such as a woken queue, does not belong to the call.
    scope.claim = undefined;
  }
}

const markClaim = prepared((p: Parameters<Claim>) =>
  db
    .updateTable('idempotencyRecords')
    .set({ performed: true })
    .where('userId', '=', p.userId)
    .where('operation', '=', p.operation)
    .where('key', '=', p.key)
    .where('claim', '=', p.id)
    .returning('performed'),
);

/**
 * Marks the key of the current call as performed, in the transaction of its change. The mark proves
 * that the change was committed, even if the client received no answer. Does nothing outside
 * `withClaim`.
 *
 * @throws AppError IDEMPOTENCY_CONFLICT when another call has taken the key over.
 */
export async function markPerformed(unit: Unit): Promise<void> {
  const scope = current.getStore();
  const claim = scope?.claim;
  if (scope === undefined || claim === undefined) return;
  if ((await unit.statements.all(markClaim(claim))).length === 0) {
    throw new AppError(
      'IDEMPOTENCY_CONFLICT',
      'A later request with this key is being executed instead of this one.',
      { performed: false },
    );
  }
  unit.afterCommit(() => {
    scope.claim = undefined;
  });
}
