import { Prisma, type PrismaClient } from '../../generated/prisma/client.js';
import type { BacklogAgeing, SecurityAnalytics } from './analytics.types.js';

/** What the figures are about; the end belongs to the period. */
export interface Scope {
  readonly from: Date;
  readonly to: Date;
  /** Null: the whole organisation. */
  readonly departmentId: number | null;
}

/** How many there are of a value: a status, a priority, a department's id, a day (2026-01-31). */
export interface CountRow {
  readonly kind: 'status' | 'priority' | 'department' | 'day';
  readonly value: string;
  readonly count: number;
}

/** How long one kind of step takes, in hours. */
export interface DurationRow {
  readonly kind: 'approval' | 'assign' | 'complete';
  readonly mean: number | null;
  readonly p50: number | null;
  readonly p90: number | null;
}

const ofDepartment = ({ departmentId }: Scope) =>
  departmentId === null ? Prisma.empty : Prisma.sql`AND department_id = ${departmentId}`;

const inPeriod = ({ from, to }: Scope) => Prisma.sql`created_at >= ${from} AND created_at <= ${to}`;

/** Requests submitted in the period, counted by status, priority, department and day at once. */
export async function requestsBy(prisma: PrismaClient, scope: Scope): Promise<CountRow[]> {
  // Counted by all four together first: one pass over the requests, and few groups to add up.
  return await prisma.$queryRaw<CountRow[]>`
    WITH counted AS MATERIALIZED (
      SELECT status, priority, department_id, (created_at AT TIME ZONE 'UTC')::date AS day,
        count(*) AS count
      FROM maintenance_requests WHERE ${inPeriod(scope)} ${ofDepartment(scope)}
      GROUP BY 1, 2, 3, 4
    )
    SELECT 'status' AS kind, status::text AS value, sum(count)::int AS count
      FROM counted GROUP BY status
    UNION ALL SELECT 'priority', priority::text, sum(count)::int FROM counted GROUP BY priority
    UNION ALL SELECT 'department', department_id::text, sum(count)::int
      FROM counted GROUP BY department_id
    UNION ALL SELECT 'day', day::text, sum(count)::int FROM counted GROUP BY day`;
}

/** Requests completed in the period, by day. */
export async function completedPerDay(prisma: PrismaClient, scope: Scope): Promise<CountRow[]> {
  return await prisma.$queryRaw<CountRow[]>`
    SELECT 'day' AS kind, (completed_at AT TIME ZONE 'UTC')::date::text AS value,
      count(*)::int AS count
    FROM maintenance_requests
    WHERE completed_at >= ${scope.from} AND completed_at <= ${scope.to} ${ofDepartment(scope)}
    GROUP BY 2`;
}

/** Mean and percentiles of the steps of requests that were submitted in the period. */
export async function durations(prisma: PrismaClient, scope: Scope): Promise<DurationRow[]> {
  const figures = (kind: DurationRow['kind'], from: string, to: string) => {
    const hours = Prisma.raw(`extract(epoch FROM ${to} - ${from})::float8 / 3600`);
    return Prisma.sql`
      SELECT ${kind} AS kind, avg(hours) AS mean,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY hours) AS p50,
        percentile_cont(0.9) WITHIN GROUP (ORDER BY hours) AS p90
      FROM (
        SELECT ${hours} AS hours FROM maintenance_requests
        WHERE ${inPeriod(scope)} ${ofDepartment(scope)} AND ${Prisma.raw(`${to} IS NOT NULL`)}
          AND ${Prisma.raw(`${from} IS NOT NULL`)}
      ) AS steps`;
  };
  return await prisma.$queryRaw<DurationRow[]>`
    ${figures('approval', 'created_at', 'approved_at')}
    UNION ALL ${figures('assign', 'approved_at', 'assigned_at')}
    UNION ALL ${figures('complete', 'created_at', 'completed_at')}`;
}

/** Requests that are open now, by age. */
export async function backlogByAge(
  prisma: PrismaClient,
  scope: Scope,
  now: Date,
): Promise<BacklogAgeing> {
  const [ages] = await prisma.$queryRaw<[BacklogAgeing]>`
    SELECT
      count(*) FILTER (WHERE age < interval '1 day')::int AS "underOneDay",
      count(*) FILTER (WHERE age >= interval '1 day' AND age < interval '7 days')::int
        AS "oneToSevenDays",
      count(*) FILTER (WHERE age >= interval '7 days' AND age < interval '30 days')::int
        AS "sevenToThirtyDays",
      count(*) FILTER (WHERE age >= interval '30 days')::int AS "overThirtyDays"
    FROM (
      SELECT ${now}::timestamptz - created_at AS age FROM maintenance_requests
      WHERE status IN ('pending', 'approved', 'assigned') ${ofDepartment(scope)}
    ) AS backlog`;
  return ages;
}

/** Accounts, and those of them that may be used. */
export async function userCounts(
  prisma: PrismaClient,
  { departmentId }: Scope,
): Promise<{ totalUsers: number; activeUsers: number }> {
  const where = departmentId === null ? {} : { departmentId };
  const groups = await prisma.user.groupBy({ by: ['status'], where, _count: true });
  return {
    totalUsers: groups.reduce((total, group) => total + group._count, 0),
    activeUsers: groups.find((group) => group.status === 'active')?._count ?? 0,
  };
}

/** Security events of the period, and the sessions that are live now. */
export async function securityCounts(
  prisma: PrismaClient,
  { from, to, departmentId }: Scope,
  now: Date,
  events: { readonly invalidLogin: string; readonly lockedOut: string },
): Promise<SecurityAnalytics> {
  const members =
    departmentId === null
      ? Prisma.empty
      : Prisma.sql`AND user_id IN (SELECT id FROM users WHERE department_id = ${departmentId})`;
  const [counts] = await prisma.$queryRaw<[Omit<SecurityAnalytics, 'activeSessions'>]>`
    SELECT
      count(*) FILTER (WHERE event = ${events.invalidLogin})::int AS "failedLogins",
      count(*) FILTER (WHERE event = ${events.lockedOut})::int AS "lockouts",
      count(*) FILTER (WHERE level = 'suspicious')::int AS "suspiciousEvents"
    FROM internal_logs
    WHERE category = 'security' AND timestamp >= ${from} AND timestamp <= ${to} ${members}`;
  const activeSessions = await prisma.session.count({
    where: {
      revokedAt: null,
      expiresAt: { gt: now },
      ...(departmentId === null ? {} : { user: { departmentId } }),
    },
  });
  return { ...counts, activeSessions };
}
