import type { Tx } from '../../core/transaction.js';

/**
 * Locks an active technician's account until the transaction ends, so that a concurrent suspension
 * waits.
 *
 * @returns false when the account is not that of an active technician.
 */
export async function lockActiveTechnician(tx: Tx, userId: number): Promise<boolean> {
  const found = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM users
    WHERE id = ${userId} AND role = 'technician' AND status = 'active'
    FOR SHARE`;
  return found.length > 0;
}
