import type { InboundRow } from './mail-in.queries.js';
import type { InboundFile, InboundMail, InboundMessage, InboundReason } from './mail-in.types.js';

/** A mail as both interfaces return it in lists. */
export function toMail(row: InboundRow): InboundMail {
  const { id, mailboxId, state, trust: sender, userId, subject, preview, requestId } = row;
  const { commentId, size, truncated, messageId, tries, receivedAt, decidedAt, decidedById } = row;
  const { mailboxName: name, mailboxAddress: address, fromName, fromAddress } = row;
  return {
    ...{ id, mailboxId, mailbox: { id: mailboxId, name, address } },
    ...{ state, reason: row.reason as InboundReason | null, sender },
    from: fromAddress === null ? null : { name: fromName, address: fromAddress },
    ...{ userId, subject, preview, requestId, commentId, size, truncated },
    attachments: row.attachments as unknown as InboundFile[],
    ...{ messageId, tries, receivedAt, decidedAt, decidedById },
  };
}

/** A mail with its text. */
export function toMessage(row: InboundRow): InboundMessage {
  return { ...toMail(row), text: row.text };
}
