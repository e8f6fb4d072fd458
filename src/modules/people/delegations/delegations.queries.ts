import { sql } from 'kysely';
import { anyOf, db, type Parameters, prepared, type Statements } from '../../../core/sql.js';
import type { Role } from '../../../generated/prisma/enums.js';

const lockOne = prepared((p: Parameters<{ id: number }>) =>
  db.selectFrom('delegations').select('id').where('id', '=', p.id).forUpdate(),
);

/** Locks a delegation until the transaction ends. */
export async function lockDelegation(statements: Statements, id: number): Promise<void> {
  await statements.all(lockOne({ id }));
}

/** An account that takes part in a delegation. */
interface Party {
  readonly id: number;
  readonly role: Role;
  readonly isActive: boolean;
}

const lockParties = prepared(
  (p: Parameters<{ ids: readonly number[] }>) => sql<Party>`
  SELECT id, role, status = 'active' AS is_active FROM users
  WHERE id = ${anyOf(p.ids)} ORDER BY id FOR NO KEY UPDATE`,
);

/** The accounts with these ids, locked against changes until the transaction ends. */
export async function lockUsers(statements: Statements, ids: readonly number[]): Promise<Party[]> {
  return await statements.all(lockParties({ ids }));
}

/** The receiver of a delegation, and its end. */
interface DelegationEnd {
  readonly toUserId: number;
  readonly endsAt: Date;
}

const extend = prepared((p: Parameters<DelegationEnd>) =>
  db
    .updateTable('users')
    .set({ delegatedUntil: sql<Date>`greatest(delegated_until, ${p.endsAt}::timestamptz)` })
    .where('id', '=', p.toUserId),
);

/** Makes requests of the delegate read delegations until the end of this one. */
export async function extendDelegatedUntil(
  statements: Statements,
  { toUserId, endsAt }: DelegationEnd,
): Promise<void> {
  await statements.all(extend({ toUserId, endsAt }));
}
