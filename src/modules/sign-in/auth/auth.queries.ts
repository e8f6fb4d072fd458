import { db, type Parameters, prepared, type Statements } from '../../../core/sql.js';
import type { User as UserRow } from '../../../generated/prisma/client.js';

/** The fields that decide whether a login is valid, as they were read. */
type LoginState = Pick<UserRow, 'id' | 'passwordHash' | 'secondFactorAt'>;

/** A service account has tokens instead of sessions. */
const updateLastLogin = prepared((p: Parameters<LoginState & { now: Date }>) =>
  db
    .updateTable('users')
    .set({ lastLoginAt: p.now })
    .where('id', '=', p.id)
    .where('status', '=', 'active')
    .where('isService', '=', false)
    .where('passwordHash', 'is not distinct from', p.passwordHash)
    .where('secondFactorAt', 'is not distinct from', p.secondFactorAt)
    .returning('id'),
);

/**
 * Records a login of an account, and locks its row until the transaction ends.
 *
 * @returns false when state, password or second factor of the account have changed since it was
 *   read.
 */
export async function markLoggedIn(
  statements: Statements,
  user: LoginState,
  now: Date,
): Promise<boolean> {
  return (await statements.all(updateLastLogin({ ...user, now }))).length > 0;
}
