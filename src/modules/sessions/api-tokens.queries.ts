import type { Tx } from '../../core/transaction.js';

/** How many API tokens of an account are good. There are none yet. */
export async function countLiveApiTokens(_tx: Tx, _userId: number, _now: Date): Promise<number> {
  return 0;
}
