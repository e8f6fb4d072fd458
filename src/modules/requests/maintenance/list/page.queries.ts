import { sql } from 'kysely';
import type { AccountActor } from '../../../../core/actor.js';
import type { Order, Position } from '../../../../core/pagination.js';
import type { Fragment } from '../../../../core/sql.js';
import { NEVER } from '../clocks/never.js';
import { belongs, type Scope, visibleIn } from '../maintenance.access.js';
import { isOfPerson, isOfSome, readsByAssignee, readsByState, readsOpenByDue } from './branches.js';
import {
  type Alias,
  assigneeConditions,
  conditionsOf,
  IS_INACTIVE,
  isByStage,
  isOpen,
  NEVER_TEXT,
  openStates,
  orderBounds,
  searchConditions,
  stageArray,
  stateConditions,
  statusArray,
  type TimedFilter,
  workerConditions,
} from './filter.queries.js';
import { scopesOf, scopesOfWorker } from './scopes.js';
import type { SortField } from './sort-field.js';
import { readByThings, type ThingFilter, thingConditions } from './things.queries.js';

/** Rows of the list, in an order. */
export interface RequestPage {
  readonly order: Order<SortField>;
  /** The row after which the page starts; undefined for the first page. */
  readonly position: Position | undefined;
  /** Maximum number of rows. */
  readonly take: number;
  /** Filters by linked records (`thingFilters`). */
  readonly things: readonly ThingFilter[];
}

/** A page with a condition for the rows as `row` that no scope contains. */
interface ConditionedPage extends RequestPage {
  readonly visible?: Fragment;
}

const SORT_COLUMNS: Readonly<Record<Exclude<SortField, 'priority'>, Fragment>> = {
  createdAt: sql`created_at`,
  updatedAt: sql`updated_at`,
  lastActivityAt: sql`last_activity_at`,
  dueAt: sql`next_due_at`,
};

/** Value by which the list is sorted; for priorities as `urgencyOf`. */
function sortedBy(alias: Alias, field: SortField): Fragment {
  const row = sql.raw(alias);
  return field === 'priority'
    ? sql`request_urgency(${row}.priority, ${row}.created_at)`
    : sql`${row}.${SORT_COLUMNS[field]}`;
}

/**
 * Condition for a page of the requests that are visible to the actor and match the filter; it
 * expects the table as `t`, and may hold for further rows beyond the page.
 *
 * One index cannot return the requests of several people, departments or states in order. Each of
 * them is therefore read from a separate index, at most `take` entries in order, and the results
 * are merged. The cost does not depend on the number of requests.
 */
function pageCondition(actor: AccountActor, filter: TimedFilter, page: RequestPage): Fragment {
  const things = readByThings(page.things);
  if (things !== undefined) return thingCondition(things, actor, filter, page);
  const worker = scopesOfWorker(filter);
  if (worker !== undefined) {
    // IS TRUE keeps the planner from the indexes of what else is visible.
    const visible = sql.join(
      [sql`${visibleIn(actor, 'row')} IS TRUE`, ...helpedWorker(filter)],
      sql` AND `,
    );
    return mergedBranches(worker, filter, { ...page, visible });
  }
  const scopes = scopesOf(actor, filter) ?? [undefined];
  const [first] = scopes;
  if (scopes.length === 0) return sql`false`;
  const byGroup =
    endsWithoutDue(page.order) ||
    first?.field === 'helperId' ||
    readsByAssignee(first, filter) ||
    readsByState(first, filter, page.order.field);
  if (scopes.length === 1 && !byGroup) {
    const conditions = entryConditions('t', first, filter, page, statesFor('t', filter, page));
    return conditions.length > 0 ? sql`${sql.join([...conditions], sql` AND `)}` : sql`true`;
  }
  return mergedBranches(scopes, filter, page);
}

/** Condition for the worker of a filter beside a helper, whose requests are read. */
function helpedWorker(filter: TimedFilter): Fragment[] {
  return filter.helperId === undefined ? [] : workerConditions('row', filter);
}

/** The first rows of some scopes, merged. */
function mergedBranches(
  scopes: readonly (Scope | undefined)[],
  filter: TimedFilter,
  page: ConditionedPage,
): Fragment {
  const branches = scopes.map((scope) => branch(scope, filter, page));
  const direction = directionOf(page.order);
  return sql`t.id IN (SELECT id FROM (${sql.join(branches, sql` UNION `)}) AS page
    ORDER BY sorted ${direction}, id ${direction} LIMIT ${count(page.take)})`;
}

/**
 * The same by the records that the requests are about: the first requests of each, which are merged.
 */
function thingCondition(
  things: ThingFilter,
  actor: AccountActor,
  filter: TimedFilter,
  page: RequestPage,
): Fragment {
  const visible = visibleIn(actor, 'row');
  const branches = things.map(({ column, few }) => {
    const ofThing = entries(undefined, filter, page, [
      sql`${sql.ref(`row.${column}`)} = thing.id`,
      visible,
      ...workerConditions('row', filter),
      ...stateConditions('row', filter),
    ]);
    return sql`(SELECT entry.id, entry.sorted FROM unnest(${few}::int[]) AS thing(id)
      CROSS JOIN LATERAL (${ofThing}) AS entry)`;
  });
  const direction = directionOf(page.order);
  return sql`t.id IN (SELECT id FROM (${sql.join(branches, sql` UNION `)}
    ORDER BY sorted ${direction}, id ${direction} LIMIT ${count(page.take)}) AS page)`;
}

/**
 * End of a statement over the table of requests as `t` for a page: condition, order and limit.
 */
export function pageEnd(actor: AccountActor, filter: TimedFilter, page: RequestPage): Fragment {
  const direction = directionOf(page.order);
  return sql`WHERE ${pageCondition(actor, filter, page)}
    ORDER BY ${pageSortedBy(page)} ${direction}, t.id ${direction} LIMIT ${count(page.take)}`;
}

/** Value by which a page is sorted; the latest due time is first, and requests without are last. */
function pageSortedBy({ order }: RequestPage): Fragment {
  return endsWithoutDue(order)
    ? sql`CASE WHEN t.next_due_at < ${NEVER_TEXT} THEN t.next_due_at ELSE '-infinity' END`
    : sortedBy('t', order.field);
}

/** The same for conditions without an index: the requests that the others leave are compared and sorted. */
export function comparedPageEnd(
  actor: AccountActor,
  filter: TimedFilter,
  page: RequestPage,
): Fragment {
  const { order, position, take, things } = page;
  const direction = directionOf(order);
  const sorted = pageSortedBy(page);
  const beyond = isFalling(order) ? sql`<` : sql`>`;
  const isLast = endsWithoutDue(order) && position !== undefined && position.value >= NEVER;
  const value = isLast ? '-infinity' : position?.value;
  const after = sql`WHERE (sorted, id) ${beyond} (${value}::timestamptz, ${position?.id}::int)`;
  // OFFSET keeps the planner from the order of the list, in which few requests match.
  return sql`WHERE t.id IN (SELECT id FROM (SELECT t.id, ${sorted} AS sorted
      FROM maintenance_requests AS t WHERE ${listCondition(actor, filter, things)} OFFSET 0) AS found
    ${position === undefined ? sql`` : after} ORDER BY sorted ${direction}, id ${direction} LIMIT ${take})
    ORDER BY ${sorted} ${direction}, t.id ${direction}`;
}

/**
 * The condition for all requests that are visible to the actor and match the filter; it expects the
 * table as `t`.
 */
export function listCondition(
  actor: AccountActor,
  filter: TimedFilter,
  things: readonly ThingFilter[],
): Fragment {
  const scopes = scopesOf(actor, filter);
  if (scopes !== undefined && scopes.length === 0) return sql`false`;
  const conditions = [
    ...(scopes
      ? [
          sql`(${sql.join(
            scopes.map((scope) => belongs('t', scope)),
            sql` OR `,
          )})`,
        ]
      : []),
    ...stateConditions('t', filter),
    ...workerConditions('t', filter),
    ...assigneeConditions('t', filter, true),
    ...conditionsOf('t', filter),
    ...thingConditions('t', things, false),
    ...searchConditions('t', filter, false),
  ];
  return conditions.length > 0 ? sql`${sql.join(conditions, sql` AND `)}` : sql`true`;
}

/** Ids and sort values of the first rows of a scope, at least those that belong to the page. */
function branch(scope: Scope | undefined, filter: TimedFilter, page: ConditionedPage): Fragment {
  if (readsByAssignee(scope, filter)) return inactiveBranch(scope, filter, page);
  if (!readsByState(scope, filter, page.order.field)) {
    return sql`(${entries(scope, filter, page, statesFor('row', filter, page))})`;
  }
  // The indexes of people have the status, the others the stage.
  const byStatus = isOfPerson(scope, filter);
  const column = byStatus ? sql`status` : sql`stage`;
  const ofState = entries(scope, filter, page, [
    sql`row.${column} = state.value`,
    ...(byStatus && isByStage(filter) ? stateConditions('row', filter) : []),
  ]);
  const states = byStatus ? statusArray(filter) : stageArray(filter);
  return sql`(SELECT entry.id, entry.sorted FROM unnest(${states}) AS state(value)
    CROSS JOIN LATERAL (${ofState}) AS entry)`;
}

/**
 * The same for the open requests of inactive technicians: each of these has few, and a separate
 * index. The cost depends on the number of inactive accounts.
 */
function inactiveBranch(
  scope: Scope | undefined,
  filter: TimedFilter,
  page: ConditionedPage,
): Fragment {
  const ofPerson = entries(scope, filter, page, [
    sql`row.assignee_id = person.id`,
    sql`row.status = 'assigned'`,
    ...stateConditions('row', filter),
  ]);
  return sql`(SELECT entry.id, entry.sorted FROM users AS person
    CROSS JOIN LATERAL (${ofPerson}) AS entry WHERE ${IS_INACTIVE})`;
}

/**
 * Value by which the entries of a scope are sorted. The open requests of a person or department are
 * few, and their due time is an expression, so that the planner does not read the closed ones in the
 * order of the index as well.
 */
function entrySortedBy(
  alias: Alias,
  scope: Scope | undefined,
  filter: TimedFilter,
  field: SortField,
): Fragment {
  const isFew = readsOpenByDue(filter, field) && isOfSome(scope, filter);
  return isFew ? sql`(${sql.raw(alias)}.next_due_at + interval '0')` : sortedBy(alias, field);
}

/** Ids and sort values of the first rows that match the filter, in order. */
function entries(
  scope: Scope | undefined,
  filter: TimedFilter,
  page: ConditionedPage,
  states: readonly Fragment[],
): Fragment {
  const { order, take } = page;
  const table = tableOf(scope);
  const sorted = entrySortedBy('row', scope, filter, order.field);
  const direction = directionOf(order);
  const conditions = entryConditions('row', scope, filter, page, states);
  if (endsWithoutDue(order)) return entriesWithoutDueLast({ table, due: sorted }, conditions, page);
  const where = conditions.length > 0 ? sql`WHERE ${sql.join([...conditions], sql` AND `)}` : sql``;
  return sql`SELECT row.id, ${sorted} AS sorted FROM ${table} AS row ${where}
    ORDER BY ${sorted} ${direction}, row.id ${direction} LIMIT ${count(take)}`;
}

/**
 * The table that a scope is read from. No index has the requests of a helper in order: all of them
 * are read, and OFFSET keeps the planner from reading the others in the order of the list instead.
 */
function tableOf(scope: Scope | undefined): Fragment {
  if (scope?.field !== 'helperId') return sql`maintenance_requests`;
  return sql`(SELECT * FROM maintenance_requests AS helped
    WHERE ${belongs('helped', scope)} OFFSET 0)`;
}

/** Returns whether the latest due time is first, and requests without are last nevertheless. */
function endsWithoutDue({ field, descending }: Order<SortField>): boolean {
  return field === 'dueAt' && descending;
}

/**
 * The same by due time, the latest first: first those that have one, then those that have none. Each
 * part is read from the index in its order.
 *
 * @param conditions those without the position.
 */
function entriesWithoutDueLast(
  { table, due }: { readonly table: Fragment; readonly due: Fragment },
  conditions: readonly Fragment[],
  { position, take }: RequestPage,
): Fragment {
  const isLast = position !== undefined && position.value >= NEVER;
  const after =
    position && !isLast
      ? [sql`(${due}, row.id) < (${position.value}::timestamptz, ${position.id}::int)`]
      : [];
  const afterLast = position && isLast ? [sql`row.id < ${position.id}::int`] : [];
  const having = [...conditions, sql`${due} < ${NEVER_TEXT}`, ...after];
  const without = [...conditions, sql`${due} = ${NEVER_TEXT}`, ...afterLast];
  const first = sql`(SELECT row.id, row.next_due_at AS sorted FROM ${table} AS row
    WHERE ${sql.join(having, sql` AND `)}
    ORDER BY ${due} DESC, row.id DESC LIMIT ${count(take)})`;
  const last = sql`(SELECT row.id, '-infinity'::timestamptz AS sorted
    FROM ${table} AS row
    WHERE ${sql.join(without, sql` AND `)}
    ORDER BY ${due} DESC, row.id DESC LIMIT ${count(take)})`;
  const parts = isLast ? last : sql`${first} UNION ALL ${last}`;
  return sql`SELECT part.id, part.sorted FROM (${parts}) AS part`;
}

/** Conditions for rows that match the filter, belong to the scope and follow the position. */
function entryConditions(
  alias: Alias,
  scope: Scope | undefined,
  filter: TimedFilter,
  { order, position, things, visible }: ConditionedPage,
  states: readonly Fragment[],
): readonly Fragment[] {
  const row = sql.raw(alias);
  const sorted = entrySortedBy(alias, scope, filter, order.field);
  const comparison = isFalling(order) ? sql`<` : sql`>`;
  const byThings = readByThings(things);
  const byAssignee = byThings === undefined && readsByAssignee(scope, filter);
  const oneByOne = byAssignee || isOfPerson(scope, filter) || byThings !== undefined;
  return [
    ...(scope ? [belongs(alias, scope)] : []),
    ...(visible ? [visible] : []),
    ...states,
    ...(byAssignee ? [] : assigneeConditions(alias, filter, false)),
    ...conditionsOf(alias, oneByOne ? withFieldsCompared(filter) : filter),
    ...thingConditions(
      alias,
      things.filter((one) => one !== byThings),
      true,
    ),
    ...searchConditions(alias, filter, oneByOne),
    ...orderBounds(alias, filter, order.field),
    ...(order.field === 'priority' ? [isOpen(alias)] : []),
    ...(position && !endsWithoutDue(order)
      ? [
          sql`(${sorted}, ${row}.id) ${comparison} (${position.value}::timestamptz, ${position.id}::int)`,
        ]
      : []),
  ];
}

/** The filter whose fields are compared one by one: IS TRUE keeps the planner from their indexes. */
function withFieldsCompared(filter: TimedFilter): TimedFilter {
  const { byFields } = filter;
  if (byFields === undefined) return filter;
  return { ...filter, byFields: (alias) => byFields(alias).map((one) => sql`(${one}) IS TRUE`) };
}

function directionOf(order: Order<SortField>): Fragment {
  return isFalling(order) ? sql`DESC` : sql`ASC`;
}

/** Returns whether the values by which the list is sorted fall: the highest priority has the least. */
function isFalling({ field, descending }: Order<SortField>): boolean {
  return (field === 'priority') !== descending;
}

/** Condition for the states of a filter, for rows that are read in an order. */
function statesFor(alias: Alias, filter: TimedFilter, { order }: RequestPage): Fragment[] {
  return readsOpenByDue(filter, order.field)
    ? openStates(alias, filter)
    : stateConditions(alias, filter);
}

/**
 * A maximum number of rows as part of the text: the planner does not know the values of parameters.
 */
function count(rows: number): Fragment {
  return sql.raw(String(Math.trunc(rows)));
}
