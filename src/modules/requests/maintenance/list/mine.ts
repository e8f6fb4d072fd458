import type { AccountActor } from '../../../../core/actor.js';
import { sinceDays } from '../../../../core/period.js';
import type { FieldListInput } from '../../../equipment/fields/lists/field-lists.types.js';
import { staffIn } from '../maintenance.access.js';
import { codesIn } from './code-filters.js';
import type { Alias, TimedFilter } from './filter.queries.js';
import type { MaintenanceRequestFilter } from './list.types.js';
import { workerScopes } from './scopes.js';

/**
 * The filter of an actor at a time. `mine` becomes the filter by the person, which has its indexes;
 * beside another person both must hold. What the actor watches is a filter by records
 * (`thingFilters`).
 */
export function filterFor<F extends MaintenanceRequestFilter>(
  actor: AccountActor,
  { mine, lastDays, fields: _fields, orderByField: _order, ...filter }: F & FieldListInput,
  now: Date,
): Omit<F, 'mine' | 'lastDays' | 'fields' | 'orderByField'> & TimedFilter {
  const { userId } = actor;
  const { overdue, atRisk, requesterId = userId, workerId = userId } = filter;
  const since = sinceDays(lastDays, now);
  return {
    ...filter,
    // A filter without a time has a known total.
    ...(overdue !== undefined || atRisk !== undefined ? { now } : {}),
    ...(since === undefined ? {} : { since }),
    ...(codesIn(filter).length > 0 && { asStaff: (alias: Alias) => staffIn(actor, alias) }),
    ...(mine === 'submitted' && {
      requesterId,
      ...(requesterId !== userId && { also: [{ field: 'requesterId', id: userId }] }),
    }),
    ...(mine === 'working' && {
      workerId,
      ...(workerId !== userId && { also: workerScopes(userId) }),
    }),
  };
}
