import type { StoredEvent } from '../../../../core/events.js';
import type { Unit } from '../../../../core/unit.js';
import type { ContractorTold } from '../../../requests/job-links/job-links.events.js';
import type { AudienceService } from '../../../requests/maintenance/audience.service.js';
import type { Notice } from '../notifier.service.js';
import { notifiableRequests, recipientsOf } from '../recipients.queries.js';

/**
 * Notices of jobs of contractors: to the leads of the department and the assignee; never to the actor who
 * caused it, and only to staff of the request.
 */
export async function noticesOfContractors(
  audience: AudienceService,
  events: readonly StoredEvent<ContractorTold>[],
  unit: Unit,
): Promise<Notice[]> {
  const ids = [...new Set(events.map(({ payload }) => payload.id))];
  const requests = await notifiableRequests(unit.statements, ids);
  const departments = [...new Set([...requests.values()].map(({ departmentId }) => departmentId))];
  const leads = await recipientsOf(unit, departments, 'maintenance.assign');
  const candidates = events.flatMap((event) => {
    const request = requests.get(event.payload.id);
    if (request === undefined) return [];
    const { departmentId, assigneeId } = request;
    const told = new Set([...(leads.get(departmentId) ?? []), assigneeId]);
    return [...told]
      .filter((userId) => userId !== null && userId !== event.actorId)
      .map((userId) => ({ event, request, userId: userId as number }));
  });
  const people = [...new Set(candidates.map(({ userId }) => userId))];
  const standingOf = await audience.judge(people, unit);
  return candidates
    .filter(({ request, userId }) => standingOf(request, userId).staff)
    .map(({ event, request, userId }) => {
      const { id, actorId, occurredAt: at, payload } = event;
      const { contractorId, event: news, arrivesAt } = payload;
      return {
        userId,
        kind: 'contractor' as const,
        requestId: request.id,
        actorId,
        data: { contractorId, event: news, arrivesAt },
        dedupeKey: `contractor:${id}`,
        at,
      };
    });
}
