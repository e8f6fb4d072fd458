import { mailboxOperations as mailboxes } from '../../../src/modules/outward/mailboxes/mailboxes.operations.js';
import type { Route, Tag } from '../../route.js';

const tag: Tag = {
  name: 'Mailboxes',
  description: 'Mailboxes by which mails become requests and comments.',
};

/** docs/behaviour/mailboxes.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/mailboxes', operation: mailboxes.list, tag },
  { verb: 'POST', path: '/mailboxes', operation: mailboxes.create, status: 201, tag },
  { verb: 'GET', path: '/mailboxes/:id', operation: mailboxes.get, tag },
  { verb: 'PUT', path: '/mailboxes/:id', operation: mailboxes.update, tag },
  { verb: 'DELETE', path: '/mailboxes/:id', operation: mailboxes.delete, tag },
  { verb: 'POST', path: '/mailboxes/:id/test', operation: mailboxes.test, tag },
  {
    verb: 'POST',
    path: '/mailboxes/:id/loop-test',
    operation: mailboxes.loopTest,
    status: 202,
    tag,
  },
];
