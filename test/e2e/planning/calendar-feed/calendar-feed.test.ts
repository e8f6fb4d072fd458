import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOn, startTestApp, type TestApp } from '../../../support/app.js';
import { eventsOf, fetchFeed, newFeed } from '../../../support/calendar-feeds.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const NONE = { active: false, createdAt: null, lastFetchedAt: null };
const someone = () => app.seed.person('technician');
const rows = (userId: number) => app.database.prisma.calendarFeed.findMany({ where: { userId } });
const audited = (userId: number) =>
  app.database.prisma.auditRecord.findMany({
    where: { targetType: 'calendar_feed', targetId: String(userId) },
    orderBy: { id: 'asc' },
  });
const statusOf = async (path: string) => (await fetchFeed(app, path)).status;
const stateOf = async ({ token }: Person) =>
  (await app.rest('GET', '/me/calendar-feed', { token })).body.data;

describe.each(bothOr('graphql'))('a calendar feed, through %s', (via) => {
  it('is made, shown once, and ended', async () => {
    const person = await someone();
    const call = (name: string) => invoke(app, via, name, {}, person.token);
    expect((await call('calendarFeed')).data).toEqual(NONE);
    const { code, data } = await call('createCalendarFeed');
    expect(code).toBe('OK');
    const { url, ...made } = data;
    expect(made).toEqual({ active: true, createdAt: expect.any(String), lastFetchedAt: null });
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/calendar\/[\w-]{43}\.ics$/);
    expect(url.startsWith(`${app.url}/`)).toBe(true);
    expect((await call('calendarFeed')).data).toEqual(made);
    const { pathname } = new URL(url);
    expect(await eventsOf(app, pathname)).toEqual([]);
    const fetched = (await call('calendarFeed')).data;
    expect(Date.parse(fetched.lastFetchedAt)).toBeGreaterThanOrEqual(Date.parse(made.createdAt));
    expect((await call('deleteCalendarFeed')).data).toEqual(NONE);
    expect((await call('deleteCalendarFeed')).data).toEqual(NONE);
    expect(await statusOf(pathname)).toBe(404);
    const records = await audited(person.id);
    expect(records.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['calendar_feed.created', person.id],
      ['calendar_feed.deleted', person.id],
    ]);
  });

  it('is for sessions only', async () => {
    const person = await someone();
    const { token } = await app.seed.apiToken(person.id, ['maintenance.read', 'user.update']);
    for (const name of ['calendarFeed', 'createCalendarFeed', 'deleteCalendarFeed']) {
      const { code, details } = await invoke(app, via, name, {}, token);
      expect([name, code, details?.reason]).toEqual([name, 'FORBIDDEN', 'session_required']);
      expect((await invoke(app, via, name, {}, undefined)).code).toBe('UNAUTHENTICATED');
    }
    expect(await rows(person.id)).toEqual([]);
  });
});

it('a second one ends the first, also of two at once', async () => {
  const person = await someone();
  const first = await newFeed(app, person);
  const second = await newFeed(app, person);
  expect(await statusOf(first)).toBe(404);
  expect(await statusOf(second)).toBe(200);
  const both = await Promise.all([newFeed(app, person), newFeed(app, person)]);
  const statuses = await Promise.all([second, ...both].map(statusOf));
  expect(statuses[0]).toBe(404);
  expect(statuses.slice(1).sort()).toEqual([200, 404]);
  expect(await rows(person.id)).toHaveLength(1);
  const records = await audited(person.id);
  expect(records.map(({ metadata }) => metadata)).toEqual([
    { replaced: false },
    { replaced: true },
    { replaced: true },
    { replaced: true },
  ]);
});

it('a repetition with the same key does not show the address again', async () => {
  const { token, id } = await someone();
  const post = () =>
    app.rest('POST', '/me/calendar-feed', { token, headers: { 'Idempotency-Key': 'feed-1' } });
  const first = await post();
  expect(first.status).toBe(201);
  const again = await post();
  expect([again.status, JSON.stringify(again.body)]).toEqual([
    409,
    expect.not.stringContaining('/api/calendar/'),
  ]);
  expect(await rows(id)).toHaveLength(1);
});

it('only the hash of the token is stored', async () => {
  const person = await someone();
  const path = await newFeed(app, person);
  const [, token = ''] = /([\w-]{43})\.ics$/.exec(path) ?? [];
  const [row] = await rows(person.id);
  expect(row?.tokenHash).toBe(createHash('sha256').update(token).digest('hex'));
  const { prisma } = app.database;
  const stored = [
    await prisma.calendarFeed.findMany(),
    await prisma.auditRecord.findMany({ where: { actorId: person.id } }),
    await prisma.outboxEvent.findMany(),
    await prisma.idempotencyRecord.findMany(),
    await prisma.internalLog.findMany(),
  ];
  const text = JSON.stringify(stored, (_key, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  expect(text).not.toContain(token);
});

it('the token opens nothing else', async () => {
  const person = await someone();
  const path = await newFeed(app, person);
  const [, token = ''] = /([\w-]{43})\.ics$/.exec(path) ?? [];
  for (const target of ['/me', '/me/calendar-feed', '/maintenance', '/report', '/report/status']) {
    const { status, body } = await app.rest('GET', target, { token });
    expect([target, status, body.code]).toEqual([target, 401, 'session_invalid']);
  }
  const refreshed = await app.rest('POST', '/auth/refresh', { body: { refreshToken: token } });
  expect(refreshed.status).toBe(401);
  const linked = await app.rest('POST', '/auth/link', { body: { code: token } });
  expect(linked.status).toBeGreaterThanOrEqual(400);
});

describe('the same answer without a feed', () => {
  const bodyOf = async (path: string) => {
    const answer = await fetchFeed(app, path);
    const { code, error } = (await answer.json()) as { code: string; error: object };
    const headers = [...answer.headers.keys()].filter(
      (name) => !/^(date|x-r|ratelimit)/.test(name),
    );
    return { status: answer.status, code, error: { ...error, requestId: '' }, headers };
  };
  const unknown = `/api/calendar/${'A'.repeat(43)}.ics`;

  it('for a token that is unknown, ended or malformed', async () => {
    const person = await someone();
    const ended = await newFeed(app, person);
    await app.rest('DELETE', '/me/calendar-feed', person);
    const expected = await bodyOf(unknown);
    expect(expected).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await bodyOf(ended)).toEqual(expected);
    for (const malformed of ['x', `${'A'.repeat(44)}`, `${'A'.repeat(42)}%00`]) {
      expect(await bodyOf(`/api/calendar/${malformed}.ics`)).toEqual(expected);
    }
  });

  it.each([
    ['suspendUser', 200],
    ['deactivateUser', 404],
  ])('after %s, and %i when the owner is active again', async (name, afterwards) => {
    const person = await someone();
    const path = await newFeed(app, person);
    const { token } = await app.seed.person('super_admin');
    const call = async (operation: string) =>
      (await invoke(app, 'rest', operation, { id: person.id }, token)).code;
    expect(await call(name)).toBe('OK');
    expect(await bodyOf(path)).toEqual(await bodyOf(unknown));
    expect(await rows(person.id)).toHaveLength(afterwards === 200 ? 1 : 0);
    expect(await call('activateUser')).toBe('OK');
    expect(await statusOf(path)).toBe(afterwards);
  });

  it('for an owner without maintenance.read, until it is back', async () => {
    const person = await someone();
    const path = await newFeed(app, person);
    const where = { id: person.id };
    const { prisma } = app.database;
    const overridden = { permissionsOverridden: true, permissions: ['maintenance.complete'] };
    await prisma.user.update({ where, data: overridden });
    expect(await bodyOf(path)).toEqual(await bodyOf(unknown));
    await prisma.user.update({ where, data: { permissionsOverridden: false, permissions: [] } });
    expect(await statusOf(path)).toBe(200);
  });
});

it('is fetched without headers, with any, under each prefix, and by GET only', async () => {
  const person = await someone();
  const path = await newFeed(app, person);
  const name = path.slice('/api'.length);
  for (const prefix of ['/api/v1', '/api', ''])
    expect(await statusOf(`${prefix}${name}`)).toBe(200);
  const headers = {
    Authorization: 'Bearer nonsense',
    Cookie: 'refresh_token=x',
    Accept: 'image/png',
  };
  expect((await fetchFeed(app, path, { headers })).status).toBe(200);
  const head = await fetchFeed(app, path, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  for (const method of ['POST', 'PUT', 'DELETE']) {
    expect([method, (await fetchFeed(app, path, { method })).status]).toEqual([method, 405]);
  }
});

it('the last fetch is told to within a minute, without a write for each', async () => {
  const person = await someone();
  const path = await newFeed(app, person);
  await statusOf(path);
  const first = (await stateOf(person)).lastFetchedAt;
  app.advance(59_000);
  await statusOf(path);
  expect((await stateOf(person)).lastFetchedAt).toBe(first);
  app.advance(1_500);
  await statusOf(path);
  const later = (await stateOf(person)).lastFetchedAt;
  expect(Date.parse(later) - Date.parse(first)).toBeGreaterThanOrEqual(60_000);
  await fetchFeed(app, `/api/calendar/${'A'.repeat(43)}.ics`);
  expect((await stateOf(person)).lastFetchedAt).toBe(later);
});

it('has the address of PUBLIC_URL where it is set', async () => {
  const person = await someone();
  const other = await startOn(app.database, { publicUrl: 'https://maintenance.example.org' });
  try {
    const { body } = await other.rest('POST', '/me/calendar-feed', person);
    expect(body.data.url).toMatch(
      /^https:\/\/maintenance\.example\.org\/api\/calendar\/[\w-]{43}\.ics$/,
    );
  } finally {
    await other.stop();
  }
});
