import { type Account, accountFrom } from '../../core/actor.js';
import type { Statements } from '../../core/reads.js';
import type { Role } from '../../generated/prisma/enums.js';
import { delegatedTo } from './delegated.queries.js';

const FIND = `
  SELECT id, email, role, department_id, permissions_overridden, array_to_json(permissions),
    delegated_until > $2
  FROM users WHERE id = ANY($1::int[]) AND status = 'active'`;

/**
 * The active accounts among these, with their effective permissions and what is delegated to them at a
 * time: what an actor with a session would be. At most two statements.
 */
export async function activeAccounts(
  statements: Statements,
  userIds: readonly number[],
  now: Date,
): Promise<Account[]> {
  if (userIds.length === 0) return [];
  const rows = await statements.rows(FIND, [`{${userIds.join(',')}}`, now.toISOString()]);
  const delegates = rows.filter((row) => row.at(-1) === true).map(([id]) => id as number);
  const delegated =
    delegates.length > 0 ? await delegatedTo(statements, delegates, now) : undefined;
  return rows.map(([id, email, role, departmentId, permissionsOverridden, permissions]) =>
    accountFrom(
      {
        id: id as number,
        email: email as string,
        role: role as Role,
        status: 'active',
        departmentId: departmentId as number | null,
        permissionsOverridden: permissionsOverridden as boolean,
        permissions: permissions as string[],
      },
      delegated?.get(id as number),
    ),
  );
}
