import type { AccountActor } from '../../../../core/actor.js';
import { type Scope, visibleScopes } from '../maintenance.access.js';
import type { TimedFilter } from './filter.queries.js';

/**
 * Scopes of a filter by a person who helps or works with requests: the requests of one person are
 * few, and are read from their indexes for every reader. Undefined without such a filter.
 */
export function scopesOfWorker({ helperId, workerId }: TimedFilter): readonly Scope[] | undefined {
  if (helperId !== undefined) return [{ field: 'helperId', id: helperId }];
  if (workerId === undefined) return undefined;
  return workerScopes(workerId);
}

/** The requests that a person is assigned to, and those that they help with. */
export function workerScopes(id: number): readonly Scope[] {
  return [
    { field: 'assigneeId', id },
    { field: 'helperId', id },
  ];
}

/** Scopes that can have rows of the filter; a filter for one of the scopes keeps only that. */
export function scopesOf(actor: AccountActor, filter: TimedFilter) {
  const scopes = visibleScopes(actor);
  const whole = scopes?.find(({ field, id }) => filter[field] === id);
  if (whole !== undefined) return [whole];
  return scopes?.filter(({ field }) => filter[field] === undefined);
}

/** Returns whether all rows belong to some people and departments: those of the reader or of the filter. */
export function isOfFew(actor: AccountActor, filter: TimedFilter): boolean {
  const { requesterId, assigneeId, helperId, workerId, departmentId } = filter;
  const ids = [requesterId, assigneeId, helperId, workerId, departmentId];
  return visibleScopes(actor) !== undefined || ids.some((id) => id !== undefined);
}
