import type { StoredEvent } from '../../../core/events.js';
import type { Unit } from '../../../core/unit.js';
import type { Notice } from './notifier.service.js';
import { recipientsOf, workOfInactive, workOfOthers } from './recipients.queries.js';

/** `data.event` of a notification of open work whose technician is inactive. */
export const LEFT_WORK = 'assignee_inactive';

/** `data.event` of a notification of open work whose assignee is no technician any more. */
export const LOST_TECHNICIAN = 'assignee_not_technician';

/** Finds the open work of an occasion: accounts that are as before again have none. */
const WORK = { [LEFT_WORK]: workOfInactive, [LOST_TECHNICIAN]: workOfOthers };

/** Returns whether a notification is about open work without a technician who can do it. */
export function isLeftWork(data: object): boolean {
  const { event } = data as { readonly event?: unknown };
  return event === LEFT_WORK || event === LOST_TECHNICIAN;
}

/**
 * One notice for each lead and department, with the number of requests; never to the actor. If the
 * account is active, or a technician, again, there is none.
 */
export async function noticesOfLeftWork(
  events: readonly StoredEvent<{ id: number }>[],
  unit: Unit,
  occasion: keyof typeof WORK,
): Promise<Notice[]> {
  const ids = [...new Set(events.map(({ payload }) => payload.id))];
  const work = await WORK[occasion](unit.statements, ids);
  const departmentIds = [...new Set(work.map(({ departmentId }) => departmentId))];
  const leads = await recipientsOf(unit, departmentIds, 'maintenance.assign');
  return events.flatMap(({ id: eventId, payload, actorId, occurredAt: at }) =>
    work
      .filter(({ userId }) => userId === payload.id)
      .flatMap(({ departmentId, count }) =>
        (leads.get(departmentId) ?? [])
          .filter((userId) => userId !== actorId)
          .map((userId) => ({
            userId,
            // Both ask the leads to take care of open work.
            kind: 'reopened' as const,
            requestId: null,
            actorId,
            data: { event: occasion, userId: payload.id, departmentId, count },
            dedupeKey: `${occasion}:${eventId}:${departmentId}`,
            at,
          })),
      ),
  );
}
