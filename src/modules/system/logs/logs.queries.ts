import { sql } from 'kysely';
import { db, type Parameters, prepared, type Statements } from '../../../core/sql.js';
import type { InternalLog } from '../../../generated/prisma/client.js';

/** A stored entry. */
export type LogRow = Readonly<Omit<InternalLog, 'id'>>;

const insert = prepared((p: Parameters<LogRow>) =>
  db.insertInto('internalLogs').values({
    timestamp: p.timestamp,
    userId: p.userId,
    ipAddress: p.ipAddress,
    category: p.category,
    level: p.level,
    service: p.service,
    event: p.event,
    message: p.message,
    requestId: p.requestId,
  }),
);

/** Writes an entry of the internal log. */
export async function insertEntry(statements: Statements, row: LogRow): Promise<void> {
  await statements.all(insert(row));
}

// The second condition on the time leaves out the partitions after the cutoff.
const deleteBefore = prepared(
  (p: Parameters<{ cutoff: Date; limit: number }>) => sql`
  DELETE FROM internal_logs WHERE timestamp < ${p.cutoff} AND id IN (
    SELECT id FROM internal_logs WHERE timestamp < ${p.cutoff}
    ORDER BY timestamp, id LIMIT ${p.limit} FOR UPDATE SKIP LOCKED)
  RETURNING id`,
);

/** Deletes the oldest entries before `cutoff`, at most `limit`. @returns their number. */
export async function deleteEntriesBefore(
  statements: Statements,
  cutoff: Date,
  limit: number,
): Promise<number> {
  return (await statements.all(deleteBefore({ cutoff, limit }))).length;
}
