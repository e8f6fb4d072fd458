import { permitted } from '../../../core/access.js';
import { IdInput } from '../../../core/inputs.js';
import { one, operationsFor, pageOf } from '../../../core/operation.js';
import type { MailboxRecords } from './mailbox-records.service.js';
import type { MailboxTests } from './mailbox-tests.service.js';
import { MailboxTest } from './mailbox-tests.types.js';
import {
  CreateMailboxInput,
  ListMailboxesInput,
  Mailbox,
  UpdateMailboxInput,
} from './mailboxes.types.js';

const { operation } = operationsFor<{
  readonly mailboxRecords: MailboxRecords;
  readonly mailboxTests: MailboxTests;
}>();

const SETTINGS = permitted('system.settings');

/** The operations on mailboxes (docs/behaviour/mailboxes.md). */
export const mailboxOperations = {
  list: operation({
    name: 'mailboxes',
    kind: 'query',
    access: SETTINGS,
    summary: 'List the mailboxes, by name.',
    input: ListMailboxesInput,
    output: pageOf(Mailbox),
    run: ({ mailboxRecords }, _context, input) => mailboxRecords.list(input),
  }),
  get: operation({
    name: 'mailbox',
    kind: 'query',
    access: SETTINGS,
    summary: 'Read a mailbox.',
    input: IdInput,
    output: one(Mailbox),
    run: ({ mailboxRecords }, _context, input) => mailboxRecords.get(input.id),
  }),
  create: operation({
    name: 'createMailbox',
    kind: 'mutation',
    access: SETTINGS,
    summary: 'Create a mailbox, from which mails are taken.',
    description: 'Messages that are in its folder at the first sign-in are left alone.',
    input: CreateMailboxInput,
    output: one(Mailbox),
    errors: ['CONFLICT'],
    example: {
      input: {
        name: 'Facility',
        address: 'facility@example.org',
        departmentId: 1,
        kind: 'imap',
        host: 'imap.example.org',
        user: 'facility@example.org',
        secret: 'the password of the mailbox',
        authservId: 'mx.example.org',
      },
    },
    run: ({ mailboxRecords }, context, input) => mailboxRecords.create(context, input),
  }),
  update: operation({
    name: 'updateMailbox',
    kind: 'mutation',
    access: SETTINGS,
    summary: 'Change, pause, archive or restore a mailbox.',
    description:
      'Another host, port, security, user or tokenUrl needs the secret anew, so that nobody sends a stored one elsewhere.',
    input: UpdateMailboxInput,
    output: one(Mailbox),
    errors: ['CONFLICT', 'VERSION_CONFLICT'],
    example: { input: { state: 'paused', expectedVersion: 1 } },
    run: ({ mailboxRecords }, context, input) => mailboxRecords.update(context, input),
  }),
  delete: operation({
    name: 'deleteMailbox',
    kind: 'mutation',
    access: SETTINGS,
    summary: 'Delete a mailbox, or archive one with messages.',
    description: 'An archived one has no secrets any more, and its reply addresses are dead.',
    input: IdInput,
    output: one(Mailbox),
    run: ({ mailboxRecords }, context, input) => mailboxRecords.delete(context, input.id),
  }),
  test: operation({
    name: 'testMailbox',
    kind: 'mutation',
    access: SETTINGS,
    summary: 'Sign in at a mailbox and read the size of its folder.',
    description: 'Only of an imap mailbox. It takes nothing and sends nothing.',
    input: IdInput,
    output: one(MailboxTest),
    errors: ['CONFLICT', 'INVALID_TRANSITION'],
    run: ({ mailboxTests }, context, input) => mailboxTests.test(context, input.id),
  }),
  loopTest: operation({
    name: 'loopTestMailbox',
    kind: 'mutation',
    access: SETTINGS,
    summary: 'Mail a mailbox to itself, at one of its reply addresses.',
    description:
      'Its return sets loopTest.receivedAt, and shows that the provider delivers addresses with +.',
    input: IdInput,
    output: one(Mailbox),
    errors: ['CONFLICT'],
    run: ({ mailboxTests }, context, input) => mailboxTests.loopTest(context, input.id),
  }),
};
