import type { StoredEvent } from '../../../../core/events.js';
import { anyOf, db, type Parameters, prepared } from '../../../../core/sql.js';
import type { Unit } from '../../../../core/unit.js';
import type { UndeliveredReported } from '../../../requests/offline/undelivered/undelivered.events.js';
import type { Notice } from '../notifier.service.js';
import { recipientsOf } from '../recipients.queries.js';

/** `data.event` of a notification of work that a device could not deliver. */
export const UNDELIVERED = 'undelivered';

const departmentsOf = prepared((p: Parameters<{ ids: readonly number[] }>) =>
  db
    .selectFrom('maintenanceRequests')
    .select(['id', 'departmentId'])
    .where('id', '=', anyOf(p.ids)),
);

/** Notices of undelivered work: one for each report and lead of its department; never to the actor. */
export async function noticesOfUndelivered(
  events: readonly StoredEvent<UndeliveredReported>[],
  unit: Unit,
): Promise<Notice[]> {
  const ids = events.map(({ payload }) => payload.id);
  const rows = await unit.statements.all(departmentsOf({ ids }));
  const departments = new Map(rows.map(({ id, departmentId }) => [id, departmentId]));
  const leads = await recipientsOf(unit, [...new Set(departments.values())], 'maintenance.assign');
  return events.flatMap(({ payload, actorId, occurredAt: at }) => {
    const { id: requestId, undeliveredId, count } = payload;
    const departmentId = departments.get(requestId);
    const told = departmentId === undefined ? [] : (leads.get(departmentId) ?? []);
    return told
      .filter((userId) => userId !== actorId)
      .map((userId) => ({
        userId,
        // All reports of this kind ask the leads to take care of open work.
        kind: 'reopened' as const,
        requestId,
        actorId,
        data: { event: UNDELIVERED, undeliveredId, count },
        dedupeKey: `${UNDELIVERED}:${undeliveredId}`,
        at,
      }));
  });
}
