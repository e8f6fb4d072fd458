import { sql } from 'kysely';
import { type Span, spanOf } from '../../../../core/period.js';
import { searchWords } from '../../../../core/search.js';
import type { Fragment } from '../../../../core/sql.js';
import type { MaintenanceStage, RequestOrigin } from '../../../../generated/prisma/enums.js';
import { NEVER } from '../clocks/never.js';
import { belongs, type Scope } from '../maintenance.access.js';
import { OPEN_STAGES, STAGES, STATUS_OF_STAGE, stagesOf } from '../steps/steps.transitions.js';
import type { MaintenanceRequestFilter } from './list.types.js';
import type { SortField } from './sort-field.js';

/** The alias of the table of requests. */
export type Alias = 't' | 'row';

/** Filters by one person or department, each named as the field of a scope. */
const SCOPE_FIELDS = [
  'requesterId',
  'assigneeId',
  'helperId',
  'departmentId',
] as const satisfies readonly Scope['field'][];

/** Returns whether a filter by several values has any. */
function isFiltered(values: readonly unknown[] | undefined): boolean {
  return values !== undefined && values.length > 0;
}

/**
 * Returns whether a condition of the filter has a separate index, which returns few requests in the
 * order of the list.
 */
export function hasOwnIndex(filter: TimedFilter): boolean {
  const { onHold, duplicateOfId, followUpOfId, scheduleId, plannedFrom, plannedTo } = filter;
  const { origin, incomplete, byFields } = filter;
  if (incomplete === true || byFields !== undefined) return true;
  if (onHold === true || duplicateOfId !== undefined || followUpOfId !== undefined) return true;
  if (scheduleId !== undefined) return true;
  if (plannedFrom !== undefined || plannedTo !== undefined) return true;
  return origin !== undefined && origin !== 'person';
}

/** Returns whether the filter selects requests that have a due time: open ones. */
function hasDue({ dueFrom, dueTo, overdue, atRisk }: TimedFilter): boolean {
  return dueFrom !== undefined || dueTo !== undefined || overdue === true || atRisk === true;
}

/** A filter for an actor at a time, which `overdue` and `atRisk` are compared with. */
export type TimedFilter = Omit<MaintenanceRequestFilter, 'mine' | 'lastDays' | 'fields'> & {
  readonly now?: Date;
  /** Created then or later: the begin of `lastDays`. */
  readonly since?: Date;
  /** Scopes of `mine` of which one must hold besides the other fields. */
  readonly also?: readonly Scope[];
  /** Condition for the requests whose staff the actor is, of a filter by what only staff read. */
  readonly asStaff?: (alias: Alias) => Fragment;
  /** Conditions for fields. */
  readonly byFields?: (alias: Alias) => readonly Fragment[];
};

/** Conditions for due times; those without have one in the far future. */
function dueConditions(row: Fragment, filter: TimedFilter): Fragment[] {
  const { dueFrom, dueTo, overdue, atRisk, breached, now } = filter;
  const due = spanOf(dueFrom, dueTo);
  const time = sql`${now}::timestamptz`;
  const passed = sql`${row}.next_due_at < ${time}`;
  const risky = sql`${row}.risk_at <= ${time}`;
  return [
    ...within(sql`${row}.next_due_at`, due),
    ...(due === undefined ? [] : [sql`${row}.next_due_at < ${NEVER_TEXT}`]),
    ...(overdue === undefined ? [] : [overdue ? passed : sql`${row}.next_due_at >= ${time}`]),
    ...(atRisk === true ? [risky, sql`${row}.next_due_at >= ${time}`] : []),
    ...(atRisk === false ? [sql`(${risky} AND ${row}.next_due_at >= ${time}) IS NOT TRUE`] : []),
    ...presence(sql`${row}.breached_at`, breached),
  ];
}

/** `NEVER` as a constant of SQL, so that the planner knows it. */
export const NEVER_TEXT = sql.raw(`'${NEVER.toISOString()}'::timestamptz`);

/** Stages of open requests without a technician. */
const UNASSIGNED: readonly MaintenanceStage[] = ['submitted', 'approved'];

/** Stages of open requests with a technician. */
const ASSIGNED: readonly MaintenanceStage[] = ['assigned', 'in_progress'];

/** Returns whether the filter selects only some stages. */
export function isByState(filter: TimedFilter): boolean {
  return isFiltered(filter.status) || isByStage(filter);
}

/** Returns whether the filter is finer than by status. */
export function isByStage(filter: TimedFilter): boolean {
  const { stage, unassigned, assigneeInactive } = filter;
  return (
    isFiltered(stage) || unassigned !== undefined || assigneeInactive === true || hasDue(filter)
  );
}

/** Stages that the filter selects. */
function stagesIn(filter: TimedFilter): readonly MaintenanceStage[] {
  const { status, stage, unassigned, assigneeInactive } = filter;
  const ofStatus = status && status.length > 0 ? status.flatMap(stagesOf) : STAGES;
  return STAGES.filter(
    (one) =>
      ofStatus.includes(one) &&
      (!stage || stage.length === 0 || stage.includes(one)) &&
      (unassigned === undefined || unassigned === UNASSIGNED.includes(one)) &&
      (assigneeInactive !== true || ASSIGNED.includes(one)) &&
      (!hasDue(filter) || OPEN_STAGES.includes(one)),
  );
}

/** Returns whether the filter selects open requests only. */
export function selectsOpen(filter: TimedFilter): boolean {
  return stagesIn(filter).every((stage) => OPEN_STAGES.includes(stage));
}

/** Condition for open requests with constants, as that of the indexes by priority. */
export function isOpen(alias: Alias): Fragment {
  const names = OPEN_STAGES.map((stage) => `'${stage}'`).join(', ');
  return sql.raw(`${alias}.stage IN (${names})`);
}

/**
 * Condition for the open stages of the filter, for a partial index of open requests: all but the
 * others. Of two conditions for some of them, the planner would expect few rows, and sort them.
 */
export function openStates(alias: Alias, filter: TimedFilter): Fragment[] {
  const wanted = stagesIn(filter);
  const others = OPEN_STAGES.filter((stage) => !wanted.includes(stage));
  if (others.length === 0) return [isOpen(alias)];
  return [
    isOpen(alias),
    sql`${sql.raw(alias)}.stage <> ALL (${arrayText(others)}::maintenance_stage[])`,
  ];
}

/** The stages of the filter as an array in SQL. */
export function stageArray(filter: TimedFilter): Fragment {
  return sql`${arrayText(stagesIn(filter))}::maintenance_stage[]`;
}

/** The statuses of the filter as an array in SQL. */
export function statusArray(filter: TimedFilter): Fragment {
  const statuses = new Set(stagesIn(filter).map((stage) => STATUS_OF_STAGE[stage]));
  return sql`${arrayText([...statuses])}::maintenance_status[]`;
}

/** Names of an enumeration, or numbers, in PostgreSQL's array notation. */
export function arrayText(items: readonly (string | number)[]): string {
  return `{${items.join(',')}}`;
}

/** Condition for the stages that the filter selects. */
export function stateConditions(alias: Alias, filter: TimedFilter): Fragment[] {
  if (!isByState(filter)) return [];
  return [sql`${sql.raw(alias)}.stage = ANY (${stageArray(filter)})`];
}

/** Condition for inactive accounts; the table of accounts is `person`. */
export const IS_INACTIVE = sql`person.status <> 'active'`;

/**
 * Condition for the state of the technician, besides that for the stages.
 *
 * @param ofList true to search all requests; otherwise rows that are read in order are compared one
 *   by one, and the sub-select keeps the planner from another order.
 */
export function assigneeConditions(
  alias: Alias,
  { assigneeInactive }: TimedFilter,
  ofList: boolean,
): Fragment[] {
  const row = sql.raw(alias);
  if (assigneeInactive === undefined) return [];
  if (assigneeInactive && ofList) {
    return [
      sql`${row}.assignee_id IN (SELECT person.id FROM users AS person WHERE ${IS_INACTIVE})`,
    ];
  }
  const isInactive = sql`(SELECT ${IS_INACTIVE} FROM users AS person WHERE person.id = ${row}.assignee_id)`;
  return [
    assigneeInactive
      ? isInactive
      : sql`(CASE WHEN ${row}.stage IN ('assigned', 'in_progress') THEN ${isInactive} ELSE false END) = false`,
  ];
}

/** Condition for the requests that the person of a filter is assigned to or helps with. */
export function workerConditions(alias: Alias, { workerId: id }: TimedFilter): Fragment[] {
  if (id === undefined) return [];
  const assigned = belongs(alias, { field: 'assigneeId', id });
  return [sql`(${assigned} OR ${belongs(alias, { field: 'helperId', id })})`];
}

function alsoConditions(alias: Alias, { also = [] }: TimedFilter): Fragment[] {
  if (also.length === 0) return [];
  const scopes = also.map((scope) => belongs(alias, scope));
  return [sql`(${sql.join(scopes, sql` OR `)})`];
}

/** Conditions of the filter other than states, words and `workerId`. */
export function conditionsOf(alias: Alias, filter: TimedFilter): Fragment[] {
  const row = sql.raw(alias);
  const { priority, createdFrom, createdTo, completedFrom, completedTo } = filter;
  const created = spanOf(createdFrom, createdTo);
  const completed = spanOf(completedFrom, completedTo);
  return [
    ...SCOPE_FIELDS.flatMap((field) => {
      const id = filter[field];
      return id === undefined ? [] : [belongs(alias, { field, id })];
    }),
    ...(priority === undefined ? [] : [sql`${row}.priority = ${priority}::maintenance_priority`]),
    ...alsoConditions(alias, filter),
    ...within(sql`${row}.created_at`, created),
    ...within(sql`${row}.created_at`, filter.since && { gte: filter.since }),
    ...within(sql`${row}.completed_at`, completed),
    ...stepConditions(row, filter),
    ...dueConditions(row, filter),
    ...(filter.byFields?.(alias) ?? []),
    ...(filter.asStaff === undefined ? [] : [filter.asStaff(alias)]),
  ];
}

/**
 * Conditions for values that the steps beyond the specification set. Constants let the planner use
 * partial indexes.
 */
function stepConditions(row: Fragment, filter: TimedFilter): Fragment[] {
  const { onHold, duplicateOfId, followUpOfId, scheduleId, origin, incomplete } = filter;
  return [
    ...presence(sql`${row}.hold_since`, onHold),
    ...(duplicateOfId === undefined ? [] : [sql`${row}.duplicate_of_id = ${duplicateOfId}`]),
    ...(followUpOfId === undefined ? [] : [sql`${row}.follow_up_of_id = ${followUpOfId}`]),
    ...(scheduleId === undefined ? [] : [sql`${row}.schedule_id = ${scheduleId}`]),
    ...(origin === undefined ? [] : originConditions(row, origin)),
    ...(incomplete === undefined
      ? []
      : [incomplete ? sql`${row}.incomplete` : sql`NOT ${row}.incomplete`]),
    ...planConditions(row, filter),
  ];
}

function presence(column: Fragment, isPresent: boolean | undefined): Fragment[] {
  if (isPresent === undefined) return [];
  return [isPresent ? sql`${column} IS NOT NULL` : sql`${column} IS NULL`];
}

const ORIGINS: Readonly<Record<RequestOrigin, Fragment>> = {
  person: sql`'person'`,
  link: sql`'link'`,
  schedule: sql`'schedule'`,
  rule: sql`'rule'`,
  import: sql`'import'`,
  mail: sql`'mail'`,
};

function originConditions(row: Fragment, origin: RequestOrigin): Fragment[] {
  const is = sql`${row}.origin = ${ORIGINS[origin]}`;
  return origin === 'person' ? [is] : [is, sql`${row}.origin <> 'person'`];
}

/** Condition for plans that overlap the period; both ends are inclusive. */
function planConditions(row: Fragment, { plannedFrom, plannedTo }: TimedFilter): Fragment[] {
  const planned = spanOf(plannedFrom, plannedTo);
  if (planned === undefined) return [];
  const { gte, lte } = planned;
  return [
    sql`${row}.planned_start IS NOT NULL`,
    ...(gte
      ? [sql`coalesce(${row}.planned_end, ${row}.planned_start) >= ${gte}::timestamptz`]
      : []),
    ...(lte ? [sql`${row}.planned_start <= ${lte}::timestamptz`] : []),
  ];
}

function within(column: Fragment, span: Span | undefined): Fragment[] {
  return [
    ...(span?.gte ? [sql`${column} >= ${span.gte}::timestamptz`] : []),
    ...(span?.lte ? [sql`${column} <= ${span.lte}::timestamptz`] : []),
  ];
}

/**
 * Conditions for the words of a search.
 *
 * @param ofPerson true if all rows belong to one person. They are then compared one by one, in
 *   order, because reading all occurrences of a frequent word from the index of words takes longer.
 *   The concatenation keeps the planner from that index.
 */
export function searchConditions(
  alias: Alias,
  { search }: TimedFilter,
  ofPerson: boolean,
): Fragment[] {
  if (search === undefined) return [];
  const row = sql.raw(alias);
  const text = ofPerson ? sql`(${row}.search_text || '')` : sql`${row}.search_text`;
  const words = searchWords(search);
  if (words.length === 0) return [sql`false`];
  return words.map((word) => sql`${text} LIKE ${`%${word}%`}`);
}

/**
 * Bounds in the order of the list for a filter by another time: no request is completed before it
 * is submitted, and none changes or has activity before it is submitted or completed. They allow
 * one more day, because the clocks of processes differ.
 */
export function orderBounds(
  alias: Alias,
  { createdFrom, since, completedFrom, completedTo }: TimedFilter,
  field: SortField,
): Fragment[] {
  if (field === 'priority' || field === 'dueAt') return [];
  const row = sql.raw(alias);
  if (field === 'createdAt') {
    return completedTo === undefined
      ? []
      : [sql`${row}.created_at <= ${completedTo}::timestamptz + interval '1 day'`];
  }
  const column = field === 'updatedAt' ? sql`updated_at` : sql`last_activity_at`;
  return [createdFrom, since, completedFrom].flatMap((from) =>
    from === undefined ? [] : [sql`${row}.${column} >= ${from}::timestamptz - interval '1 day'`],
  );
}
