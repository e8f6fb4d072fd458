import { accountFrom, DELEGABLE, type DelegatedRights, seesEverything } from '../../core/actor.js';
import type { Statements } from '../../core/reads.js';
import type { Role } from '../../generated/prisma/enums.js';

const FIND = `
  SELECT u.id, u.email, u.role, u.status, u.department_id, u.permissions_overridden,
    array_to_json(u.permissions)
  FROM delegations d JOIN users u ON u.id = d.from_user_id
  WHERE d.to_user_id = $1 AND d.starts_at <= $2 AND d.ends_at > $2 AND u.status = 'active'
  ORDER BY d.id`;

/**
 * The rights that are delegated to an account at a time. They are those that the delegating account has
 * itself at that time: nothing is passed on, and an account that is not active delegates nothing.
 */
export async function delegatedTo(
  statements: Statements,
  userId: number,
  now: Date,
): Promise<readonly DelegatedRights[]> {
  const rows = await statements.rows(FIND, [userId, now.toISOString()]);
  return rows.flatMap((row) => {
    const [id, email, role, , departmentId, permissionsOverridden, permissions] = row;
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
    if (!isGlobal && account.departmentId === null) return [];
    const held = DELEGABLE.filter(
      (permission) => account.role === 'super_admin' || account.permissions.has(permission),
    );
    if (held.length === 0) return [];
    return {
      fromUserId: account.userId,
      departmentId: isGlobal ? null : account.departmentId,
      permissions: new Set(held),
    };
  });
}
