import { sql } from 'kysely';
import { type Account, accountFrom } from '../../../core/actor.js';
import { anyOf, type Parameters, prepared, type Statements } from '../../../core/sql.js';
import type { User as UserRow } from '../../../generated/prisma/client.js';
import { delegatedTo } from './delegated.queries.js';

/** An active account. */
interface ActiveRow
  extends Pick<
    UserRow,
    | 'id'
    | 'email'
    | 'role'
    | 'status'
    | 'departmentId'
    | 'permissionsOverridden'
    | 'permissions'
    | 'language'
  > {
  /** Null if nothing was ever delegated to it. */
  readonly isDelegate: boolean | null;
}

const findActive = prepared(
  (p: Parameters<{ userIds: readonly number[]; now: Date }>) => sql<ActiveRow>`
  SELECT id, email, role, status, department_id, permissions_overridden, permissions,
    language, delegated_until > ${p.now} AS is_delegate
  FROM users WHERE id = ${anyOf(p.userIds)} AND status = 'active'`,
);

/**
 * The active accounts among these, with their effective permissions and the delegations to them at
 * a time, as for an actor with a session. At most two statements.
 */
export async function activeAccounts(
  statements: Statements,
  userIds: readonly number[],
  now: Date,
): Promise<Account[]> {
  if (userIds.length === 0) return [];
  const rows = await statements.all(findActive({ userIds, now }));
  const delegates = rows.filter(({ isDelegate }) => isDelegate).map(({ id }) => id);
  const delegated =
    delegates.length > 0 ? await delegatedTo(statements, delegates, now) : undefined;
  return rows.map((row) => accountFrom(row, delegated?.get(row.id)));
}
