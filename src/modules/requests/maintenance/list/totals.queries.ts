import { sql } from 'kysely';
import type { AccountActor } from '../../../../core/actor.js';
import { type Fragment, first, type Statements, statement } from '../../../../core/sql.js';
import { belongs, type Scope } from '../maintenance.access.js';
import type { TimedFilter } from './filter.queries.js';
import { arrayText, conditionsOf, stateConditions } from './filter.queries.js';
import type { ListMaintenanceRequestsInput } from './list.types.js';
import { scopesOf } from './scopes.js';

/** Conditions by which the analytics count requests. */
type CountedFilter = Pick<ListMaintenanceRequestsInput, 'status' | 'priority' | 'departmentId'>;

/**
 * Order and page, which do not affect a total, and the conditions by which requests are counted.
 */
const COUNTED: ReadonlySet<string> = new Set([
  'status',
  'priority',
  'departmentId',
  'sort',
  'limit',
  'cursor',
] satisfies (keyof ListMaintenanceRequestsInput)[]);

/** `department_id` of the counts of the whole organisation. */
const ALL_DEPARTMENTS = 0;

/**
 * Statement for the number of requests that are visible to an actor and match a filter. It uses the
 * counts that the database keeps by department, status and priority for the analytics
 * (`request_rollups` and the pending changes, which are exact together). Requests of other
 * departments that concern the actor personally are counted one by one. The time does not depend on
 * the number of requests.
 *
 * @returns undefined when the filter has a condition by which requests are not counted.
 */
export function totalFromCounts(actor: AccountActor, filter: TimedFilter): Fragment | undefined {
  const unknown = Object.entries(filter).some(
    ([name, value]) => value !== undefined && !COUNTED.has(name),
  );
  if (unknown) return undefined;
  const { status, priority, departmentId } = filter;
  const conditions: CountedFilter = { status, priority, departmentId };
  const scopes = scopesOf(actor, filter);
  if (scopes === undefined) return sql`SELECT ${counted([departmentId], conditions)}`;
  const departments = scopes.flatMap(({ field, id }) => (field === 'departmentId' ? [id] : []));
  if (departments.length === 0) return undefined;
  const personal = scopes.filter(({ field }) => field !== 'departmentId');
  if (personal.length === 0) return sql`SELECT ${counted(departments, conditions)}`;
  return sql`SELECT ${counted(departments, conditions)}
    + ${countedOneByOne(personal, departments, conditions)}`;
}

/** Runs the statement of `totalFromCounts`. */
export async function readTotal(statements: Statements, total: Fragment): Promise<number> {
  const row = await first(statements, statement(sql<{ total: number }>`${total} AS total`));
  return Number(row?.total);
}

/** Number of requests of some departments; of all if the only one is undefined. */
function counted(departments: readonly (number | undefined)[], filter: CountedFilter): Fragment {
  const { status, priority } = filter;
  const [first] = departments;
  const ids = first === undefined ? undefined : arrayText(departments as readonly number[]);
  const common = [
    sql`measure = 'standing'`,
    ...(status && status.length > 0 ? [sql`status = ANY (${arrayText(status)}::text[])`] : []),
    ...(priority === undefined ? [] : [sql`priority = ${priority}`]),
  ];
  const ofDepartments = (all: Fragment) =>
    ids === undefined ? all : sql`AND department_id = ANY (${ids}::int[])`;
  return sql`(SELECT coalesce(sum(count), 0)::int FROM (
      SELECT count FROM request_rollups
      WHERE grain = 'month' AND ${sql.join(common, sql` AND `)}
        ${ofDepartments(sql`AND department_id = ${ALL_DEPARTMENTS}`)}
      UNION ALL
      SELECT count FROM request_rollup_changes
      WHERE ${sql.join(common, sql` AND `)} ${ofDepartments(sql``)}
    ) AS known)`;
}

/** Number of requests of a person outside some departments. */
function countedOneByOne(
  scopes: readonly Scope[],
  departments: readonly number[],
  filter: CountedFilter,
): Fragment {
  const ofPerson = scopes.map((scope) => belongs('t', scope));
  const conditions = [
    sql`(${sql.join(ofPerson, sql` OR `)})`,
    sql`t.department_id <> ALL (${arrayText(departments)}::int[])`,
    ...stateConditions('t', filter),
    ...conditionsOf('t', filter),
  ];
  return sql`(SELECT count(*)::int FROM maintenance_requests AS t
    WHERE ${sql.join(conditions, sql` AND `)})`;
}
