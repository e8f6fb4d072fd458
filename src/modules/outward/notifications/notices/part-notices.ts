import type { StoredEvent } from '../../../../core/events.js';
import type { Unit } from '../../../../core/unit.js';
import type { PartLow } from '../../../equipment/parts/parts.events.js';
import type { Notice } from '../notifier.service.js';
import { globalRecipients, recipientsOf } from '../recipients.queries.js';

/**
 * Notices of parts that are low: to the leads of the department, of shared parts to leads with a
 * global role; never to the actor.
 */
export async function noticesOfParts(
  events: readonly StoredEvent<PartLow>[],
  unit: Unit,
): Promise<Notice[]> {
  const departments = events.flatMap(({ payload }) => payload.departmentId ?? []);
  const leads = await recipientsOf(unit, [...new Set(departments)], 'maintenance.assign');
  const isShared = events.some(({ payload }) => payload.departmentId === null);
  const global = isShared ? await globalRecipients(unit, 'maintenance.assign') : [];
  return events.flatMap(({ id, payload, actorId, occurredAt: at }) => {
    const { id: partId, sku, name, departmentId } = payload;
    const told = departmentId === null ? global : (leads.get(departmentId) ?? []);
    return told
      .filter((userId) => userId !== actorId)
      .map((userId) => ({
        userId,
        kind: 'part_low' as const,
        requestId: null,
        actorId,
        data: { partId, sku, name },
        dedupeKey: `part_low:${id}`,
        at,
      }));
  });
}
