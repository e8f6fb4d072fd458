import type { Scope } from '../maintenance.access.js';
import { hasOwnIndex, isByState, selectsOpen, type TimedFilter } from './filter.queries.js';
import type { SortField } from './sort-field.js';

/**
 * Returns whether the rows of each state are read separately: for people always, because their
 * indexes have the state before the time; otherwise for a filter by state. A search beyond one
 * person reads the states together, because it would read the index of words once for each state,
 * and so does a filter that has a separate index.
 */
export function readsByState(
  scope: Scope | undefined,
  filter: TimedFilter,
  field: SortField,
): boolean {
  if (scope?.field === 'helperId') return false;
  if (readsOpenByDue(filter, field)) return isOfSome(scope, filter);
  if (isOfPerson(scope, filter)) return field !== 'dueAt' || !hasDueIndex(scope, filter);
  if (filter.search !== undefined || hasOwnIndex(filter)) return false;
  const ofDepartment = scope?.id ?? filter.departmentId;
  return isByState(filter) || (ofDepartment !== undefined && field !== 'createdAt');
}

/** Returns whether the rows of each inactive technician are read separately. */
export function readsByAssignee(scope: Scope | undefined, filter: TimedFilter): boolean {
  return filter.assigneeInactive === true && !isOfPerson(scope, filter);
}

/** Returns whether open requests only are listed by due time. */
export function readsOpenByDue(filter: TimedFilter, field: SortField): boolean {
  return field === 'dueAt' && isByState(filter) && selectsOpen(filter);
}

/** Returns whether an index has all requests of a person by due time: those of an assignee. */
function hasDueIndex(scope: Scope | undefined, { assigneeId }: TimedFilter): boolean {
  return scope === undefined ? assigneeId !== undefined : scope.field === 'assigneeId';
}

/** Returns whether all rows belong to one person or department. */
export function isOfSome(scope: Scope | undefined, filter: TimedFilter): boolean {
  return scope !== undefined || filter.departmentId !== undefined || isOfPerson(scope, filter);
}

/** Returns whether all rows belong to one person. */
export function isOfPerson(scope: Scope | undefined, filter: TimedFilter): boolean {
  if (scope !== undefined && scope.field !== 'departmentId') return true;
  return filter.requesterId !== undefined || filter.assigneeId !== undefined;
}
