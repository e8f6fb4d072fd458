import { sql } from 'kysely';
import {
  accountFrom,
  DELEGABLE,
  type DelegatedRights,
  seesEverything,
} from '../../../core/actor.js';
import { anyOf, type Parameters, prepared, type Statements } from '../../../core/sql.js';
import type { User as UserRow } from '../../../generated/prisma/client.js';

/** A delegating account, and the receiver. */
interface Delegator
  extends Pick<
    UserRow,
    'id' | 'email' | 'role' | 'status' | 'departmentId' | 'permissionsOverridden' | 'permissions'
  > {
  readonly toUserId: number;
}

const findDelegators = prepared(
  (p: Parameters<{ userIds: readonly number[]; now: Date }>) => sql<Delegator>`
  SELECT d.to_user_id, u.id, u.email, u.role, u.status, u.department_id, u.permissions_overridden,
    u.permissions
  FROM delegations d JOIN users u ON u.id = d.from_user_id
  WHERE d.to_user_id = ${anyOf(p.userIds)} AND d.starts_at <= ${p.now} AND d.ends_at > ${p.now}
    AND u.status = 'active'
  ORDER BY d.id`,
);

/**
 * Rights that are delegated to accounts at a time, by account id. They are the rights that the
 * delegating account has itself at that time: delegated rights are not passed on, and an inactive
 * account delegates nothing. Accounts without delegations are missing.
 */
export async function delegatedTo(
  statements: Statements,
  userIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, readonly DelegatedRights[]>> {
  const delegated = new Map<number, DelegatedRights[]>();
  for (const delegator of await statements.all(findDelegators({ userIds, now }))) {
    const rights = rightsOf(delegator);
    if (rights === undefined) continue;
    const known = delegated.get(delegator.toUserId);
    if (known === undefined) delegated.set(delegator.toUserId, [rights]);
    else known.push(rights);
  }
  return delegated;
}

function rightsOf(delegator: Delegator): DelegatedRights | undefined {
  const account = accountFrom(delegator);
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
