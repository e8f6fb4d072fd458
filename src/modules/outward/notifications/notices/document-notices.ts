import type { StoredEvent } from '../../../../core/events.js';
import type { Unit } from '../../../../core/unit.js';
import type { DocumentEnds } from '../../../equipment/documents/documents.events.js';
import type { Notice } from '../notifier.service.js';
import { globalRecipients, recipientsOf } from '../recipients.queries.js';

/**
 * Notices of certificates that end: to the leads of the department of the thing, otherwise to leads
 * with a global role. A person gets one for a document and the day on which it ends.
 */
export async function noticesOfDocuments(
  events: readonly StoredEvent<DocumentEnds>[],
  unit: Unit,
): Promise<Notice[]> {
  const departments = events.flatMap(({ payload }) => payload.departmentId ?? []);
  const leads = await recipientsOf(unit, [...new Set(departments)], 'maintenance.assign');
  const isWithout = events.some(({ payload }) => payload.departmentId === null);
  const global = isWithout ? await globalRecipients(unit, 'maintenance.assign') : [];
  return events.flatMap(({ payload, occurredAt: at }) => {
    const { documentId, targetType, targetId, validUntil, departmentId } = payload;
    const told = departmentId === null ? global : (leads.get(departmentId) ?? []);
    return told.map((userId) => ({
      userId,
      kind: 'document_expires' as const,
      requestId: null,
      actorId: null,
      data: { documentId, targetType, targetId, validUntil },
      dedupeKey: `document_expires:${documentId}:${validUntil}`,
      at,
    }));
  });
}
