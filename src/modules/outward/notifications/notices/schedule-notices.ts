import type { StoredEvent } from '../../../../core/events.js';
import type { Unit } from '../../../../core/unit.js';
import type {
  OccurrenceHappening,
  SchedulePaused,
} from '../../../planning/schedules/schedules.events.js';
import type { AudienceService } from '../../../requests/maintenance/audience.service.js';
import type { Notice } from '../notifier.service.js';
import { notifiableRequests, recipientsOf } from '../recipients.queries.js';

/**
 * Notices of requests that schedules made: to the leads of the department, unless it was assigned at
 * once; never to the actor, and only to those who see the request.
 */
export async function noticesOfGenerated(
  audience: AudienceService,
  events: readonly StoredEvent<OccurrenceHappening>[],
  unit: Unit,
): Promise<Notice[]> {
  const ids = [...new Set(events.flatMap(({ payload }) => payload.requestId ?? []))];
  const requests = await notifiableRequests(unit.statements, ids);
  const unassigned = [...requests.values()].filter(({ assigneeId }) => assigneeId === null);
  const departments = [...new Set(unassigned.map(({ departmentId }) => departmentId))];
  const leads = await recipientsOf(unit, departments, 'maintenance.assign');
  const candidates = events.flatMap((event) => {
    const request = unassigned.find(({ id }) => id === event.payload.requestId);
    if (request === undefined) return [];
    const told = leads.get(request.departmentId) ?? [];
    return told
      .filter((userId) => userId !== event.actorId)
      .map((userId) => ({ event, request, userId }));
  });
  const people = [...new Set(candidates.map(({ userId }) => userId))];
  const standingOf = await audience.judge(people, unit);
  return candidates
    .filter(({ request, userId }) => standingOf(request, userId).sees)
    .map(({ event, request, userId }) => {
      const { actorId, occurredAt: at, payload } = event;
      const { scheduleId, occurrenceKey, dueAt } = payload;
      return {
        userId,
        kind: 'scheduled' as const,
        requestId: request.id,
        actorId,
        data: { scheduleId, occurrenceKey, dueAt },
        dedupeKey: `scheduled:${request.id}`,
        at,
      };
    });
}

/** Notices of schedules that the service paused: to the leads of the department. */
export async function noticesOfPauses(
  events: readonly StoredEvent<SchedulePaused>[],
  unit: Unit,
): Promise<Notice[]> {
  const departments = [...new Set(events.map(({ payload }) => payload.departmentId))];
  const leads = await recipientsOf(unit, departments, 'maintenance.assign');
  return events.flatMap(({ id, payload, occurredAt: at }) =>
    (leads.get(payload.departmentId) ?? []).map((userId) => ({
      userId,
      kind: 'schedule_paused' as const,
      requestId: null,
      actorId: null,
      data: { scheduleId: payload.scheduleId, reason: payload.reason },
      dedupeKey: `schedule_paused:${id}`,
      at,
    })),
  );
}
