import { anyOf, db, type Parameters, prepared, type Statements } from '../../../core/sql.js';
import { COLUMNS } from '../../../generated/tables.js';

/** Avatars of these users. */
export const avatarsOf = prepared((p: Parameters<{ userIds: readonly number[] }>) =>
  db.selectFrom('avatars').select(COLUMNS.avatars).where('userId', '=', anyOf(p.userIds)),
);

const lockOwner = prepared((p: Parameters<{ userId: number }>) =>
  db.selectFrom('users').select('id').where('id', '=', p.userId).forNoKeyUpdate(),
);

/** Serialises changes of one user's avatar: locks the account until the transaction ends. */
export async function lockAvatarOwner(statements: Statements, userId: number): Promise<void> {
  await statements.all(lockOwner({ userId }));
}
