import type { StoredEvent } from '../../../../core/events.js';
import type { Unit } from '../../../../core/unit.js';
import type { ReadingUnusual } from '../../../equipment/meters/meters.events.js';
import type { Notice } from '../notifier.service.js';
import { recipientsOf } from '../recipients.queries.js';

/** Notices of unusual readings: to the leads of the asset's department, never to the actor. */
export async function noticesOfReadings(
  events: readonly StoredEvent<ReadingUnusual>[],
  unit: Unit,
): Promise<Notice[]> {
  const departments = [...new Set(events.map(({ payload }) => payload.departmentId))];
  const leads = await recipientsOf(unit, departments, 'maintenance.assign');
  return events.flatMap(({ id, payload, actorId, occurredAt: at }) => {
    const { departmentId, meterId, readingId, assetId, value } = payload;
    return (leads.get(departmentId) ?? [])
      .filter((userId) => userId !== actorId)
      .map((userId) => ({
        userId,
        kind: 'reading_unusual' as const,
        requestId: null,
        actorId,
        data: { meterId, readingId, assetId, value },
        dedupeKey: `reading_unusual:${id}`,
        at,
      }));
  });
}
