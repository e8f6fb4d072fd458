import type { AccountActor } from '../../core/actor.js';
import type { Order, Position } from '../../core/pagination.js';
import { type Span, spanOf } from '../../core/period.js';
import { searchWords } from '../../core/search.js';
import { Prisma } from '../../generated/prisma/client.js';
import { MaintenanceStatus } from '../../generated/prisma/enums.js';
import { type Scope, visibleScopes } from './maintenance.access.js';
import type { MaintenanceRequestFilter } from './requests-list.types.js';

/** The columns by which the list of requests is sorted. */
export type SortField = 'createdAt' | 'updatedAt';

/** Which rows of the list, in which order. */
export interface RequestPage {
  readonly order: Order<SortField>;
  /** The row after which the page starts; undefined for the first page. */
  readonly position: Position | undefined;
  /** Maximum number of rows. */
  readonly take: number;
}

const { sql, join, raw, empty } = Prisma;

const ALL_STATES: readonly MaintenanceStatus[] = Object.values(MaintenanceStatus);

const SCOPE_COLUMNS: Readonly<Record<Scope['field'], Prisma.Sql>> = {
  requesterId: sql`requester_id`,
  assigneeId: sql`assignee_id`,
  departmentId: sql`department_id`,
};

const SORT_COLUMNS: Readonly<Record<SortField, Prisma.Sql>> = {
  createdAt: sql`created_at`,
  updatedAt: sql`updated_at`,
};

/**
 * The condition for a page of the requests that are visible to the actor and match the filter; it
 * expects the table as `t`, and may hold for further rows beyond the page.
 *
 * One index cannot deliver in order what belongs to one of several people, departments or states.
 * Each of them is therefore read from an index of its own, at most `take` entries in order, and the
 * results are merged. The cost does not depend on the number of requests.
 *
 * @throws AppError VALIDATION_ERROR for a period that ends before it begins.
 */
export function pageCondition(
  actor: AccountActor,
  filter: MaintenanceRequestFilter,
  page: RequestPage,
): Prisma.Sql {
  const scopes = scopesOf(actor, filter) ?? [undefined];
  const [first] = scopes;
  if (scopes.length === 0) return sql`false`;
  if (scopes.length === 1 && !readsByState(first, filter, page.order.field)) {
    const conditions = entryConditions('t', first, filter, page, stateConditions('t', filter));
    return conditions.length > 0 ? sql`${join([...conditions], ' AND ')}` : sql`true`;
  }
  const branches = scopes.map((scope) => branch(scope, filter, page));
  const direction = directionOf(page.order);
  return sql`t.id IN (SELECT id FROM (${join(branches, ' UNION ')}
    ORDER BY sorted ${direction}, id ${direction} LIMIT ${count(page.take)}) AS page)`;
}

/**
 * The condition for all requests that are visible to the actor and match the filter; it expects the
 * table as `t`.
 *
 * @throws AppError VALIDATION_ERROR for a period that ends before it begins.
 */
export function listCondition(actor: AccountActor, filter: MaintenanceRequestFilter): Prisma.Sql {
  const scopes = scopesOf(actor, filter);
  if (scopes !== undefined && scopes.length === 0) return sql`false`;
  const conditions = [
    ...(scopes
      ? [
          sql`(${join(
            scopes.map((scope) => belongs('t', scope)),
            ' OR ',
          )})`,
        ]
      : []),
    ...stateConditions('t', filter),
    ...conditionsOf('t', filter),
    ...searchConditions('t', filter, false),
  ];
  return conditions.length > 0 ? sql`${join(conditions, ' AND ')}` : sql`true`;
}

/** The scopes that can have rows of the filter; a filter for one of the scopes leaves only that. */
function scopesOf(actor: AccountActor, filter: MaintenanceRequestFilter) {
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
): Prisma.Sql {
  if (!readsByState(scope, filter, page.order.field)) {
    return sql`(${entries(scope, filter, page, stateConditions('row', filter))})`;
  }
  const ofState = entries(scope, filter, page, [sql`row.status = state.status`]);
  return sql`(SELECT entry.id, entry.sorted FROM unnest(${statesOf(filter)}) AS state(status)
    CROSS JOIN LATERAL (${ofState}) AS entry)`;
}

/** Ids and sort values of the first rows that match the filter, in order. */
function entries(
  scope: Scope | undefined,
  filter: MaintenanceRequestFilter,
  page: RequestPage,
  states: readonly Prisma.Sql[],
): Prisma.Sql {
  const { order, take } = page;
  const sorted = sql`row.${SORT_COLUMNS[order.field]}`;
  const direction = directionOf(order);
  const conditions = entryConditions('row', scope, filter, page, states);
  const where = conditions.length > 0 ? sql`WHERE ${join([...conditions], ' AND ')}` : empty;
  return sql`SELECT row.id, ${sorted} AS sorted FROM maintenance_requests AS row ${where}
    ORDER BY ${sorted} ${direction}, row.id ${direction} LIMIT ${count(take)}`;
}

/** The alias of the table of requests. */
type Alias = 't' | 'row';

/** What matches the filter, belongs to the scope and follows the position. */
function entryConditions(
  alias: Alias,
  scope: Scope | undefined,
  filter: MaintenanceRequestFilter,
  { order, position }: RequestPage,
  states: readonly Prisma.Sql[],
): readonly Prisma.Sql[] {
  const row = raw(alias);
  const sorted = sql`${row}.${SORT_COLUMNS[order.field]}`;
  const comparison = order.descending ? sql`<` : sql`>`;
  return [
    ...(scope ? [belongs(alias, scope)] : []),
    ...states,
    ...conditionsOf(alias, filter),
    ...searchConditions(alias, filter, isOfPerson(scope, filter)),
    ...orderBounds(alias, filter, order.field),
    ...(position
      ? [
          sql`(${sorted}, ${row}.id) ${comparison} (${position.value}::timestamptz, ${position.id}::int)`,
        ]
      : []),
  ];
}

function directionOf({ descending }: Order): Prisma.Sql {
  return descending ? sql`DESC` : sql`ASC`;
}

/**
 * Whether the rows of each state are read on their own: for people always, because their indexes have
 * the state before the time, else for a filter by state. A search beyond one person reads the states
 * together, because it would read the index of words once for each state.
 */
function readsByState(
  scope: Scope | undefined,
  filter: MaintenanceRequestFilter,
  field: SortField,
): boolean {
  if (isOfPerson(scope, filter)) return true;
  if (filter.search !== undefined) return false;
  const ofDepartment = scope?.id ?? filter.departmentId;
  const isFiltered = filter.status !== undefined && filter.status.length > 0;
  return isFiltered || (ofDepartment !== undefined && field === 'updatedAt');
}

/** Whether all rows belong to one person. */
function isOfPerson(scope: Scope | undefined, filter: MaintenanceRequestFilter): boolean {
  if (scope !== undefined && scope.field !== 'departmentId') return true;
  return filter.requesterId !== undefined || filter.assigneeId !== undefined;
}

function belongs(alias: Alias, { field, id }: Scope): Prisma.Sql {
  return sql`${raw(alias)}.${SCOPE_COLUMNS[field]} = ${id}`;
}

function statesOf({ status }: MaintenanceRequestFilter): Prisma.Sql {
  const states = status && status.length > 0 ? [...new Set(status)] : ALL_STATES;
  return sql`ARRAY[${join([...states])}]::maintenance_status[]`;
}

function stateConditions(alias: Alias, filter: MaintenanceRequestFilter): Prisma.Sql[] {
  const isFiltered = filter.status !== undefined && filter.status.length > 0;
  return isFiltered ? [sql`${raw(alias)}.status = ANY (${statesOf(filter)})`] : [];
}

/** The conditions of the filter other than states and words. */
function conditionsOf(alias: Alias, filter: MaintenanceRequestFilter): Prisma.Sql[] {
  const row = raw(alias);
  const { priority, createdFrom, createdTo, completedFrom, completedTo } = filter;
  const created = spanOf(createdFrom, createdTo, ['createdFrom', 'createdTo']);
  const completed = spanOf(completedFrom, completedTo, ['completedFrom', 'completedTo']);
  const fields = Object.keys(SCOPE_COLUMNS) as Scope['field'][];
  return [
    ...fields.flatMap((field) => {
      const id = filter[field];
      return id === undefined ? [] : [belongs(alias, { field, id })];
    }),
    ...(priority === undefined ? [] : [sql`${row}.priority = ${priority}::maintenance_priority`]),
    ...within(sql`${row}.created_at`, created),
    ...within(sql`${row}.completed_at`, completed),
  ];
}

function within(column: Prisma.Sql, span: Span | undefined): Prisma.Sql[] {
  return [
    ...(span?.gte ? [sql`${column} >= ${span.gte}::timestamptz`] : []),
    ...(span?.lte ? [sql`${column} <= ${span.lte}::timestamptz`] : []),
  ];
}

/**
 * The conditions for the words of a search.
 *
 * @param ofPerson whether all rows belong to one person. They are then compared one by one, in order,
 *   because reading all occurrences of a frequent word from the index of words takes longer. The
 *   concatenation keeps the planner from that index.
 */
function searchConditions(
  alias: Alias,
  { search }: MaintenanceRequestFilter,
  ofPerson: boolean,
): Prisma.Sql[] {
  const row = raw(alias);
  const [title, description] = ofPerson
    ? [sql`(${row}.title || '')`, sql`(${row}.description || '')`]
    : [sql`${row}.title`, sql`${row}.description`];
  return searchWords(search ?? '').map((word) => {
    const pattern = `%${word}%`;
    return sql`(${title} ILIKE ${pattern} OR ${description} ILIKE ${pattern})`;
  });
}

/**
 * Where in the order of the list a filter by another time begins: no request is completed before it is
 * submitted, or changes before it is submitted or completed. One day more than that, because processes
 * have clocks of their own.
 */
function orderBounds(
  alias: Alias,
  { createdFrom, completedFrom, completedTo }: MaintenanceRequestFilter,
  field: SortField,
): Prisma.Sql[] {
  const row = raw(alias);
  if (field === 'createdAt') {
    return completedTo === undefined
      ? []
      : [sql`${row}.created_at <= ${completedTo}::timestamptz + interval '1 day'`];
  }
  return [createdFrom, completedFrom].flatMap((from) =>
    from === undefined ? [] : [sql`${row}.updated_at >= ${from}::timestamptz - interval '1 day'`],
  );
}

/** A bound of rows as part of the text: the planner does not know the values of parameters. */
function count(rows: number): Prisma.Sql {
  return raw(String(Math.trunc(rows)));
}
