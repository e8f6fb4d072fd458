import type { StoredEvent } from '../../../../core/events.js';
import type { Unit } from '../../../../core/unit.js';
import type { AudienceService } from '../../../requests/maintenance/audience.service.js';
import type { PurchaseChange } from '../../../requests/purchases/purchases.events.js';
import type { Notice } from '../notifier.service.js';
import { notifiableRequests, recipientsOf } from '../recipients.queries.js';

/**
 * Notices of purchases: to the approvers of the department when one is asked for, to the person who
 * asked at each other state; never to the actor, and only to staff of the request. A decision that waits is
 * mailed once a day by default, an answer at once.
 */
export async function noticesOfPurchases(
  audience: AudienceService,
  events: readonly StoredEvent<PurchaseChange>[],
  unit: Unit,
): Promise<Notice[]> {
  const ids = [...new Set(events.map(({ payload }) => payload.requestId))];
  const requests = await notifiableRequests(unit.statements, ids);
  const departments = [...new Set(events.map(({ payload }) => payload.departmentId))];
  const approvers = await recipientsOf(unit, departments, 'maintenance.approve');
  const candidates = events.flatMap((event) => {
    const { payload, actorId } = event;
    const request = requests.get(payload.requestId);
    if (request === undefined) return [];
    const waits = payload.state === 'requested';
    const told = waits ? (approvers.get(payload.departmentId) ?? []) : [payload.requestedById];
    return told
      .filter((userId) => userId !== actorId)
      .map((userId) => ({ event, request, userId, waits }));
  });
  const people = [...new Set(candidates.map(({ userId }) => userId))];
  const standingOf = await audience.judge(people, unit);
  return candidates
    .filter(({ request, userId }) => standingOf(request, userId).staff)
    .map(({ event, request, userId, waits }) => {
      const { id, actorId, occurredAt: at, payload } = event;
      return {
        userId,
        kind: 'purchase' as const,
        requestId: request.id,
        actorId,
        data: { purchaseId: payload.id, state: payload.state },
        dedupeKey: `purchase:${id}`,
        at,
        ...(waits ? { email: 'digest' as const } : {}),
      };
    });
}
