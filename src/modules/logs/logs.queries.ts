import type { Tx } from '../../core/transaction.js';

/** Deletes the oldest entries before `cutoff`, at most `limit`; returns how many were deleted. */
export async function deleteEntriesBefore(tx: Tx, cutoff: Date, limit: number): Promise<number> {
  // The second condition on the time leaves out the partitions after the cutoff.
  return await tx.$executeRaw`
    DELETE FROM internal_logs WHERE timestamp < ${cutoff} AND id IN (
      SELECT id FROM internal_logs WHERE timestamp < ${cutoff}
      ORDER BY timestamp, id LIMIT ${limit} FOR UPDATE SKIP LOCKED)`;
}
