import type { Selection } from '../../../../core/selection.js';
import { shapeOf } from '../../../../core/shape.js';
import { type MaintenanceHistoryEntry, MaintenanceRequest } from '../maintenance.types.js';

/** The history of a request, with the names of the actors. */
export const HISTORY: Selection = {
  id: true,
  action: true,
  from: true,
  to: true,
  actorId: true,
  actor: { id: true, firstName: true, lastName: true },
  note: true,
  time: true,
  receivedAt: true,
};

/** Every field of a request, with its history. */
export const WITH_HISTORY: Selection = {
  ...Object.fromEntries(shapeOf(MaintenanceRequest).map(({ name }) => [name, true as const])),
  history: HISTORY,
};

/** The steps of a history that was read with `HISTORY`, as REST answers them. */
export function stepsOf(entries: readonly MaintenanceHistoryEntry[] = []) {
  return entries.map(({ id, action, from, to, actorId, actor, note, time, receivedAt }) => ({
    id,
    action,
    from,
    to,
    actorId,
    actor: actor && { id: actor.id, firstName: actor.firstName, lastName: actor.lastName },
    note,
    time,
    receivedAt,
  }));
}

/** A request that was read with `WITH_HISTORY`, as REST answers it. */
export function withSteps({ history, ...request }: MaintenanceRequest) {
  return { ...request, history: stepsOf(history) };
}
