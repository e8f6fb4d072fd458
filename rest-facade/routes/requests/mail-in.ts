import type { Operation } from '../../../src/core/operation.js';
import { mailInOperations as mail } from '../../../src/modules/requests/mail-in/mail-in.operations.js';
import type { Route, Tag, Verb } from '../../route.js';

const tag: Tag = {
  name: 'Mails that arrive',
  description: 'Mails that become requests and comments, and those that somebody decides on.',
};

/** Routes of a decision, which accepts both verbs. */
function decision(name: string, operation: Operation): Route[] {
  const verbs: readonly Verb[] = ['POST', 'PUT'];
  return verbs.map((verb) => ({ verb, path: `/inbound-mail/:id/${name}`, operation, tag }));
}

/** docs/behaviour/mail-in.md. */
export const routes: readonly Route[] = [
  {
    ...{ verb: 'POST', path: '/mail/inbound', operation: mail.receive, status: 202, tag },
    raw: {
      mimeType: 'message/rfc822',
      example: 'From: ada@example.org\r\nSubject: Tap drips\r\n\r\nIt drips in the kitchen.\r\n',
      field: 'file',
      headers: { mailbox: 'X-Mailbox', envelopeFrom: 'X-Envelope-From' },
    },
  },
  { verb: 'GET', path: '/inbound-mail', operation: mail.list, tag },
  { verb: 'GET', path: '/inbound-mail/:id', operation: mail.get, tag },
  { verb: 'GET', path: '/inbound-mail/:id/raw', operation: mail.raw, unstored: true, tag },
  ...decision('accept', mail.accept),
  ...decision('discard', mail.discard),
  ...decision('retry', mail.retry),
];
