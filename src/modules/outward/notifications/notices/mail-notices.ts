import type { StoredEvent } from '../../../../core/events.js';
import type { Unit } from '../../../../core/unit.js';
import type { MailHeld } from '../../../requests/mail-in/mail-in.events.js';
import type { Notice } from '../notifier.service.js';
import { recipientsOf } from '../recipients.queries.js';

/** Notices of mails that wait for a decision: to the leads of the department that decides. */
export async function noticesOfHeldMails(
  events: readonly StoredEvent<MailHeld>[],
  unit: Unit,
): Promise<Notice[]> {
  const departments = [...new Set(events.map(({ payload }) => payload.departmentId))];
  const leads = await recipientsOf(unit, departments, 'maintenance.assign');
  return events.flatMap(({ payload, occurredAt: at }) => {
    const { mailboxId, inboundMailId, departmentId, requestId, reason } = payload;
    return (leads.get(departmentId) ?? []).map((userId) => ({
      ...{ userId, kind: 'mail_held' as const, requestId, actorId: null },
      data: { mailboxId, inboundMailId, reason },
      dedupeKey: `mail_held:${inboundMailId}`,
      at,
    }));
  });
}
