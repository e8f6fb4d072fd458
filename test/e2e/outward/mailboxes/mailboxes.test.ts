import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, INTERFACES, invoke } from '../../../support/interfaces.js';
import {
  CLIENT_SECRET,
  imapInput,
  mailboxRecords,
  oauthInput,
  pushInput,
  receivedMail,
  SECRET,
} from '../../../support/mailboxes.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

let app: TestApp;
let admin: Person;
let departmentId: number;
let serviceAccountId: number;

beforeAll(async () => {
  app = await startTestApp({ mailIn: { hosts: ['imap.test', '10.0.0.25'], fetchSeconds: 1 } });
  app.holdClock();
  admin = await app.seed.person('super_admin');
  ({ id: departmentId } = await app.seed.department());
  ({ id: serviceAccountId } = await app.seed.serviceAccount());
});
afterAll(() => app.stop());

const imap = (over: Record<string, unknown> = {}) => imapInput(departmentId, over);
const push = (over: Record<string, unknown> = {}) =>
  pushInput(departmentId, serviceAccountId, over);

const clear = async () => await app.database.prisma.mailbox.deleteMany();

describe.each(bothOr('graphql'))('through %s', (via) => {
  const call = (name: string, input: Record<string, unknown>, actor = admin) =>
    invoke(app, via, name, input, actor.token);
  const make = async (input: Record<string, unknown>) => {
    const { code, data, details } = await call('createMailbox', input);
    expect([code, details]).toEqual(['OK', undefined]);
    return data;
  };
  const refused = (
    name: string,
    input: Record<string, unknown>,
    code: string,
    field?: string,
    actor = admin,
  ) => expectRefused(app, input, () => call(name, input, actor), code, field);

  it('has all fields, with their defaults', async () => {
    const input = imap({ address: ' Facility@Example.ORG ' });
    const made = await make(input);
    expect(made).toEqual({
      ...{ id: expect.any(Number), name: input.name, address: 'facility@example.org' },
      ...{ departmentId, categoryId: null, kind: 'imap', host: 'imap.test', port: 993 },
      ...{ security: 'tls', user: 'facility', hasSecret: true, oauth: null, folder: 'INBOX' },
      ...{ authservId: null, unknown: 'hold', autoreply: true, retainDays: 30 },
      ...{ serviceAccountId: null, state: 'active', lastError: null, lastReceivedAt: null },
      ...{ lastFetchedAt: null, loopTest: { sentAt: null, receivedAt: null } },
      ...{ archivedAt: null, version: 1 },
      ...{ createdAt: app.now().toISOString(), updatedAt: app.now().toISOString() },
    });
    expect((await call('mailbox', { id: made.id })).data).toEqual(made);
    const starttls = await make(imap({ security: 'starttls' }));
    expect(starttls).toMatchObject({ security: 'starttls', port: 143 });
    const { id: categoryId } = await app.seed.category();
    const whole = {
      ...{ categoryId, port: 1993, folder: 'Facility/In', authservId: 'mx.example.org' },
      ...{ unknown: 'accept', autoreply: false, retainDays: 0, state: 'paused' },
    };
    expect(await make(imap(whole))).toMatchObject(whole);
    const pushed = await make(push());
    expect(pushed).toMatchObject({
      ...{ kind: 'push', host: null, port: null, security: null, user: null, folder: null },
      ...{ hasSecret: false, oauth: null, serviceAccountId },
    });
    await refused('mailbox', { id: 999_999 }, 'NOT_FOUND');
    await refused('updateMailbox', { id: 999_999, retainDays: 1 }, 'NOT_FOUND');
    await refused('deleteMailbox', { id: 999_999 }, 'NOT_FOUND');
    await refused('testMailbox', { id: 999_999 }, 'NOT_FOUND');
    await refused('loopTestMailbox', { id: 999_999 }, 'NOT_FOUND');
    await clear();
  });

  it('keeps secrets to itself: sealed in the database, in no answer and no record', async () => {
    const one = await make(imap());
    const other = await make(
      imap({ secret: undefined, oauth: oauthInput({ scope: 'IMAP.Access' }) }),
    );
    expect(other).toMatchObject({
      hasSecret: false,
      oauth: {
        ...{ tokenUrl: 'https://imap.test/token', clientId: 'maintenance' },
        ...{ scope: 'IMAP.Access', hasSecret: true },
      },
    });
    await call('updateMailbox', { id: one.id, secret: `${SECRET} 2` });
    await call('updateMailbox', { id: other.id, oauth: { clientSecret: `${CLIENT_SECRET} 2` } });
    const stored = await app.database.prisma.mailbox.findMany();
    const audit = [
      ...(await mailboxRecords(app, one.id)),
      ...(await mailboxRecords(app, other.id)),
    ];
    const texts = [one, other, stored, audit.map(({ metadata }) => metadata)];
    const text = JSON.stringify(texts, (_key, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    for (const secret of [SECRET, CLIENT_SECRET]) expect(text).not.toContain(secret);
    expect(stored.map(({ secret, oauthSecret }) => secret ?? oauthSecret)).toEqual([
      expect.stringMatching(/^sealed\.1\./),
      expect.stringMatching(/^sealed\.1\./),
    ]);
    expect(audit.map(({ action, metadata }) => [action, metadata])).toMatchObject([
      ['mailbox.created', { after: { name: one.name, user: 'facility' } }],
      ['mailbox.updated', { changed: ['secret'] }],
      ['mailbox.created', { after: { oauthClientId: 'maintenance' } }],
      ['mailbox.updated', { changed: ['secret'] }],
    ]);
    expect(JSON.stringify(audit.map(({ metadata }) => metadata))).not.toContain('sealed.');
    await clear();
  });

  it.each([
    ['name', imap({ name: '' })],
    ['name', imap({ name: 'x'.repeat(101) })],
    ['address', imap({ address: 'nobody' })],
    ['address', imap({ address: `${'m'.repeat(40)}@example.org` })],
    ['address', imap({ address: 'facility+hall@example.org' })],
    ['address', imap({ address: 'robot@service.invalid' })],
    ['host', imap({ host: undefined })],
    ['host', imap({ host: 'https://imap.test' })],
    ['host', imap({ host: 'imap.test:993' })],
    ['user', imap({ user: undefined })],
    ['secret', imap({ secret: undefined })],
    ['oauth', imap({ oauth: oauthInput() })],
    ['oauth.tokenUrl', imap({ secret: undefined, oauth: oauthInput({ tokenUrl: undefined }) })],
    ['oauth.clientId', imap({ secret: undefined, oauth: oauthInput({ clientId: undefined }) })],
    [
      'oauth.clientSecret',
      imap({ secret: undefined, oauth: oauthInput({ clientSecret: undefined }) }),
    ],
    ['oauth.tokenUrl', imap({ secret: undefined, oauth: oauthInput({ tokenUrl: 'token' }) })],
    [
      'oauth.tokenUrl',
      imap({ secret: undefined, oauth: oauthInput({ tokenUrl: 'http://imap.test/token' }) }),
    ],
    ['port', imap({ port: 0 })],
    ['port', imap({ port: 65_536 })],
    ['authservId', imap({ authservId: 'x'.repeat(201) })],
    ['retainDays', imap({ retainDays: -1 })],
    ['retainDays', imap({ retainDays: 366 })],
    ['state', imap({ state: 'error' })],
    ['serviceAccountId', imap({ serviceAccountId: 1 })],
    ['serviceAccountId', push({ serviceAccountId: undefined })],
    ['serviceAccountId', push({ serviceAccountId: 999_999 })],
    ['host', push({ host: 'imap.test' })],
    ['port', push({ port: 993 })],
    ['security', push({ security: 'tls' })],
    ['user', push({ user: 'facility' })],
    ['secret', push({ secret: SECRET })],
    ['oauth', push({ oauth: oauthInput() })],
    ['folder', push({ folder: 'INBOX' })],
    ['departmentId', push({ departmentId: 999_999 })],
    ['categoryId', push({ categoryId: 999_999 })],
  ])('refuses a broken %s (%#)', async (field, input) => {
    const given = { ...input, ...(input.departmentId === undefined ? { departmentId } : {}) };
    const filled =
      field === 'serviceAccountId' || input.kind === 'imap'
        ? given
        : { ...given, serviceAccountId };
    await refused('createMailbox', filled, 'VALIDATION_ERROR', field);
  });

  it('refuses addresses of accounts, archived categories, and accounts of people', async () => {
    const { email, id } = await app.seed.person('employee');
    await refused('createMailbox', push({ address: email }), 'VALIDATION_ERROR', 'address');
    await refused(
      'createMailbox',
      push({ serviceAccountId: id }),
      'VALIDATION_ERROR',
      'serviceAccountId',
    );
    const suspended = await app.seed.serviceAccount('technician', { status: 'suspended' });
    const bySuspended = push({ serviceAccountId: suspended.id });
    await refused('createMailbox', bySuspended, 'VALIDATION_ERROR', 'serviceAccountId');
    const category = await app.seed.category({ archivedAt: app.now() });
    await refused(
      'createMailbox',
      push({ categoryId: category.id }),
      'VALIDATION_ERROR',
      'categoryId',
    );
  });

  it('says that its category was archived', async () => {
    const { id: categoryId } = await app.seed.category();
    const { id } = await make(push({ categoryId }));
    await app.database.prisma.category.update({
      where: { id: categoryId },
      data: { archivedAt: app.now() },
    });
    const { data } = await call('mailbox', { id });
    expect(data.lastError).toBe('its category is archived, and left out of new requests');
    await clear();
  });

  it('has a name and an address that no other has, archived ones included', async () => {
    const one = await make(push());
    await receivedMail(app, one.id);
    expect((await call('deleteMailbox', { id: one.id })).code).toBe('OK');
    const other = await make(push());
    const name = one.name.toUpperCase();
    for (const [field, value] of [
      ['name', name],
      ['address', one.address],
    ] as const) {
      for (const [operation, input] of [
        ['createMailbox', push({ [field]: value })],
        ['updateMailbox', { id: other.id, [field]: value }],
      ] as const) {
        const { code, details } = await call(operation, input);
        expect([code, details.field]).toEqual(['CONFLICT', field]);
      }
    }
    await clear();
  });
});

it('kind is fixed, through both interfaces', async () => {
  const { id } = await app.seed.mailbox();
  for (const via of INTERFACES) {
    const { code } = await invoke(app, via, 'updateMailbox', { id, kind: 'imap' }, admin.token);
    expect(code).toBe('VALIDATION_ERROR');
  }
});
