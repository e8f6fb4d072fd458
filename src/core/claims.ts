import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from './errors.js';
import { db, type Parameters, prepared } from './sql.js';
import type { Unit } from './unit.js';

/** The right of one call to carry out the operation of an `Idempotency-Key` (idempotency.ts). */
export interface Claim {
  readonly userId: number;
  readonly operation: string;
  readonly key: string;
  /** Tells this call from one that takes the key over. */
  readonly id: string;
}

/** The call under a key that is being carried out; without a claim once it has ended or committed. */
interface Scope {
  claim: Claim | undefined;
}

const current = new AsyncLocalStorage<Scope>();

/** Runs `work` so that its first transaction that commits marks the key as performed. */
export async function underClaim<T>(claim: Claim, work: () => Promise<T>): Promise<T> {
  const scope: Scope = { claim };
  try {
    return await current.run(scope, work);
  } finally {
    // What goes on after the answer, such as a queue that was woken, is not part of the call.
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
 * Marks the key of the present call as performed, in the transaction of its change: whoever reads the
 * mark knows that the change was committed, whether or not its client was told. Does nothing outside of
 * `underClaim`.
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
      'A later request with this key is being carried out in place of this one.',
      { performed: false },
    );
  }
  unit.afterCommit(() => {
    scope.claim = undefined;
  });
}
