import { sql } from 'kysely';
import {
  anyOf,
  columnsOf,
  first,
  type Parameters,
  prepared,
  type Statements,
} from '../../../../core/sql.js';
import type { MaintenanceRequest as RequestRow } from '../../../../generated/prisma/client.js';
import { RULED } from '../../../system/system-settings/ruled.queries.js';
import type { Ruled } from '../happened.events.js';

const COLUMNS = columnsOf('maintenanceRequests', 'r', { computed: { ruled: RULED } });

const readMissed = prepared(
  (p: Parameters<{ now: Date; take: number }>) => sql<RequestRow & Ruled>`SELECT ${COLUMNS}
    FROM maintenance_requests AS r WHERE r.manual_due_check_at < ${p.now}::timestamptz
    ORDER BY r.manual_due_check_at LIMIT ${p.take}::int FOR NO KEY UPDATE OF r SKIP LOCKED`,
);

/**
 * Requests whose manual date has passed untold, locked until the transaction ends; those that
 * somebody else has locked are left out.
 */
export async function requestsOfMissedDates(
  statements: Statements,
  now: Date,
  take: number,
): Promise<(RequestRow & Ruled)[]> {
  return await statements.all(readMissed({ now, take }));
}

const lockMissed = prepared(
  (p: Parameters<{ id: number; now: Date }>) => sql<RequestRow & Ruled>`SELECT ${COLUMNS}
    FROM maintenance_requests AS r
    WHERE r.id = ${p.id} AND r.manual_due_check_at < ${p.now}::timestamptz FOR NO KEY UPDATE OF r`,
);

/** A request, locked until the transaction ends, if its manual date has passed untold. */
export async function lockMissedDate(
  statements: Statements,
  id: number,
  now: Date,
): Promise<(RequestRow & Ruled) | undefined> {
  return await first(statements, lockMissed({ id, now }));
}

const writeTold = prepared(
  (p: Parameters<{ ids: readonly number[] }>) => sql`UPDATE maintenance_requests
    SET manual_due_check_at = NULL, breached_at = least(breached_at, manual_due_at)
    WHERE id = ${anyOf(p.ids)}`,
);

/** Notes that the passing of manual dates was told. Neither version nor `updatedAt` move. */
export async function setDatesTold(statements: Statements, ids: readonly number[]): Promise<void> {
  await statements.all(writeTold({ ids }));
}

const readFirstMissed = prepared(
  (p: Parameters<{ requestId: number; until: Date }>) => sql<{ dueAt: Date | null }>`SELECT
      min((data ->> 'dueAt')::timestamptz) AS due_at
    FROM timeline_entries
    WHERE request_id = ${p.requestId} AND kind = 'clock' AND data ->> 'event' = 'breached'
      AND data ->> 'clock' = 'date' AND (data ->> 'dueAt')::timestamptz < ${p.until}::timestamptz`,
);

/** The first manual date before a time that was told as passed, also where another one replaced it. */
export async function firstMissedDate(
  statements: Statements,
  requestId: number,
  until: Date,
): Promise<Date | null> {
  return (await first(statements, readFirstMissed({ requestId, until })))?.dueAt ?? null;
}

/** The last change of a manual date. */
export interface LastDueDateSet {
  readonly reason: string | null;
  readonly setAt: Date;
  readonly setById: number;
}

const readLastSet = prepared(
  (p: Parameters<{ requestId: number }>) => sql<LastDueDateSet>`SELECT data ->> 'reason' AS reason,
      at AS set_at, actor_id AS set_by_id
    FROM timeline_entries
    WHERE request_id = ${p.requestId} AND kind = 'clock' AND data ->> 'event' = 'due_date_set'
    ORDER BY at DESC, id DESC LIMIT 1`,
);

/** The last change of the manual date of a request. */
export async function lastDueDateSet(
  statements: Statements,
  requestId: number,
): Promise<LastDueDateSet | undefined> {
  return await first(statements, readLastSet({ requestId }));
}
