import { accountFrom, DELEGABLE, type DelegatedRights, seesEverything } from '../../core/actor.js';
import type { Statements } from '../../core/reads.js';
import type { Role } from '../../generated/prisma/enums.js';

const FIND = `
  SELECT d.to_user_id, u.id, u.email, u.role, u.status, u.department_id, u.permissions_overridden,
    array_to_json(u.permissions)
  FROM delegations d JOIN users u ON u.id = d.from_user_id
  WHERE d.to_user_id = ANY($1::int[]) AND d.starts_at <= $2 AND d.ends_at > $2
    AND u.status = 'active'
  ORDER BY d.id`;

/**
 * The rights that are delegated to accounts at a time, by the id of the account. They are those that the
 * delegating account has itself at that time: nothing is passed on, and an account that is not active
 * delegates nothing. An account to which nothing is delegated is left out.
 */
export async function delegatedTo(
  statements: Statements,
  userIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, readonly DelegatedRights[]>> {
  const rows = await statements.rows(FIND, [`{${userIds.join(',')}}`, now.toISOString()]);
  const delegated = new Map<number, DelegatedRights[]>();
  for (const [toUserId, ...delegator] of rows) {
    const rights = rightsOf(delegator);
    if (rights === undefined) continue;
    const known = delegated.get(toUserId as number);
    if (known === undefined) delegated.set(toUserId as number, [rights]);
    else known.push(rights);
  }
  return delegated;
}

function rightsOf(delegator: readonly unknown[]): DelegatedRights | undefined {
  const [id, email, role, , departmentId, permissionsOverridden, permissions] = delegator;
  const account = accountFrom({
    id: id as number,
    email: email as string,
    role: role as Role,
    status: 'active',
    departmentId: departmentId as number | null,
    permissionsOverridden: permissionsOverridden as boolean,
    permissions: permissions as string[],
  });
  const isGlobal = seesEverything(account);
  if (!isGlobal && account.departmentId === null) return undefined;
  const held = DELEGABLE.filter(
    (permission) => account.role === 'super_admin' || account.permissions.has(permission),
  );
  if (held.length === 0) return undefined;
  return {
    fromUserId: account.userId,
    departmentId: isGlobal ? null : account.departmentId,
    permissions: new Set(held),
  };
}
