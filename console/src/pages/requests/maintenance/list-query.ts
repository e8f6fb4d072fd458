import { compact } from '../../../app/search.ts';
import type {
  MaintenanceRequestFilter,
  MaintenanceRequestSort,
} from '../../../generated/schema.ts';
import { PRIORITIES, STAGES } from '../../../parts/enum-values.ts';
import { firstMoment, lastMoment } from '../../../parts/local-time.ts';
import { fieldsFilter } from './fields/field-search.ts';
import { isAbout } from './is-about.ts';
import type { RequestListChangesSubscription, RequestRowFragment } from './requests.generated.ts';
import { RELATIONS, type RequestSearch } from './search.ts';
import { OPEN_STAGES } from './stages.ts';

/** A request as the live updates send it. */
export type ChangedRow = RequestListChangesSubscription['maintenanceRequestChanged'];

/** Address parameters that are not filters. */
const NO_FILTERS = new Set(['show', 'sort', 'view', 'saved']);

const ORDERS: Readonly<Record<NonNullable<RequestSearch['sort']>, MaintenanceRequestSort>> = {
  '-priority': 'PRIORITY_DESC',
  dueAt: 'DUE_AT_ASC',
  '-dueAt': 'DUE_AT_DESC',
  '-createdAt': 'CREATED_AT_DESC',
  createdAt: 'CREATED_AT_ASC',
  '-updatedAt': 'UPDATED_AT_DESC',
  updatedAt: 'UPDATED_AT_ASC',
};

/** Order that an address selects; default: newest first. */
export function sortOf(search: RequestSearch): NonNullable<RequestSearch['sort']> {
  const { sort = '-createdAt' } = search;
  return sort === '-priority' && !selectsOpen(search) ? '-createdAt' : sort;
}

/** The same as the service names it. */
export function orderOf(search: RequestSearch): MaintenanceRequestSort {
  return ORDERS[sortOf(search)];
}

/** Returns whether an address selects open requests only; these can be ordered by priority. */
export function selectsOpen(search: RequestSearch): boolean {
  const stages = stagesOf(search);
  const open = stages.every((stage) => OPEN_STAGES.split(',').includes(stage.toLowerCase()));
  return open && (stages.length > 0 || search.unassigned === true);
}

/** Stages that an address selects, in workflow order. */
export function stagesOf({ stage }: RequestSearch): (typeof STAGES)[number][] {
  const wanted = new Set(stage?.toUpperCase().split(','));
  return STAGES.filter((candidate) => wanted.has(candidate));
}

/** Filter that an address selects; days are those of the viewer's zone. */
export function filterOf(search: RequestSearch, timeZone: string): MaintenanceRequestFilter {
  const { departmentId, requesterId, assigneeId, onHold, unassigned, assigneeInactive } = search;
  const from = (day: string | undefined) => day && firstMoment(day, timeZone);
  const to = (day: string | undefined) => day && lastMoment(day, timeZone);
  const stage = stagesOf(search);
  return compact<MaintenanceRequestFilter>({
    stage: stage.length > 0 ? stage : undefined,
    onHold,
    unassigned,
    assigneeInactive,
    overdue: search.overdue,
    atRisk: search.atRisk,
    breached: search.breached,
    incomplete: search.incomplete,
    fields: fieldsFilter(search),
    mine: RELATIONS.find((candidate) => candidate.toLowerCase() === search.mine),
    lastDays: search.lastDays,
    priority: PRIORITIES.find((candidate) => candidate.toLowerCase() === search.priority),
    departmentId,
    requesterId,
    assigneeId,
    categoryId: search.categoryId,
    locationId: search.locationId,
    assetId: search.assetId,
    problemId: search.problemId,
    causeId: search.causeId,
    remedyId: search.remedyId,
    search: search.search,
    createdFrom: from(search.createdFrom),
    createdTo: to(search.createdTo),
    completedFrom: from(search.completedFrom),
    completedTo: to(search.completedTo),
    dueFrom: from(search.dueFrom),
    dueTo: to(search.dueTo),
  });
}

/** Returns whether an address has any filter. */
export function isFiltered(search: RequestSearch): boolean {
  return Object.entries(search).some(
    ([name, value]) => value !== undefined && !NO_FILTERS.has(name),
  );
}

/** Returns whether a time is within two moments, both included. */
function within(time: string | null, from?: string | null, to?: string | null): boolean {
  if (from == null && to == null) return true;
  if (time === null) return false;
  const at = Date.parse(time);
  return (from == null || at >= Date.parse(from)) && (to == null || at <= Date.parse(to));
}

/** Begin of the last days of a filter. */
function sinceOf({ lastDays }: MaintenanceRequestFilter): string | undefined {
  return lastDays == null ? undefined : new Date(Date.now() - lastDays * 86_400_000).toISOString();
}

const same = (wanted: unknown, value: unknown) => wanted == null || wanted === value;

/** The same for the filters of due dates, at present. */
function matchesDue(filter: MaintenanceRequestFilter, row: ChangedRow): boolean {
  const now = Date.now();
  const { nextDueAt, riskAt } = row;
  const isOverdue = nextDueAt !== null && Date.parse(nextDueAt) < now;
  const isAtRisk = !isOverdue && riskAt !== null && Date.parse(riskAt) <= now;
  return (
    same(filter.overdue, isOverdue) &&
    same(filter.atRisk, isAtRisk) &&
    same(filter.breached, row.breachedAt !== null) &&
    within(nextDueAt, filter.dueFrom, filter.dueTo)
  );
}

/** Returns whether a changed request belongs to the list with this filter. */
function matches(filter: MaintenanceRequestFilter, row: ChangedRow): boolean {
  const text = `${row.title} ${row.description}`.toLowerCase();
  const words = filter.search?.toLowerCase().split(/\s+/) ?? [];
  return (
    (filter.status == null || filter.status.includes(row.status)) &&
    (filter.stage == null || filter.stage.includes(row.stage)) &&
    same(filter.onHold, row.onHold) &&
    same(filter.incomplete, row.incomplete) &&
    same(filter.unassigned, row.assigneeId === null) &&
    same(filter.priority, row.priority) &&
    same(filter.departmentId, row.departmentId) &&
    same(filter.requesterId, row.requesterId) &&
    same(filter.assigneeId, row.assigneeId) &&
    isAbout(filter, row) &&
    within(row.createdAt, filter.createdFrom, filter.createdTo) &&
    within(row.createdAt, sinceOf(filter)) &&
    within(row.completedAt, filter.completedFrom, filter.completedTo) &&
    matchesDue(filter, row) &&
    words.every((word) => text.includes(word))
  );
}

/** Shown rows of a list, to determine the effect of a change. */
export interface ShownList {
  readonly nodes: readonly RequestRowFragment[];
  readonly hasMore: boolean;
  readonly filter: MaintenanceRequestFilter;
  readonly orderBy: MaintenanceRequestSort;
}

/** Position of a row in an order; the first row has the least. */
function placeOf(row: RequestRowFragment, orderBy: MaintenanceRequestSort): number {
  const created = Date.parse(row.createdAt);
  // A priority goes before every time.
  if (orderBy === 'PRIORITY_DESC') return created - PRIORITIES.indexOf(row.priority) * 1e14;
  if (orderBy.startsWith('DUE')) {
    // Requests without a due time are last in both directions.
    if (row.nextDueAt === null) return Number.POSITIVE_INFINITY;
    const due = Date.parse(row.nextDueAt);
    return orderBy.endsWith('DESC') ? -due : due;
  }
  const time = orderBy.startsWith('UPDATED') ? Date.parse(row.updatedAt) : created;
  return orderBy.endsWith('DESC') ? -time : time;
}

/** Returns whether a change adds, removes or moves a row of the list. */
export function alters({ nodes, hasMore, filter, orderBy }: ShownList, row: ChangedRow): boolean {
  const at = nodes.findIndex(({ id }) => id === row.id);
  const place = placeOf(row, orderBy);
  const isBefore = (other: RequestRowFragment | undefined) =>
    other !== undefined && place < placeOf(other, orderBy);
  const isAfter = (other: RequestRowFragment | undefined) =>
    other !== undefined && place > placeOf(other, orderBy);
  if (at >= 0) {
    return !matches(filter, row) || isBefore(nodes[at - 1]) || isAfter(nodes[at + 1]);
  }
  // A change tells neither the relation of the viewer to the request, nor which values and codes it has.
  const { problemId, causeId, remedyId } = filter;
  if ((problemId ?? causeId ?? remedyId) != null) return false;
  if (filter.mine != null || filter.fields != null) return false;
  // Rows that have not been read yet need no correction.
  return matches(filter, row) && !(hasMore && isAfter(nodes.at(-1)));
}
