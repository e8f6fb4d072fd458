import type { StoredEvent } from '../../../core/events.js';
import type { Unit } from '../../../core/unit.js';
import type { Notice } from './notifier.service.js';
import { recipientsOf, workOfInactive } from './recipients.queries.js';

/** `data.event` of a notification of open work whose technician is inactive. */
export const LEFT_WORK = 'assignee_inactive';

/**
 * One notice for each lead and department, with the number of requests; never to the actor. If the
 * account is active again, there is none.
 */
export async function noticesOfLeftWork(
  events: readonly StoredEvent<{ id: number }>[],
  unit: Unit,
): Promise<Notice[]> {
  const ids = [...new Set(events.map(({ payload }) => payload.id))];
  const work = await workOfInactive(unit.statements, ids);
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
            data: { event: LEFT_WORK, userId: payload.id, departmentId, count },
            dedupeKey: `${LEFT_WORK}:${eventId}:${departmentId}`,
            at,
          })),
      ),
  );
}
