import type { Statements } from '../../core/reads.js';
import type { User as UserRow } from '../../generated/prisma/client.js';

/** An account of a program has tokens instead of sessions. */
const MARK_LOGGED_IN = `
  UPDATE users SET last_login_at = $2
  WHERE id = $1 AND status = 'active' AND NOT is_service
    AND password_hash IS NOT DISTINCT FROM $3
    AND second_factor_at IS NOT DISTINCT FROM $4::timestamptz
  RETURNING id`;

/**
 * Records a login of an account, and locks its row until the transaction ends.
 *
 * @returns false when state, password or second factor of the account have changed since it was read.
 */
export async function markLoggedIn(
  statements: Statements,
  { id, passwordHash, secondFactorAt }: UserRow,
  now: Date,
): Promise<boolean> {
  const values = [id, now.toISOString(), passwordHash, secondFactorAt?.toISOString() ?? null];
  return (await statements.rows(MARK_LOGGED_IN, values)).length > 0;
}
