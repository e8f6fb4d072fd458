import type { Tx } from '../../core/transaction.js';

/** Locks a department until the transaction ends, so that no user or request can refer to it anew. */
export async function lockForDeletion(tx: Tx, id: number): Promise<void> {
  await tx.$queryRaw`SELECT id FROM departments WHERE id = ${id} FOR UPDATE`;
}

/**
 * Locks an account until the transaction ends, if it may head the department.
 *
 * @returns false unless the account is an active department head of the department.
 */
export async function lockActiveHead(
  tx: Tx,
  userId: number,
  departmentId: number | undefined,
): Promise<boolean> {
  const found = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM users
    WHERE id = ${userId} AND role = 'department_head' AND status = 'active'
      AND department_id = ${departmentId ?? null}
    FOR SHARE`;
  return found.length > 0;
}
