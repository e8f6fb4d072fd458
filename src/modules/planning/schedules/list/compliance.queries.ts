import { type RawBuilder, sql } from 'kysely';
import type { AccountActor } from '../../../../core/actor.js';
import { first, type Statements, statement } from '../../../../core/sql.js';
import { visibleSchedules } from '../schedules.access.js';

/** Occurrences whose compliance is computed: those due in `[from, to)`. */
export interface ComplianceFilter {
  readonly from: Date;
  readonly to: Date;
  readonly scheduleId?: number | undefined;
  readonly departmentId?: number | undefined;
  readonly assetId?: number | undefined;
}

/** Numbers of occurrences. */
export interface ComplianceCounts {
  readonly numerator: number;
  readonly denominator: number;
  readonly missed: number;
  readonly skipped: number;
}

const TOLERATED = sql`t.due_at + s.tolerance_minutes * interval '1 minute'`;

/**
 * Counts the occurrences of schedules that the actor sees. One counts once it was completed, missed or
 * closed otherwise, or once its tolerance is over.
 */
export async function complianceCounts(
  statements: Statements,
  actor: AccountActor,
  { from, to, scheduleId, departmentId, assetId }: ComplianceFilter,
  now: Date,
): Promise<ComplianceCounts> {
  const conditions = [
    sql`t.due_at >= ${from}::timestamptz AND t.due_at < ${to}::timestamptz`,
    ...(scheduleId === undefined ? [] : [sql`t.schedule_id = ${scheduleId}`]),
    ...(departmentId === undefined ? [] : [sql`s.department_id = ${departmentId}`]),
    ...(assetId === undefined ? [] : [sql`t.asset_id = ${assetId}`]),
    visibleSchedules(actor, 's'),
  ];
  const row = await first(
    statements,
    statement(sql<ComplianceCounts>`SELECT ${complianceColumns(sql`${now}::timestamptz`)}
      FROM schedule_occurrences AS t JOIN schedules AS s ON s.id = t.schedule_id
      WHERE ${sql.join(conditions, sql` AND `)}`),
  );
  return row ?? { numerator: 0, denominator: 0, missed: 0, skipped: 0 };
}

/**
 * The counts as columns, of occurrences `t` and their schedules `s`.
 *
 * @param now the time by which tolerances are over.
 */
export function complianceColumns(now: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    count(*) FILTER (WHERE t.state = 'generated' AND t.completed_at <= ${TOLERATED})::int
      AS numerator,
    count(*) FILTER (WHERE t.state = 'missed' OR (t.state = 'generated'
      AND (t.closed_at IS NOT NULL OR ${TOLERATED} < ${now})))::int AS denominator,
    count(*) FILTER (WHERE t.state = 'missed')::int AS missed,
    count(*) FILTER (WHERE t.state = 'skipped')::int AS skipped`;
}
