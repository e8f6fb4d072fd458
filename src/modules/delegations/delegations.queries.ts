import type { Statements } from '../../core/reads.js';
import type { Role } from '../../generated/prisma/enums.js';

/** Locks a delegation until the transaction ends. */
export async function lockDelegation(statements: Statements, id: number): Promise<void> {
  await statements.rows('SELECT id FROM delegations WHERE id = $1 FOR UPDATE', [id]);
}

/** The accounts with these ids, locked against changes until the transaction ends. */
export async function lockUsers(
  statements: Statements,
  ids: readonly number[],
): Promise<{ readonly id: number; readonly role: Role; readonly isActive: boolean }[]> {
  const rows = await statements.rows(
    `SELECT id, role::text, status = 'active' FROM users
     WHERE id = ANY($1::int[]) ORDER BY id FOR NO KEY UPDATE`,
    [`{${ids.join(',')}}`],
  );
  return rows.map(([id, role, isActive]) => ({
    id: id as number,
    role: role as Role,
    isActive: isActive as boolean,
  }));
}

/** Makes requests of the delegate look for delegations until the end of this one. */
export async function extendDelegatedUntil(
  statements: Statements,
  { toUserId, endsAt }: { readonly toUserId: number; readonly endsAt: Date },
): Promise<void> {
  await statements.rows(
    `UPDATE users SET delegated_until = greatest(delegated_until, $2::timestamptz)
     WHERE id = $1`,
    [toUserId, endsAt.toISOString()],
  );
}
