import { sql } from 'kysely';
import { first, type Statements, statement } from '../../../../core/sql.js';
import type { StoredOccurrenceState } from '../occurrences.types.js';

/** An occurrence that a reading caused. */
export interface OfReading {
  readonly id: number;
  readonly state: StoredOccurrenceState;
  readonly requestId: number | null;
  readonly closedAt: Date | null;
  /** Of a chain: when the request of the occurrence before closed; null without one. */
  readonly previousAt: Date | null;
}

/** The schedules with a meter, paused and archived ones too, locked until the transaction ends. */
export async function lockAllOfMeter(statements: Statements, meterId: number): Promise<number[]> {
  const rows = await statements.all(
    statement(sql<{ id: number }>`SELECT id FROM schedules WHERE meter_id = ${meterId}
      ORDER BY id FOR NO KEY UPDATE`),
  );
  return rows.map(({ id }) => id);
}

/** The multiples of a schedule after a number, as far as the service made them. */
export async function multiplesBeyond(
  statements: Statements,
  scheduleId: number,
  reached: number,
): Promise<OfReading[]> {
  return await statements.all(
    statement(sql<OfReading>`SELECT id, state, request_id, closed_at, NULL::timestamptz AS previous_at
      FROM schedule_occurrences
      WHERE schedule_id = ${scheduleId} AND number > ${reached} AND occurrence_key LIKE 'm%'
        AND actor_id IS NULL ORDER BY number`),
  );
}

/**
 * The last occurrence of a chain, if a reading made it: in its transaction, whose time is that of the
 * reading and of the begin of the occurrence.
 */
export async function withdrawnLinks(
  statements: Statements,
  scheduleId: number,
  createdAt: Date,
): Promise<OfReading[]> {
  return await statements.all(
    statement(sql<OfReading>`SELECT t.id, t.state, t.request_id, t.closed_at,
        (SELECT max(closed_at) FROM schedule_occurrences
          WHERE schedule_id = t.schedule_id AND number < t.number) AS previous_at
      FROM schedule_occurrences AS t
      WHERE t.schedule_id = ${scheduleId} AND t.occurrence_key LIKE 'c%' AND t.actor_id IS NULL
        AND t.created_at = ${createdAt}::timestamptz AND t.generates_at = t.created_at
        AND NOT EXISTS (SELECT FROM schedule_occurrences AS later
          WHERE later.schedule_id = t.schedule_id AND later.number > t.number)`),
  );
}

/** The total of a meter as it was at a time, by the readings that remain. */
export async function totalAt(statements: Statements, meterId: number, at: Date): Promise<number> {
  const row = await first(
    statements,
    statement(sql<{ total: number }>`SELECT (coalesce(total, 0) - coalesce((SELECT sum(delta)
        FROM readings WHERE meter_id = ${meterId} AND created_at > ${at}::timestamptz), 0))::float8
        AS total
      FROM meters WHERE id = ${meterId}`),
  );
  return row?.total ?? 0;
}
