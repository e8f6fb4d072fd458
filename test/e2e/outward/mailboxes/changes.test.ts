import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import {
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

  it('asks for the secret anew where it would go elsewhere', async () => {
    const { id } = await make(imap());
    for (const change of [
      { host: '10.0.0.25' },
      { port: 1993 },
      { security: 'starttls' },
      { user: 'other' },
    ]) {
      await refused('updateMailbox', { id, ...change }, 'VALIDATION_ERROR', 'secret');
      expect((await call('updateMailbox', { id, ...change, secret: SECRET })).data).toMatchObject(
        change,
      );
    }
    expect((await call('updateMailbox', { id, folder: 'In', user: 'other' })).code).toBe('OK');
    await refused(
      'updateMailbox',
      { id, oauth: oauthInput({ clientSecret: undefined }) },
      'VALIDATION_ERROR',
      'oauth.clientSecret',
    );
    const byTokens = await call('updateMailbox', { id, oauth: oauthInput() });
    expect(byTokens.data).toMatchObject({
      hasSecret: false,
      oauth: { hasSecret: true, scope: null },
    });
    const scoped = await call('updateMailbox', { id, oauth: { scope: 'IMAP' } });
    expect(scoped.data.oauth).toMatchObject({ clientId: 'maintenance', scope: 'IMAP' });
    for (const change of [{ host: 'imap.test' }, { oauth: { tokenUrl: 'https://imap.test/2' } }]) {
      await refused('updateMailbox', { id, ...change }, 'VALIDATION_ERROR', 'oauth.clientSecret');
    }
    await refused('updateMailbox', { id, oauth: null }, 'VALIDATION_ERROR', 'secret');
    const back = await call('updateMailbox', { id, secret: SECRET });
    expect(back.data).toMatchObject({ hasSecret: true, oauth: null });
    await clear();
  });

  it('refuses private hosts that the configuration does not name', async () => {
    for (const host of ['127.0.0.1', 'localhost', '10.0.0.26', '::1', '169.254.169.254']) {
      await refused('createMailbox', imap({ host }), 'VALIDATION_ERROR', 'host');
      const tokenUrl = `https://${host.includes(':') ? `[${host}]` : host}/token`;
      const input = imap({ secret: undefined, oauth: oauthInput({ tokenUrl }) });
      await refused('createMailbox', input, 'VALIDATION_ERROR', 'oauth.tokenUrl');
    }
    const { id } = await make(imap({ host: '10.0.0.25' }));
    await refused(
      'updateMailbox',
      { id, host: '10.0.0.26', secret: SECRET },
      'VALIDATION_ERROR',
      'host',
    );
    await clear();
  });

  it('changes what is given, and knows the version that is expected', async () => {
    const made = await make(imap());
    const same = await call('updateMailbox', { id: made.id, name: made.name, retainDays: 30 });
    expect(same.data).toEqual(made);
    await refused('updateMailbox', { id: made.id }, 'VALIDATION_ERROR');
    await refused(
      'updateMailbox',
      { id: made.id, retainDays: 1, expectedVersion: 2 },
      'VERSION_CONFLICT',
    );
    const input = { id: made.id, retainDays: 1, state: 'paused', expectedVersion: 1 };
    const changed = await call('updateMailbox', input);
    expect(changed.data).toEqual({ ...made, retainDays: 1, state: 'paused', version: 2 });
    await clear();
  });

  it('begins anew with the messages of another folder, user or host', async () => {
    const { prisma } = app.database;
    const at = { uidValidity: 7n, lastUid: 9n, fetchesSince: app.now() };
    const { id } = await make(imap());
    const where = { id };
    for (const change of [
      { folder: 'In' },
      { user: 'other', secret: SECRET },
      { host: '10.0.0.25', secret: SECRET },
    ]) {
      await prisma.mailbox.update({ where, data: at });
      expect((await call('updateMailbox', { id, retainDays: 5, autoreply: false })).code).toBe(
        'OK',
      );
      expect(await prisma.mailbox.findUnique({ where })).toMatchObject(at);
      expect((await call('updateMailbox', { id, ...change })).code).toBe('OK');
      const none = { uidValidity: null, lastUid: null, fetchesSince: null };
      expect(await prisma.mailbox.findUnique({ where })).toMatchObject(none);
    }
    await clear();
  });

  it('is deleted without messages, and archived with them', async () => {
    const empty = await make(imap());
    expect((await call('deleteMailbox', { id: empty.id })).data).toEqual(empty);
    await refused('mailbox', { id: empty.id }, 'NOT_FOUND');
    const full = await make(imap());
    await receivedMail(app, full.id);
    const archived = await call('deleteMailbox', { id: full.id });
    expect(archived.data).toMatchObject({
      ...{ archivedAt: app.now().toISOString(), hasSecret: false, state: 'paused', version: 2 },
    });
    expect((await call('deleteMailbox', { id: full.id })).data).toEqual(archived.data);
    await refused('updateMailbox', { id: full.id, retainDays: 1 }, 'CONFLICT', 'archived');
    await refused('testMailbox', { id: full.id }, 'CONFLICT', 'archived');
    const { data: rest } = await call('mailboxes', {});
    expect(rest).toEqual([]);
    const { data: away } = await call('mailboxes', { archived: true });
    expect(away.map(({ id }: { id: number }) => id)).toEqual([full.id]);
    await refused('updateMailbox', { id: full.id, archived: false }, 'VALIDATION_ERROR', 'secret');
    const back = await call('updateMailbox', { id: full.id, archived: false, secret: SECRET });
    expect(back.data).toMatchObject({ archivedAt: null, state: 'paused', hasSecret: true });
    const pushed = await make(push());
    await receivedMail(app, pushed.id);
    await call('updateMailbox', { id: pushed.id, archived: true });
    const restored = await call('updateMailbox', { id: pushed.id, archived: false });
    expect(restored.data).toMatchObject({ archivedAt: null, state: 'paused', serviceAccountId });
    expect((await mailboxRecords(app, pushed.id)).map(({ action }) => action)).toEqual([
      'mailbox.created',
      'mailbox.updated',
      'mailbox.updated',
    ]);
    await clear();
  });

  it('keeps its department, also archived', async () => {
    const { id } = await app.seed.department();
    const made = await make(push({ departmentId: id }));
    await receivedMail(app, made.id);
    for (const _turn of ['as it is', 'archived']) {
      const { code, details } = await call('deleteDepartment', { id });
      expect([code, details.mailboxes]).toEqual(['CONFLICT', 1]);
      await call('deleteMailbox', { id: made.id });
    }
    await clear();
  });

  it('is one of at most 50 that are not archived, also of many at once', async () => {
    const { prisma } = app.database;
    for (let count = 0; count < 48; count += 1) await app.seed.mailbox({ departmentId });
    const away = await app.seed.mailbox({ departmentId, archivedAt: app.now(), state: 'paused' });
    const tried = await Promise.all([1, 2, 3, 4].map(() => call('createMailbox', push())));
    expect(tried.map(({ code }) => code).toSorted()).toEqual(['CONFLICT', 'CONFLICT', 'OK', 'OK']);
    await refused('createMailbox', push(), 'CONFLICT');
    await refused('updateMailbox', { id: away.id, archived: false }, 'CONFLICT');
    expect(await prisma.mailbox.count({ where: { archivedAt: null } })).toBe(50);
    await clear();
  });

  it('is listed by name', async () => {
    for (const name of ['Zoo', 'Berta', 'apple']) await make(push({ name }));
    const { data, page } = await call('mailboxes', { limit: 2 });
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['apple', 'Berta']);
    const rest = await call('mailboxes', { limit: 2, cursor: page?.nextCursor });
    expect(rest.data.map(({ name }: { name: string }) => name)).toEqual(['Zoo']);
    await clear();
  });

  it('is read and written with the right to settings, and by nobody else', async () => {
    const { id } = await make(push());
    const head = await app.seed.person('department_head', { departmentId });
    const technician = await app.seed.person('technician', { departmentId });
    for (const actor of [head, technician]) {
      for (const [name, input] of [
        ['mailboxes', {}],
        ['mailbox', { id }],
        ['createMailbox', push()],
        ['updateMailbox', { id, retainDays: 1 }],
        ['deleteMailbox', { id }],
        ['testMailbox', { id }],
        ['loopTestMailbox', { id }],
      ] as const) {
        await refused(name, input, 'FORBIDDEN', undefined, actor);
      }
    }
    await clear();
  });

  it('has tests only of the kind that they are of', async () => {
    const { id } = await make(push());
    await refused('testMailbox', { id }, 'INVALID_TRANSITION');
    // This service sends no mail.
    await refused('loopTestMailbox', { id }, 'NOT_FOUND');
    await clear();
  });
});
