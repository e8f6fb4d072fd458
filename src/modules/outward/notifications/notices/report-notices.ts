import type { StoredEvent } from '../../../../core/events.js';
import type { ReportRecipientLost } from '../../../system/kpis/reports/reports.events.js';
import type { Notice } from '../notifier.service.js';

/** Notices of recipients who may not read a report of figures: to its owner, once for each of them. */
export function noticesOfReportRecipients(
  events: readonly StoredEvent<ReportRecipientLost>[],
): Notice[] {
  return events.map(({ payload, occurredAt: at }) => {
    const { reportId, ownerId, userId } = payload;
    return {
      ...{ userId: ownerId, kind: 'report_recipient' as const, requestId: null, actorId: null },
      data: { reportId, userId },
      dedupeKey: `report_recipient:${reportId}:${userId}`,
      at,
    };
  });
}
