import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { PASSWORD, type Person } from '../../../support/seed.js';
import { stateOf } from '../../../support/state.js';

let app: TestApp;
let me: Person;
let other: Person;

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

beforeAll(async () => {
  app = await startTestApp();
  me = await app.seed.person('technician');
  other = await app.seed.person('technician');
  const login = (email: string, password: string) =>
    invoke(app, 'rest', 'login', { email, password });
  await login(other.email, 'wrong wrong');
  const { data } = await login(me.email, PASSWORD);
  await invoke(app, 'rest', 'logout', {}, data.accessToken);
  for (let guess = 0; guess < 5; guess += 1) await login(me.email, 'wrong wrong');
  // What the log knows of people without being theirs to read.
  await app.database.prisma.internalLog.createMany({
    data: (['auth', 'security', 'system'] as const).map((category) => ({
      timestamp: new Date(),
      userId: me.id,
      category,
      level: 'warning' as const,
      service: 'auth',
      event: 'auth.refresh.reused',
      message: 'Not for the eyes of the person.',
    })),
  });
});
afterAll(() => app.stop());

describe.each(bothOr('rest'))('through %s', (via) => {
  const list = (input: Record<string, unknown> = {}, token = me.token) =>
    invoke(app, via, 'mySecurityLogs', input, token);
  const events = async (input: Record<string, unknown> = {}) =>
    (await list(input)).data.map((entry: { event: string }) => entry.event);

  it('holds the kinds of entries that people may see, one’s own, the newest first', async () => {
    const { data, page } = await list();
    expect(data.map((entry: { event: string }) => entry.event)).toEqual([
      'auth.lockout',
      ...Array(5).fill('auth.login.invalid_password'),
      'auth.logout.succeeded',
      'auth.login.succeeded',
    ]);
    expect(page).toEqual({ hasMore: false, nextCursor: undefined });
    for (const entry of data) {
      expect(entry).toMatchObject({
        id: expect.stringMatching(/^\d+$/),
        timestamp: expect.stringMatching(ISO),
        userId: me.id,
        ipAddress: '127.0.0.1',
        service: 'auth',
      });
    }
  });

  it('a registration is its first entry', async () => {
    const account = { email: `new.${via}@example.org`, password: 'seven green bottles' };
    const { data } = await invoke(app, via, 'register', { ...account, role: 'technician' });
    const token = await app.seed.login(data.user.id);
    const own = await list({}, token);
    expect(own.data).toHaveLength(1);
    expect(own.data[0]).toMatchObject({ event: 'auth.register.succeeded', category: 'auth' });
  });

  it('narrows by category and level', async () => {
    expect(await events({ category: 'auth' })).toEqual([
      'auth.logout.succeeded',
      'auth.login.succeeded',
    ]);
    expect(await events({ category: 'security' })).toHaveLength(6);
    expect(await events({ level: 'suspicious' })).toHaveLength(6);
    expect(await events({ level: 'info', category: 'security' })).toEqual([]);
    expect(await events({ level: 'warning' })).toEqual([]);
  });

  it('the pages hold every entry once', async () => {
    const all = await list();
    const ids = [];
    for (let cursor: string | undefined; ; ) {
      const { data, page } = await list({ limit: 3, ...(cursor ? { cursor } : {}) });
      expect(data.length).toBeLessThanOrEqual(3);
      ids.push(...data.map((entry: { id: string }) => entry.id));
      cursor = page?.nextCursor;
      if (!page?.hasMore) break;
    }
    expect(ids).toEqual(all.data.map((entry: { id: string }) => entry.id));
  });

  it.each([
    ['category', 'system'],
    ['category', 'other'],
    ['level', 'debug'],
    ['limit', 501],
    ['limit', 0],
    ['limit', -1],
    ['cursor', 'made up'],
  ])('refuses %s = %s', async (field, value) => {
    expect((await list({ [field]: value })).code).toBe('VALIDATION_ERROR');
  });

  it('takes a limit of 500', async () => {
    expect((await list({ limit: 500 })).code).toBe('OK');
  });

  it('nobody deletes anything, the super_admin included', async () => {
    const superAdmin = await app.seed.person('super_admin');
    const { data } = await list();
    const before = await stateOf(app);
    for (const { token } of [me, superAdmin]) {
      const all = await invoke(app, via, 'deleteMySecurityLogs', {}, token);
      const one = await invoke(app, via, 'deleteMySecurityLog', { id: data[0].id }, token);
      for (const { code, message } of [all, one]) {
        expect(code).toBe('FORBIDDEN');
        expect(message).toMatch(/policy/);
      }
    }
    expect(await stateOf(app)).toBe(before);
  });
});

it('the page has a hundred entries unless told otherwise', async () => {
  const person = await app.seed.person('technician');
  await app.database.prisma.internalLog.createMany({
    data: Array.from({ length: 105 }, () => ({
      timestamp: new Date(),
      userId: person.id,
      category: 'auth' as const,
      level: 'info' as const,
      event: 'auth.login.succeeded',
      message: 'Logged in.',
    })),
  });
  const { body } = await app.rest('GET', '/me/security/logs', { token: person.token });
  expect(body.data).toHaveLength(100);
  expect(body.pagination).toEqual({
    limit: 100,
    hasMore: true,
    nextCursor: expect.any(String),
  });
  const query = `limit=100&cursor=${body.pagination.nextCursor}`;
  const next = await app.rest('GET', `/me/security/logs?${query}`, { token: person.token });
  expect(next.body.data).toHaveLength(5);
  expect(next.body.pagination).toEqual({ limit: 100, hasMore: false });
});

it('the answers to a deletion are 401 without a session and 403 with one, whatever is sent', async () => {
  for (const path of ['/me/security/logs', '/api/me/security/logs/7', '/me/security/logs/x%20y']) {
    expect((await app.rest('DELETE', path)).status).toBe(401);
    const { status, body } = await app.rest('DELETE', path, { token: me.token, body: { a: 1 } });
    expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
  }
  expect((await app.rest('GET', '/me/security/login-log', { token: me.token })).status).toBe(404);
});
