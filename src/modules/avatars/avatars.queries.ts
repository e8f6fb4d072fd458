import type { Tx } from '../../core/transaction.js';

/** Serialises changes of one user's avatar: locks the account until the transaction ends. */
export async function lockAvatarOwner(tx: Tx, userId: number): Promise<void> {
  await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
}
