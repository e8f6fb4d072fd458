import type { MailboxFields, MailboxRow } from './mailboxes.queries.js';
import type { Mailbox } from './mailboxes.types.js';

const CATEGORY_ARCHIVED = 'its category is archived, and left out of new requests';

/** A mailbox as both interfaces return it. */
export function toMailbox(row: MailboxRow): Mailbox {
  const { nameKey: _key, heldToldAt: _told, categoryArchived, hasOauthSecret, ...rest } = row;
  const { oauthTokenUrl, oauthClientId, oauthScope, loopSentAt, loopReceivedAt, ...mailbox } = rest;
  return {
    ...mailbox,
    folder: row.kind === 'imap' ? row.folder : null,
    oauth:
      oauthTokenUrl === null
        ? null
        : {
            tokenUrl: oauthTokenUrl,
            clientId: oauthClientId ?? '',
            scope: oauthScope,
            hasSecret: hasOauthSecret,
          },
    lastError: row.lastError ?? (categoryArchived ? CATEGORY_ARCHIVED : null),
    loopTest: { sentAt: loopSentAt, receivedAt: loopReceivedAt },
  };
}

/** The values of a mailbox that a client can set. */
export function fieldsOf(row: MailboxRow): MailboxFields {
  const { name, address, departmentId, categoryId, kind, host, port, security, user } = row;
  const { oauthTokenUrl, oauthClientId, oauthScope, folder, authservId } = row;
  const { unknown, autoreply, retainDays, serviceAccountId, state } = row;
  return {
    ...{ name, address, departmentId, categoryId, kind, host, port, security, user },
    ...{ oauthTokenUrl, oauthClientId, oauthScope, folder, authservId },
    ...{ unknown, autoreply, retainDays, serviceAccountId, state },
  };
}
