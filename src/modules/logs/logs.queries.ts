import type { Statements } from '../../core/reads.js';
import type { Tx } from '../../core/transaction.js';
import type { InternalLog } from '../../generated/prisma/client.js';

/** A stored entry. */
export type LogRow = Readonly<Omit<InternalLog, 'id'>>;

const INSERT = `
  INSERT INTO internal_logs ("timestamp", user_id, ip_address, category, level, service, event, message,
    request_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

/** Writes an entry of the internal log. */
export async function insertEntry(statements: Statements, row: LogRow): Promise<void> {
  await statements.rows(INSERT, [
    row.timestamp.toISOString(),
    row.userId,
    row.ipAddress,
    row.category,
    row.level,
    row.service,
    row.event,
    row.message,
    row.requestId,
  ]);
}

/** Deletes the oldest entries before `cutoff`, at most `limit`; returns how many were deleted. */
export async function deleteEntriesBefore(tx: Tx, cutoff: Date, limit: number): Promise<number> {
  // The second condition on the time leaves out the partitions after the cutoff.
  return await tx.$executeRaw`
    DELETE FROM internal_logs WHERE timestamp < ${cutoff} AND id IN (
      SELECT id FROM internal_logs WHERE timestamp < ${cutoff}
      ORDER BY timestamp, id LIMIT ${limit} FOR UPDATE SKIP LOCKED)`;
}
