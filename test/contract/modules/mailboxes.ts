import { randomUUID } from 'node:crypto';
import type { Expected } from '../../support/preparations.js';
import { act, change, type ModuleContract, page, query } from '../operation.js';

const SETTINGS = { access: ['system.settings'], scope: 'system.settings' } as const;

const onMailbox = (action: string, before: string[], after: string[]): Expected => ({
  action: `mailbox.${action}`,
  targetType: 'mailbox',
  before,
  after,
});

/** The contract of mailboxes (docs/behaviour/mailboxes.md). */
export const mailboxes: ModuleContract = {
  operations: {
    mailboxes: { ...page('GET /mailboxes', 'Mailbox', ', filter: MailboxFilter'), ...SETTINGS },
    mailbox: { ...query('GET /mailboxes/:id', 'Mailbox', 'id: Int!'), ...SETTINGS },
    createMailbox: {
      ...change('POST /mailboxes', 'Mailbox', 'CreateMailboxInput'),
      ...SETTINGS,
      audit: [
        onMailbox('created', [], ['name', 'address', 'kind']),
        async (given) => {
          const { departmentId, serviceAccountId } = await given.seed.mailbox();
          const name = randomUUID();
          const address = `${name}@example.org`;
          return given.asAdmin({
            ...{ name, address: address.replaceAll('-', '').slice(-30), kind: 'push' },
            ...{ departmentId, serviceAccountId },
          });
        },
      ],
    },
    updateMailbox: {
      ...change('PUT /mailboxes/:id', 'Mailbox', 'UpdateMailboxInput'),
      ...SETTINGS,
      audit: [
        onMailbox('updated', ['retainDays'], ['retainDays']),
        async (given) => given.asAdmin({ id: (await given.seed.mailbox()).id, retainDays: 7 }),
      ],
    },
    deleteMailbox: {
      ...act('DELETE /mailboxes/:id', 'Mailbox', 'id: Int!'),
      ...SETTINGS,
      audit: [
        onMailbox('deleted', ['name', 'address'], []),
        async (given) => given.asAdmin({ id: (await given.seed.mailbox()).id }),
      ],
    },
    testMailbox: {
      ...act('POST /mailboxes/:id/test', 'MailboxTest', 'id: Int!'),
      ...SETTINGS,
      audit: [
        onMailbox('tested', [], []),
        async (given) => given.asAdmin({ id: (await given.seed.imapMailbox()).id }),
      ],
    },
    loopTestMailbox: {
      ...act('POST /mailboxes/:id/loop-test', 'Mailbox', 'id: Int!'),
      ...SETTINGS,
      audit: [
        onMailbox('tested', [], []),
        async (given) => given.asAdmin({ id: (await given.seed.mailbox()).id }),
      ],
    },
  },
  paths: [
    ['/mailboxes', 'GET POST'],
    ['/mailboxes/999999', 'GET PUT DELETE'],
    ['/mailboxes/999999/test', 'POST'],
    ['/mailboxes/999999/loop-test', 'POST'],
  ],
  answers: {
    Mailbox:
      'id name address departmentId categoryId ^kind host port ^security user hasSecret oauth:MailboxOAuth folder authservId ^unknown autoreply retainDays serviceAccountId ^state lastError lastReceivedAt lastFetchedAt loopTest:MailboxLoopTest archivedAt version createdAt updatedAt',
    MailboxOAuth: 'tokenUrl clientId scope hasSecret',
    MailboxLoopTest: 'sentAt receivedAt',
    MailboxTest: 'ok ^reason messages taken idle move',
  },
};
