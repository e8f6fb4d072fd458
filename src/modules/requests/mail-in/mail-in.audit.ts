import type { AuditEntry, Unit } from '../../../core/unit.js';
import type { InboundRow } from './mail-in.queries.js';
import type { InboundReason } from './mail-in.types.js';

/** Columns of a mail that the audit trail keeps: neither texts nor addresses. */
interface AuditedMail extends Pick<InboundRow, 'id' | 'mailboxId' | 'requestId' | 'trust'> {
  readonly reason: InboundReason | string | null;
  /** The reason that somebody gave for a decision. */
  readonly note?: string | undefined;
  /** The person who decided, where the call is in the name of another account. */
  readonly by?: AuditEntry['actor'];
}

/** Records what became of a mail. */
export function auditMail(
  unit: Unit,
  event: 'received' | 'held' | 'accepted' | 'discarded' | 'failed',
  { id, mailboxId, requestId, trust: sender, reason, note, by }: AuditedMail,
): void {
  unit.audit({
    action: `inbound_mail.${event}`,
    targetType: 'inbound_mail',
    targetId: id,
    ...(by !== undefined && { actor: by }),
    metadata: { mailboxId, requestId, sender, reason, ...(note !== undefined && { note }) },
  });
}
