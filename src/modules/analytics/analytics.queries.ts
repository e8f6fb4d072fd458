import type { Tx } from '../../core/transaction.js';
import { Prisma } from '../../generated/prisma/client.js';
import { OPEN_STATUSES } from '../maintenance/maintenance.transitions.js';
import type { BacklogAgeing, SecurityAnalytics } from './analytics.types.js';
import { ofDepartment, type Scope, submittedByState } from './rollups.queries.js';

/** The states of open requests, as a list of SQL values. */
const OPEN_STATES = Prisma.join(
  OPEN_STATUSES.map((status) => Prisma.sql`${status}::maintenance_status`),
);

const THIRTY_DAYS = 30 * 24 * 60 * 60 * 1000;

/** Lower bound of all times of submission. */
const BEGINNING = new Date('0001-01-01');

/**
 * Open requests by age. Requests of the last 30 days are counted from their rows, because ages have a
 * finer granularity than days; older ones are counted from the rollups.
 */
export async function backlogByAge(
  tx: Tx,
  { departmentId }: Scope,
  now: Date,
): Promise<BacklogAgeing> {
  const limit = new Date(now.getTime() - THIRTY_DAYS);
  const [ages] = await tx.$queryRaw<[Omit<BacklogAgeing, 'overThirtyDays'>]>`
    SELECT
      count(*) FILTER (WHERE age < interval '1 day')::int AS "underOneDay",
      count(*) FILTER (WHERE age >= interval '1 day' AND age < interval '7 days')::int
        AS "oneToSevenDays",
      count(*) FILTER (WHERE age >= interval '7 days')::int AS "sevenToThirtyDays"
    FROM (
      SELECT ${now}::timestamptz - created_at AS age FROM maintenance_requests
      WHERE status IN (${OPEN_STATES}) AND created_at > ${limit}
        AND ${ofDepartment(departmentId)}
    ) AS backlog`;
  const older = await submittedByState(tx, {
    from: BEGINNING,
    to: limit,
    departmentId,
  });
  const overThirtyDays = older
    .filter(({ status }) => OPEN_STATUSES.some((open) => open === status))
    .reduce((sum, { count }) => sum + count, 0);
  return { ...ages, overThirtyDays };
}

/** Number of accounts, and of active accounts. */
export async function userCounts(
  tx: Tx,
  { departmentId }: Scope,
): Promise<{ totalUsers: number; activeUsers: number }> {
  const where = departmentId === null ? {} : { departmentId };
  const groups = await tx.user.groupBy({ by: ['status'], where, _count: true });
  return {
    totalUsers: groups.reduce((total, group) => total + group._count, 0),
    activeUsers: groups.find((group) => group.status === 'active')?._count ?? 0,
  };
}

/** Number of security events in the period, and of live sessions. */
export async function securityCounts(
  tx: Tx,
  { from, to, departmentId }: Scope,
  now: Date,
  events: { readonly invalidLogin: string; readonly lockedOut: string },
): Promise<SecurityAnalytics> {
  // A list instead of a subquery, for which the planner compares each event with each member.
  const members =
    departmentId === null
      ? Prisma.empty
      : Prisma.sql`AND user_id = ANY (${await membersOf(tx, departmentId)}::int[])`;
  const [counts] = await tx.$queryRaw<[Omit<SecurityAnalytics, 'activeSessions'>]>`
    SELECT
      count(*) FILTER (WHERE event = ${events.invalidLogin})::int AS "failedLogins",
      count(*) FILTER (WHERE event = ${events.lockedOut})::int AS "lockouts",
      count(*) FILTER (WHERE level = 'suspicious')::int AS "suspiciousEvents"
    FROM internal_logs
    WHERE category = 'security' AND timestamp >= ${from} AND timestamp <= ${to} ${members}`;
  const activeSessions = await tx.session.count({
    where: {
      revokedAt: null,
      expiresAt: { gt: now },
      ...(departmentId === null ? {} : { user: { departmentId } }),
    },
  });
  return { ...counts, activeSessions };
}

async function membersOf(tx: Tx, departmentId: number): Promise<number[]> {
  const users = await tx.user.findMany({ where: { departmentId }, select: { id: true } });
  return users.map(({ id }) => id);
}
