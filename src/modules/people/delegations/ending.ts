import { snapshotOf } from '../../../core/changes.js';
import type { Unit } from '../../../core/unit.js';

/**
 * Ends the delegations from and to an account, with an audit record each.
 *
 * @param reason for the records, such as `account deactivated`.
 * @returns how many there were.
 */
export async function endDelegationsOf(
  unit: Unit,
  userId: number,
  reason: string,
): Promise<number> {
  const where = { OR: [{ fromUserId: userId }, { toUserId: userId }] };
  const rows = await unit.tx.delegation.findMany({ where, orderBy: { id: 'asc' } });
  if (rows.length === 0) return 0;
  await unit.tx.delegation.deleteMany({ where });
  for (const row of rows) {
    unit.audit({
      action: 'delegation.deleted',
      targetType: 'delegation',
      targetId: row.id,
      metadata: { before: snapshotOf(row), reason },
    });
  }
  return rows.length;
}
