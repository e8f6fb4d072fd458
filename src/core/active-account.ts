import { AppError } from './errors.js';
import { db, first, type Parameters, prepared, type Statements } from './sql.js';

const findActive = prepared((p: Parameters<{ userId: number }>) =>
  db.selectFrom('users').select('id').where('id', '=', p.userId).where('status', '=', 'active'),
);

/**
 * Checks between the parts of long work that the account of the caller is still active: the actor was
 * read when the call began (docs/behaviour/people.md).
 *
 * @throws AppError session_invalid for an account that was suspended or deactivated meanwhile.
 */
export async function requireStillActive(statements: Statements, userId: number): Promise<void> {
  if ((await first(statements, findActive({ userId }))) !== undefined) return;
  throw new AppError('session_invalid', 'The account is no longer active.');
}
