import { sql } from 'kysely';
import type { AccountActor } from '../../../core/actor.js';
import type { Order, Position } from '../../../core/pagination.js';
import type { Fragment } from '../../../core/sql.js';
import { type Scope, visibleIn, visibleScopes } from '../maintenance.access.js';
import {
  type Alias,
  assigneeConditions,
  belongs,
  conditionsOf,
  hasOwnIndex,
  IS_INACTIVE,
  isByStage,
  isByState,
  isOpen,
  orderBounds,
  searchConditions,
  stageArray,
  stateConditions,
  statusArray,
} from './filter.queries.js';
import type { MaintenanceRequestFilter } from './list.types.js';
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

const SORT_COLUMNS: Readonly<Record<Exclude<SortField, 'priority'>, Fragment>> = {
  createdAt: sql`created_at`,
  updatedAt: sql`updated_at`,
  lastActivityAt: sql`last_activity_at`,
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
 *
 * @throws AppError VALIDATION_ERROR for a period that ends before it begins.
 */
function pageCondition(
  actor: AccountActor,
  filter: MaintenanceRequestFilter,
  page: RequestPage,
): Fragment {
  const things = readByThings(page.things);
  if (things !== undefined) return thingCondition(things, actor, filter, page);
  const scopes = scopesOf(actor, filter) ?? [undefined];
  const [first] = scopes;
  if (scopes.length === 0) return sql`false`;
  const byGroup = readsByAssignee(first, filter) || readsByState(first, filter, page.order.field);
  if (scopes.length === 1 && !byGroup) {
    const conditions = entryConditions('t', first, filter, page, stateConditions('t', filter));
    return conditions.length > 0 ? sql`${sql.join([...conditions], sql` AND `)}` : sql`true`;
  }
  const branches = scopes.map((scope) => branch(scope, filter, page));
  const direction = directionOf(page.order);
  return sql`t.id IN (SELECT id FROM (${sql.join(branches, sql` UNION `)}
    ORDER BY sorted ${direction}, id ${direction} LIMIT ${count(page.take)}) AS page)`;
}

/**
 * The same by the records that the requests are about: the first requests of each, which are merged.
 */
function thingCondition(
  things: ThingFilter,
  actor: AccountActor,
  filter: MaintenanceRequestFilter,
  page: RequestPage,
): Fragment {
  const visible = visibleIn(actor, 'row');
  const branches = things.map(({ column, few }) => {
    const ofThing = entries(undefined, filter, page, [
      sql`${sql.ref(`row.${column}`)} = thing.id`,
      visible,
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
 *
 * @throws AppError VALIDATION_ERROR for a period that ends before it begins.
 */
export function pageEnd(
  actor: AccountActor,
  filter: MaintenanceRequestFilter,
  page: RequestPage,
): Fragment {
  const sorted = sortedBy('t', page.order.field);
  const direction = directionOf(page.order);
  return sql`WHERE ${pageCondition(actor, filter, page)}
    ORDER BY ${sorted} ${direction}, t.id ${direction} LIMIT ${count(page.take)}`;
}

/**
 * The condition for all requests that are visible to the actor and match the filter; it expects the
 * table as `t`.
 *
 * @throws AppError VALIDATION_ERROR for a period that ends before it begins.
 */
export function listCondition(
  actor: AccountActor,
  filter: MaintenanceRequestFilter,
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
    ...assigneeConditions('t', filter, true),
    ...conditionsOf('t', filter),
    ...thingConditions('t', things, false),
    ...searchConditions('t', filter, false),
  ];
  return conditions.length > 0 ? sql`${sql.join(conditions, sql` AND `)}` : sql`true`;
}

/** Scopes that can have rows of the filter; a filter for one of the scopes keeps only that. */
export function scopesOf(actor: AccountActor, filter: MaintenanceRequestFilter) {
  const scopes = visibleScopes(actor);
  const whole = scopes?.find(({ field, id }) => filter[field] === id);
  if (whole !== undefined) return [whole];
  return scopes?.filter(({ field }) => filter[field] === undefined);
}

/** Ids and sort values of the first rows of a scope, at least those that belong to the page. */
function branch(
  scope: Scope | undefined,
  filter: MaintenanceRequestFilter,
  page: RequestPage,
): Fragment {
  if (readsByAssignee(scope, filter)) return inactiveBranch(scope, filter, page);
  if (!readsByState(scope, filter, page.order.field)) {
    return sql`(${entries(scope, filter, page, stateConditions('row', filter))})`;
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
  filter: MaintenanceRequestFilter,
  page: RequestPage,
): Fragment {
  const ofPerson = entries(scope, filter, page, [
    sql`row.assignee_id = person.id`,
    sql`row.status = 'assigned'`,
    ...stateConditions('row', filter),
  ]);
  return sql`(SELECT entry.id, entry.sorted FROM users AS person
    CROSS JOIN LATERAL (${ofPerson}) AS entry WHERE ${IS_INACTIVE})`;
}

/** Ids and sort values of the first rows that match the filter, in order. */
function entries(
  scope: Scope | undefined,
  filter: MaintenanceRequestFilter,
  page: RequestPage,
  states: readonly Fragment[],
): Fragment {
  const { order, take } = page;
  const sorted = sortedBy('row', order.field);
  const direction = directionOf(order);
  const conditions = entryConditions('row', scope, filter, page, states);
  const where = conditions.length > 0 ? sql`WHERE ${sql.join([...conditions], sql` AND `)}` : sql``;
  return sql`SELECT row.id, ${sorted} AS sorted FROM maintenance_requests AS row ${where}
    ORDER BY ${sorted} ${direction}, row.id ${direction} LIMIT ${count(take)}`;
}

/** Conditions for rows that match the filter, belong to the scope and follow the position. */
function entryConditions(
  alias: Alias,
  scope: Scope | undefined,
  filter: MaintenanceRequestFilter,
  { order, position, things }: RequestPage,
  states: readonly Fragment[],
): readonly Fragment[] {
  const row = sql.raw(alias);
  const sorted = sortedBy(alias, order.field);
  const comparison = isFalling(order) ? sql`<` : sql`>`;
  const byThings = readByThings(things);
  const byAssignee = byThings === undefined && readsByAssignee(scope, filter);
  const oneByOne = byAssignee || isOfPerson(scope, filter) || byThings !== undefined;
  return [
    ...(scope ? [belongs(alias, scope)] : []),
    ...states,
    ...(byAssignee ? [] : assigneeConditions(alias, filter, false)),
    ...conditionsOf(alias, filter),
    ...thingConditions(
      alias,
      things.filter((one) => one !== byThings),
      true,
    ),
    ...searchConditions(alias, filter, oneByOne),
    ...orderBounds(alias, filter, order.field),
    ...(order.field === 'priority' ? [isOpen(alias)] : []),
    ...(position
      ? [
          sql`(${sorted}, ${row}.id) ${comparison} (${position.value}::timestamptz, ${position.id}::int)`,
        ]
      : []),
  ];
}

function directionOf(order: Order<SortField>): Fragment {
  return isFalling(order) ? sql`DESC` : sql`ASC`;
}

/** Returns whether the values by which the list is sorted fall: the highest priority has the least. */
function isFalling({ field, descending }: Order<SortField>): boolean {
  return (field === 'priority') !== descending;
}

/**
 * Returns whether the rows of each state are read separately: for people always, because their
 * indexes have the state before the time; otherwise for a filter by state. A search beyond one
 * person reads the states together, because it would read the index of words once for each state,
 * and so does a filter that has a separate index.
 */
function readsByState(
  scope: Scope | undefined,
  filter: MaintenanceRequestFilter,
  field: SortField,
): boolean {
  if (isOfPerson(scope, filter)) return true;
  if (filter.search !== undefined || hasOwnIndex(filter)) return false;
  const ofDepartment = scope?.id ?? filter.departmentId;
  return isByState(filter) || (ofDepartment !== undefined && field !== 'createdAt');
}

/** Returns whether the rows of each inactive technician are read separately. */
function readsByAssignee(scope: Scope | undefined, filter: MaintenanceRequestFilter): boolean {
  return filter.assigneeInactive === true && !isOfPerson(scope, filter);
}

/** Returns whether all rows belong to one person. */
function isOfPerson(scope: Scope | undefined, filter: MaintenanceRequestFilter): boolean {
  if (scope !== undefined && scope.field !== 'departmentId') return true;
  return filter.requesterId !== undefined || filter.assigneeId !== undefined;
}

/**
 * A maximum number of rows as part of the text: the planner does not know the values of parameters.
 */
function count(rows: number): Fragment {
  return sql.raw(String(Math.trunc(rows)));
}
