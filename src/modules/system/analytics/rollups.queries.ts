import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  type Fragment,
  first,
  type Parameters,
  prepared,
  type Statements,
  statement,
} from '../../../core/sql.js';
import type { RollupMeasure } from '../../../generated/prisma/enums.js';
import { type Coverage, coverageOf, daily, type Interval, monthly } from './analytics.period.js';

/** Scope of the statistics: a period including both ends, and one department or all. */
export interface Scope {
  readonly from: Date;
  readonly to: Date;
  /** Null for the whole organisation. */
  readonly departmentId: number | null;
}

/** The steps whose length is measured. */
export type Step = 'approval' | 'assignment' | 'completion';

/** A histogram bucket of the lengths of a step. */
export interface StepBucket {
  readonly step: Step;
  /** Lower bound of the lengths in the bucket, in milliseconds. */
  readonly bound: bigint;
  readonly count: number;
  /** Sum of the lengths, in milliseconds. */
  readonly milliseconds: bigint;
}

const or = (conditions: readonly Fragment[]) =>
  conditions.length === 0 ? sql`FALSE` : sql`(${sql.join(conditions, sql` OR `)})`;

const within = (column: Fragment, parts: readonly Interval[]) =>
  or(parts.map(({ since, until }) => sql`(${column} >= ${since} AND ${column} < ${until})`));

const ofDays = (column: Fragment, parts: readonly Interval[]) =>
  or(
    parts.map(
      ({ since, until }) =>
        sql`(${column} >= ${dayOf(since)}::date AND ${column} < ${dayOf(until)}::date)`,
    ),
  );

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

const inGrain = (grain: 'day' | 'month', parts: readonly Interval[]) =>
  parts.length === 0
    ? []
    : [sql`(grain = ${grain}::rollup_grain AND ${ofDays(sql`start`, parts)})`];

const CREATED = sql`created_at`;
const COMPLETED = sql`completed_at`;

/**
 * SQL of the rows to be summed for some measures: rollups, pending changes, and requests of the
 * partial days at the ends of the period. One statement, so that each change is counted exactly
 * once.
 *
 * @param scope conditions on rollups and on requests.
 */
function facts(
  measures: readonly RollupMeasure[],
  { months, days, rest }: Coverage,
  scope: { readonly rollups: Fragment; readonly requests: Fragment },
): Fragment {
  const measured = sql`measure IN (${sql.join(
    measures.map((measure) => sql`${measure}::rollup_measure`),
  )})`;
  const moment = measures.includes('completed') ? COMPLETED : CREATED;
  return sql`
    SELECT measure, department_id, start AS day, status, priority, bucket, count, milliseconds
    FROM request_rollups
    WHERE ${measured} AND ${scope.rollups}
      AND ${or([...inGrain('month', months), ...inGrain('day', days)])}
    UNION ALL
    SELECT measure, department_id, day, status, priority, bucket, count, milliseconds
    FROM request_rollup_changes
    WHERE ${measured} AND ${scope.requests}
      AND ${ofDays(sql`day`, [...months, ...days])}
    UNION ALL
    SELECT fact.measure, department_id, fact.day, fact.status, fact.priority, fact.bucket, 1,
      fact.milliseconds
    FROM maintenance_requests AS request CROSS JOIN LATERAL request_facts(request.status,
      request.priority, request.created_at, request.approved_at, request.assigned_at,
      request.completed_at) AS fact
    WHERE ${within(moment, rest)} AND ${scope.requests} AND fact.${measured}`;
}

/** Conditions of one department, or of the totals of the whole organisation. */
const totalsOf = (departmentId: number | null) => ({
  rollups: sql`department_id = ${departmentId ?? 0}`,
  requests: ofDepartment(departmentId),
});

/** Conditions of the separate counts of all departments. */
const eachDepartment = {
  rollups: sql`department_id <> 0`,
  requests: sql`TRUE`,
};

/** SQL condition on `department_id`; true for the whole organisation. */
export function ofDepartment(departmentId: number | null): RawBuilder<SqlBool> {
  return departmentId === null ? sql`TRUE` : sql`department_id = ${departmentId}`;
}

/** Requests submitted in the period, by status and priority. */
export async function submittedByState(
  statements: Statements,
  { from, to, departmentId }: Scope,
): Promise<{ status: string; priority: string; count: number }[]> {
  const counted = facts(['standing'], coverageOf(from, to), totalsOf(departmentId));
  return await statements.all(
    statement(sql<{ status: string; priority: string; count: number }>`
      SELECT status, priority, sum(count)::int AS count FROM (${counted}) AS facts GROUP BY 1, 2`),
  );
}

/** Requests submitted in the period, by department. */
export async function submittedByDepartment(
  statements: Statements,
  { from, to, departmentId }: Scope,
): Promise<{ departmentId: number; count: number }[]> {
  const scope = departmentId === null ? eachDepartment : totalsOf(departmentId);
  return await statements.all(
    statement(sql<{ departmentId: number; count: number }>`
      SELECT department_id, sum(count)::int AS count
      FROM (${facts(['submitted'], coverageOf(from, to), scope)}) AS facts
      GROUP BY 1 HAVING sum(count) > 0`),
  );
}

/**
 * Number of requests submitted or completed in the period by day (2026-01-31, UTC). A completed
 * request counts on its day of completion, regardless of its submission.
 */
export async function perDay(
  statements: Statements,
  measure: 'submitted' | 'completed',
  { from, to, departmentId }: Scope,
): Promise<{ day: string; count: number }[]> {
  const counted = facts([measure], daily(coverageOf(from, to)), totalsOf(departmentId));
  return await statements.all(
    statement(sql<{ day: string; count: number }>`
      SELECT day::text AS day, sum(count)::int AS count FROM (${counted}) AS facts GROUP BY 1`),
  );
}

/**
 * The steps' lengths of requests submitted in the period, as histograms in ascending order. For one
 * department only monthly rollups are read; a department has too few requests per day for daily
 * ones to be smaller.
 */
export async function stepBuckets(
  statements: Statements,
  { from, to, departmentId }: Scope,
): Promise<StepBucket[]> {
  const steps: RollupMeasure[] = ['approval', 'assignment', 'completion'];
  const coverage = coverageOf(from, to);
  const counted = departmentId === null ? coverage : monthly(coverage);
  return await statements.all(
    statement(sql<StepBucket>`
      SELECT measure::text AS step, (step_bounds())[bucket] AS bound, sum(count)::int AS count,
        sum(milliseconds)::bigint AS milliseconds
      FROM (${facts(steps, counted, totalsOf(departmentId))}) AS facts
      GROUP BY measure, bucket HAVING sum(count) > 0 ORDER BY measure, bucket`),
  );
}

const rollUp = prepared(
  (p: Parameters<{ limit: number }>) =>
    sql<{ count: number }>`SELECT roll_up_requests(${p.limit}::int) AS count`,
);

/** Adds at most `limit` pending changes to the rollups. @returns their number. */
export async function rollUpRequests(statements: Statements, limit: number): Promise<number> {
  return (await first(statements, rollUp({ limit })))?.count ?? 0;
}

/** Vacuums and analyses the counts. Must not run inside a transaction. */
export async function vacuumRollups(statements: Statements): Promise<void> {
  await statements.all(statement(sql`VACUUM (ANALYZE, SKIP_LOCKED) request_rollup_changes`));
  await statements.all(statement(sql`VACUUM (ANALYZE, SKIP_LOCKED) request_rollups`));
}

/**
 * Vacuums and analyses the requests if a twentieth of them has changed since the last time: it
 * reads all of their indexes, which takes seconds for 100,000 requests. Must not run inside a
 * transaction.
 */
export async function vacuumRequestsIfWorn(statements: Statements): Promise<void> {
  // Sends the counters of this connection to the statistics now instead of when it is idle.
  await statements.all(statement(sql`SELECT pg_stat_force_next_flush()`));
  const worn = await statements.all(
    statement(sql`
      SELECT 1 FROM pg_stat_user_tables
      WHERE relid = 'maintenance_requests'::regclass
        AND greatest(n_dead_tup, n_ins_since_vacuum) > 1000 + 0.05::float8 * n_live_tup`),
  );
  if (worn.length > 0) {
    await statements.all(statement(sql`VACUUM (ANALYZE, SKIP_LOCKED) maintenance_requests`));
  }
}
