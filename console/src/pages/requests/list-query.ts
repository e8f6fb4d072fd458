import { compact } from '../../app/search.ts';
import type { MaintenanceRequestFilter, MaintenanceRequestSort } from '../../generated/schema.ts';
import { PRIORITIES } from '../../parts/badges.tsx';
import { firstMoment, lastMoment } from '../../parts/local-time.ts';
import type { RequestListChangesSubscription, RequestRowFragment } from './requests.generated.ts';
import type { RequestSearch } from './search.ts';
import { STAGES } from './stages.ts';

/** A request as the live updates send it. */
export type ChangedRow = RequestListChangesSubscription['maintenanceRequestChanged'];

/** Address parameters that are not filters. */
const NO_FILTERS = new Set(['sort', 'view']);

const ORDERS: Readonly<Record<NonNullable<RequestSearch['sort']>, MaintenanceRequestSort>> = {
  '-createdAt': 'CREATED_AT_DESC',
  createdAt: 'CREATED_AT_ASC',
  '-updatedAt': 'UPDATED_AT_DESC',
  updatedAt: 'UPDATED_AT_ASC',
};

/** Order that an address selects; default: newest first. */
export function orderOf({ sort = '-createdAt' }: RequestSearch): MaintenanceRequestSort {
  return ORDERS[sort];
}

/** Stages that an address selects, in workflow order. */
export function stagesOf({ stage }: RequestSearch): (typeof STAGES)[number][] {
  const wanted = new Set(stage?.toUpperCase().split(','));
  return STAGES.filter((candidate) => wanted.has(candidate));
}

/** Filter that an address selects; days are those of the viewer's zone. */
export function filterOf(search: RequestSearch, timeZone: string): MaintenanceRequestFilter {
  const { departmentId, requesterId, assigneeId, onHold, unassigned } = search;
  const from = (day: string | undefined) => day && firstMoment(day, timeZone);
  const to = (day: string | undefined) => day && lastMoment(day, timeZone);
  const stage = stagesOf(search);
  return compact<MaintenanceRequestFilter>({
    stage: stage.length > 0 ? stage : undefined,
    onHold,
    unassigned,
    priority: PRIORITIES.find((candidate) => candidate.toLowerCase() === search.priority),
    departmentId,
    requesterId,
    assigneeId,
    search: search.search,
    createdFrom: from(search.createdFrom),
    createdTo: to(search.createdTo),
    completedFrom: from(search.completedFrom),
    completedTo: to(search.completedTo),
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

const same = (wanted: unknown, value: unknown) => wanted == null || wanted === value;

/** Returns whether a changed request belongs to the list with this filter. */
function matches(filter: MaintenanceRequestFilter, row: ChangedRow): boolean {
  const text = `${row.title} ${row.description}`.toLowerCase();
  const words = filter.search?.toLowerCase().split(/\s+/) ?? [];
  return (
    (filter.status == null || filter.status.includes(row.status)) &&
    (filter.stage == null || filter.stage.includes(row.stage)) &&
    same(filter.onHold, row.onHold) &&
    same(filter.unassigned, row.assigneeId === null) &&
    same(filter.priority, row.priority) &&
    same(filter.departmentId, row.departmentId) &&
    same(filter.requesterId, row.requesterId) &&
    same(filter.assigneeId, row.assigneeId) &&
    within(row.createdAt, filter.createdFrom, filter.createdTo) &&
    within(row.completedAt, filter.completedFrom, filter.completedTo) &&
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

/** Returns whether a change adds, removes or moves a row of the list. */
export function alters(list: ShownList, row: ChangedRow): boolean {
  const place = list.nodes.findIndex(({ id }) => id === row.id);
  const fits = matches(list.filter, row);
  const byChange = list.orderBy.startsWith('UPDATED');
  if (place >= 0) {
    if (!fits) return true;
    const end = list.orderBy.endsWith('DESC') ? 0 : list.nodes.length - 1;
    return byChange && place !== end;
  }
  if (!fits) return false;
  const last = list.nodes.at(-1);
  if (!list.hasMore || last === undefined) return true;
  // Rows that have not been read yet need no correction.
  const key = byChange ? 'updatedAt' : 'createdAt';
  return list.orderBy.endsWith('DESC') ? row[key] >= last[key] : row[key] <= last[key];
}
