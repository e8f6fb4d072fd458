import { type SqlBool, sql } from 'kysely';
import {
  anyOf,
  type Buildable,
  db,
  first,
  type Parameters,
  prepared,
  type Statements,
  statement,
} from '../../../core/sql.js';
import { OPEN_STATUSES } from '../../requests/maintenance/steps/steps.transitions.js';
import type { BacklogAgeing, SecurityAnalytics } from './analytics.types.js';
import { ofDepartment, type Scope, submittedByState } from './rollups.queries.js';

/** The states of open requests, as a list of SQL values. */
const OPEN_STATES = sql.join(OPEN_STATUSES.map((status) => sql`${status}::maintenance_status`));

const COUNT = sql<number>`count(*)::int`;

const THIRTY_DAYS = 30 * 24 * 60 * 60 * 1000;

/** Makes all statements of a new transaction read one snapshot of the database. */
export async function readSnapshot(statements: Statements): Promise<void> {
  await statements.all(statement(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`));
}

/** Lower bound of all times of submission. */
const BEGINNING = new Date('0001-01-01');

/**
 * Open requests by age. Requests of the last 30 days are counted from their rows, because ages have
 * a finer granularity than days; older ones are counted from the rollups.
 */
export async function backlogByAge(
  statements: Statements,
  { departmentId }: Scope,
  now: Date,
): Promise<BacklogAgeing> {
  const limit = new Date(now.getTime() - THIRTY_DAYS);
  const ages = await counts(
    statements,
    sql<Omit<BacklogAgeing, 'overThirtyDays'>>`
    SELECT
      count(*) FILTER (WHERE age < interval '1 day')::int AS under_one_day,
      count(*) FILTER (WHERE age >= interval '1 day' AND age < interval '7 days')::int
        AS one_to_seven_days,
      count(*) FILTER (WHERE age >= interval '7 days')::int AS seven_to_thirty_days
    FROM (
      SELECT ${now}::timestamptz - created_at AS age FROM maintenance_requests
      WHERE status IN (${OPEN_STATES}) AND created_at > ${limit}
        AND ${ofDepartment(departmentId)}
    ) AS backlog`,
  );
  const older = await submittedByState(statements, {
    from: BEGINNING,
    to: limit,
    departmentId,
  });
  const overThirtyDays = older
    .filter(({ status }) => OPEN_STATUSES.some((open) => open === status))
    .reduce((sum, { count }) => sum + count, 0);
  return { ...ages, overThirtyDays };
}

const findDepartments = prepared((p: Parameters<{ ids: readonly number[] }>) =>
  db
    .selectFrom('departments')
    .select(['id', 'name'])
    .where('id', '=', anyOf(p.ids))
    .orderBy('nameOrder'),
);

/** The names of departments, in their order. */
export async function departmentNames(
  statements: Statements,
  ids: readonly number[],
): Promise<{ readonly id: number; readonly name: string }[]> {
  return await statements.all(findDepartments({ ids }));
}

/** Number of accounts, and of active accounts. */
export async function userCounts(
  statements: Statements,
  { departmentId }: Scope,
): Promise<{ totalUsers: number; activeUsers: number }> {
  const ofStatus = db
    .selectFrom('users')
    .select(['status', COUNT.as('count')])
    .where(ofDepartment(departmentId))
    .groupBy('status');
  const groups = await statements.all(statement(ofStatus));
  return {
    totalUsers: groups.reduce((total, { count }) => total + count, 0),
    activeUsers: groups.find(({ status }) => status === 'active')?.count ?? 0,
  };
}

/** Number of security events in the period, and of live sessions. */
export async function securityCounts(
  statements: Statements,
  { from, to, departmentId }: Scope,
  now: Date,
  events: { readonly invalidLogin: string; readonly lockedOut: string },
): Promise<SecurityAnalytics> {
  // A list instead of a subquery, for which the planner compares each event with each member.
  const ofMembers =
    departmentId === null
      ? sql<SqlBool>`TRUE`
      : sql<SqlBool>`user_id = ANY (${await membersOf(statements, departmentId)}::int[])`;
  const logged = await counts(
    statements,
    sql<Omit<SecurityAnalytics, 'activeSessions'>>`
    SELECT
      count(*) FILTER (WHERE event = ${events.invalidLogin})::int AS failed_logins,
      count(*) FILTER (WHERE event = ${events.lockedOut})::int AS lockouts,
      count(*) FILTER (WHERE level = 'suspicious')::int AS suspicious_events
    FROM internal_logs
    WHERE category = 'security' AND timestamp >= ${from} AND timestamp <= ${to}
      AND ${ofMembers}`,
  );
  const live = db
    .selectFrom('sessions')
    .select(COUNT.as('activeSessions'))
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where(ofMembers);
  return { ...logged, ...(await counts(statements, live)) };
}

async function membersOf(statements: Statements, departmentId: number): Promise<number[]> {
  const members = db.selectFrom('users').select('id').where('departmentId', '=', departmentId);
  return (await statements.all(statement(members))).map(({ id }) => id);
}

/** The row of a statement that counts, and always has one. */
async function counts<R>(statements: Statements, counting: Buildable<R>): Promise<R> {
  return (await first(statements, statement(counting))) as R;
}
