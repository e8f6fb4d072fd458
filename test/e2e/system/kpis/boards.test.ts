import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

const PUBLIC_URL = 'https://maintenance.example.org';
const LINK = /^https:\/\/maintenance\.example\.org\/w#[\w-]{43}$/;

let app: TestApp;
let administrator: Person;
/** Sees one department, and its costs. */
let head: Person;
let stranger: Person;
/** Reads no figures. */
let employee: Person;
let departmentId: number;
let elsewhere: number;

beforeAll(async () => {
  app = await startTestApp({
    ...{ publicUrl: PUBLIC_URL, rateLimitAnonymous: 1_000_000 },
  });
  app.holdClock();
  ({ id: departmentId } = await app.seed.department());
  ({ id: elsewhere } = await app.seed.department());
  administrator = await app.seed.person('administrator');
  head = await app.seed.person('department_head', { departmentId });
  stranger = await app.seed.person('department_head', { departmentId: elsewhere });
  employee = await app.seed.person('employee', { departmentId });
  const requesterId = employee.id;
  await app.seed.request({ requesterId, departmentId });
  await app.seed.request({ requesterId, departmentId });
  await app.seed.request({ requesterId, departmentId: elsewhere });
});
afterAll(() => app.stop());

const BOARD = { name: 'Workshop', figures: ['backlog', 'costTotal', 'firstTimeFix'] };
const EMPTY = {
  ...{ departmentId: null, categoryId: null, locationId: null, assetId: null },
  technicianId: null,
};
const tokenOf = (link: string) => link.slice(link.indexOf('#') + 1);

describe.each(bothOr('rest'))('through %s', (via) => {
  const call = (name: string, input: object, actor = head) =>
    invoke(app, via, name, { ...input }, actor.token);
  const make = async (input: object = {}, actor = head) => {
    const { code, data } = await call('createBoard', { ...BOARD, ...input }, actor);
    expect(code).toBe('OK');
    return { ...data, token: tokenOf(data.link) };
  };
  const open = (token: string) => invoke(app, via, 'openBoard', { token });
  const refused = (
    name: string,
    input: object,
    code: string,
    { field, actor = head }: { field?: string; actor?: Person } = {},
  ) => expectRefused(app, input, () => call(name, input, actor), code, field);
  const ended = (token: string) =>
    expectRefused(app, token, () => open(token), 'VALIDATION_ERROR', 'token');
  /** A head with room for boards. */
  const someone = () => app.seed.person('department_head', { departmentId });

  it('has all fields, changes, and is gone when it is deleted', async () => {
    const owner = await someone();
    const now = app.now().toISOString();
    const { code, data } = await call('createBoard', BOARD, owner);
    expect([code, data]).toEqual([
      'OK',
      {
        ...{ id: expect.any(Number), ...BOARD, filter: EMPTY, ownerId: owner.id },
        ...{ lastSeenAt: null, link: expect.stringMatching(LINK) },
        ...{ version: 1, createdAt: now, updatedAt: now },
      },
    ]);
    const kept = { ...data, link: null };
    expect((await call('board', { id: data.id }, owner)).data).toEqual(kept);
    const change = { name: 'Hall', figures: ['overdueNow'], filter: { departmentId } };
    const input = { id: data.id, ...change, expectedVersion: 1 };
    const changed = { ...kept, ...change, filter: { ...EMPTY, departmentId }, version: 2 };
    expect((await call('updateBoard', input, owner)).data).toEqual(changed);
    // Equal values change nothing.
    expect((await call('updateBoard', { id: data.id, name: 'Hall' }, owner)).data).toEqual(changed);
    const old = { id: data.id, name: 'Yard', expectedVersion: 1 };
    await refused('updateBoard', old, 'VERSION_CONFLICT', { actor: owner });
    await refused('updateBoard', { id: data.id }, 'VALIDATION_ERROR', { actor: owner });
    expect((await call('deleteBoard', { id: data.id }, owner)).data).toEqual(changed);
    for (const name of ['board', 'deleteBoard', 'rotateBoard']) {
      await refused(name, { id: data.id }, 'NOT_FOUND', { actor: owner });
    }
    await ended(tokenOf(data.link));
    const records = await app.database.prisma.auditRecord.findMany({
      where: { targetType: 'board', targetId: String(data.id) },
      orderBy: { id: 'asc' },
    });
    expect(records.map(({ action }) => action)).toEqual([
      'board.created',
      'board.updated',
      'board.deleted',
    ]);
    const texts = records.map(({ metadata }) => JSON.stringify(metadata)).join();
    expect(texts).not.toContain(tokenOf(data.link));
  });

  it.each<[string, object]>([
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(101) }],
    ['figures', { figures: [] }],
    ['figures', { figures: ['speed'] }],
    ['figures', { figures: ['backlog', 'backlog'] }],
    [
      'figures',
      {
        figures:
          'submitted completed repairTimeMean repairTimeP50 repairTimeP90 firstTimeFix reopenRate evidenceRate confirmationRate rejectionRate ratingMean slaResponse slaResolution'.split(
            ' ',
          ),
      },
    ],
  ])('is not made with a wrong %s: %j', async (field, wrong) => {
    await refused('createBoard', { ...BOARD, ...wrong }, 'VALIDATION_ERROR', { field });
  });

  it('is seen and changed by its owner and system.settings, and nobody else', async () => {
    const { id } = await make();
    for (const name of ['board', 'rotateBoard', 'deleteBoard']) {
      await refused(name, { id }, 'NOT_FOUND', { actor: stranger });
      await refused(name, { id }, 'FORBIDDEN', { actor: employee });
    }
    await refused('updateBoard', { id, name: 'Mine' }, 'NOT_FOUND', { actor: stranger });
    const ids = async (actor: Person) =>
      (await call('boards', {}, actor)).data.map((one: { id: number }) => one.id);
    expect(await ids(head)).toContain(id);
    expect(await ids(stranger)).not.toContain(id);
    expect(await ids(administrator)).toContain(id);
    expect((await call('updateBoard', { id, name: 'Ours' }, administrator)).code).toBe('OK');
    expect((await call('board', { id })).data).toMatchObject({ name: 'Ours', ownerId: head.id });
    expect((await call('deleteBoard', { id }, administrator)).code).toBe('OK');
  });

  it('is not made for a department that the owner does not read', async () => {
    const there = { filter: { departmentId: elsewhere } };
    await refused('createBoard', { ...BOARD, ...there }, 'FORBIDDEN');
    const { id } = await make();
    await refused('updateBoard', { id, ...there }, 'FORBIDDEN');
  });

  it('is written by sessions, and read by tokens', async () => {
    const { id } = await make();
    const { token } = await app.seed.apiToken(head.id, ['analytics.read']);
    const robot = { ...head, token };
    await refused('createBoard', BOARD, 'FORBIDDEN', { actor: robot });
    await refused('updateBoard', { id, name: 'New' }, 'FORBIDDEN', { actor: robot });
    await refused('rotateBoard', { id }, 'FORBIDDEN', { actor: robot });
    await refused('deleteBoard', { id }, 'FORBIDDEN', { actor: robot });
    expect((await call('board', { id }, robot)).data.link).toBeNull();
  });

  it('shows figures by the rights and in the language of the owner at that time', async () => {
    const owner = await app.seed.person('administrator');
    const { token, id } = await make({}, owner);
    const { code, data } = await open(token);
    expect(code).toBe('OK');
    const now = app.now();
    expect(data).toEqual({
      ...{ name: 'Workshop', asOf: now.toISOString(), to: now.toISOString() },
      from: new Date(now.getTime() - 30 * 86_400_000).toISOString(),
      ...{ timeZone: 'UTC', currency: 'EUR' },
      figures: [
        {
          ...{ figure: 'backlog', label: 'Open now', value: 3, unit: 'count' },
          ...{ previous: null, target: null },
        },
        {
          ...{ figure: 'costTotal', label: expect.any(String), value: 0, unit: 'money' },
          ...{ previous: 0, target: null },
        },
        {
          ...{ figure: 'firstTimeFix', label: expect.any(String), value: null, unit: 'ratio' },
          ...{ previous: null, target: null },
        },
      ],
    });
    expect((await call('board', { id }, owner)).data).toMatchObject({
      ...{ lastSeenAt: now.toISOString(), version: 1, link: null },
    });
    const { prisma } = app.database;
    const lead = { role: 'department_head', departmentId, language: 'de' } as const;
    await prisma.user.update({ where: { id: owner.id }, data: lead });
    const [backlog, costs] = (await open(token)).data.figures;
    expect(backlog).toMatchObject({ label: 'Jetzt offen', value: 2 });
    expect(costs.value).toBe(0);
    // Whoever leads no department reads no costs.
    const reader = { permissionsOverridden: true, permissions: ['analytics.read'] };
    await prisma.user.update({ where: { id: owner.id }, data: reader });
    expect((await open(token)).data.figures[1]).toMatchObject({ value: null, previous: null });
  });

  it('counts what was committed before the call, also for those who ask at once', async () => {
    const { token } = await make();
    const asked = Array.from({ length: 10 }, () => open(token));
    const answers = await Promise.all(asked);
    const before = answers[0]?.data.figures[0].value;
    expect(new Set(answers.map(({ data }) => data.figures[0].value))).toEqual(new Set([before]));
    await app.seed.request({ requesterId: employee.id, departmentId });
    expect((await open(token)).data.figures[0].value).toBe(before + 1);
    const made = app.seed.request({ requesterId: employee.id, departmentId });
    const running = Array.from({ length: 5 }, () => open(token));
    await made;
    const later = await Promise.all(Array.from({ length: 5 }, () => open(token)));
    for (const { data } of later) expect(data.figures[0].value).toBe(before + 2);
    await Promise.all(running);
  });

  it.each<[string, object]>([
    ['is suspended', { status: 'suspended' }],
    ['is not active', { status: 'inactive' }],
    ['reads no figures', { permissionsOverridden: true, permissions: ['maintenance.read'] }],
  ])('ends while its owner %s', async (_how, data) => {
    const owner = await someone();
    const { token } = await make({}, owner);
    expect((await open(token)).code).toBe('OK');
    await app.database.prisma.user.update({ where: { id: owner.id }, data });
    await ended(token);
  });

  it('ends while its owner does not read its department', async () => {
    const owner = await someone();
    const { token } = await make({ filter: { departmentId } }, owner);
    expect((await open(token)).code).toBe('OK');
    const data = { departmentId: elsewhere };
    await app.database.prisma.user.update({ where: { id: owner.id }, data });
    await ended(token);
  });

  it('says the same of every token that opens nothing', async () => {
    const { id, token } = await make();
    const rotated = await call('rotateBoard', { id });
    expect(rotated.data).toMatchObject({ link: expect.stringMatching(LINK), version: 2 });
    expect(rotated.data.link).not.toContain(token);
    expect((await open(tokenOf(rotated.data.link))).code).toBe('OK');
    const gone = await make();
    await call('deleteBoard', { id: gone.id });
    const answers: unknown[] = [];
    for (const wrong of [token, gone.token, 'A'.repeat(43), '', 'ü', 'A'.repeat(200)]) {
      answers.push((await ended(wrong)).details);
    }
    const same = { field: 'token', reason: 'is not valid, or no longer' };
    for (const details of answers) expect(details).toMatchObject(same);
    await refused('rotateBoard', { id }, 'FORBIDDEN', { actor: employee });
  });

  it('notes the last time seldom, and rotating forgets it', async () => {
    const { id, token } = await make();
    await open(token);
    const first = app.now().toISOString();
    const seen = async () => (await call('board', { id })).data.lastSeenAt;
    expect(await seen()).toBe(first);
    app.advance(60_000);
    await open(token);
    expect(await seen()).toBe(first);
    app.advance(240_000);
    await open(token);
    expect(await seen()).toBe(app.now().toISOString());
    const { data } = await call('rotateBoard', { id });
    expect([data.lastSeenAt, data.version]).toEqual([null, 2]);
  });

  it('of twenty creations at once, an owner has ten', async () => {
    const owner = await someone();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('createBoard', BOARD, owner)),
    );
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === 'OK')).toHaveLength(10);
    expect(codes.filter((code) => code === 'CONFLICT')).toHaveLength(10);
    expect(new Set(answers.flatMap(({ data }) => data?.link ?? [])).size).toBe(10);
    await refused('createBoard', BOARD, 'CONFLICT', { actor: owner });
    expect((await call('boards', {}, owner)).data).toHaveLength(10);
  });

  it.each(['createBoard', 'rotateBoard'])('%s answers its link once', async (name) => {
    const owner = await someone();
    const input = name === 'createBoard' ? BOARD : { id: (await make({}, owner)).id };
    const headers = { 'Idempotency-Key': `${via}-${name}` };
    const send = () => invoke(app, via, name, { ...input }, owner.token, headers);
    const first = await send();
    expect(first.data.link).toMatch(LINK);
    const again = await send();
    expect([again.code, JSON.stringify(again).includes('/w#')]).toEqual([
      'IDEMPOTENCY_CONFLICT',
      false,
    ]);
    const stored = await app.database.prisma.idempotencyRecord.findMany();
    expect(JSON.stringify(stored)).not.toContain(tokenOf(first.data.link));
    expect((await open(tokenOf(first.data.link))).code).toBe('OK');
  });
});

it('keeps the hash of a token alone', async () => {
  const { data } = await invoke(app, 'rest', 'createBoard', BOARD, administrator.token);
  const token = tokenOf(data.link);
  const rows = await app.database.prisma.board.findMany({ where: { id: data.id } });
  expect(rows[0]?.tokenHash).toMatch(/^[\da-f]{64}$/);
  expect(JSON.stringify(rows)).not.toContain(token);
});

describe('limits', () => {
  let limited: TestApp;
  beforeAll(async () => {
    await app.stop();
    limited = await startTestApp({ rateLimitAnonymous: 4, rateLimitAuthenticated: 20 });
  });
  afterAll(async () => {
    await limited.stop();
    app = await startTestApp();
  });

  it('count wrong tokens for the address, and right ones for their board', async () => {
    const owner = await limited.seed.person('administrator');
    const { data } = await invoke(limited, 'rest', 'createBoard', BOARD, owner.token);
    expect(data.link).toMatch(/^\/w#[\w-]{43}$/);
    const open = (token: string) => invoke(limited, 'rest', 'openBoard', { token });
    for (let i = 0; i < 6; i += 1) expect((await open(tokenOf(data.link))).code).toBe('OK');
    for (let i = 0; i < 4; i += 1) expect((await open(`wrong ${i}`)).code).toBe('VALIDATION_ERROR');
    expect((await open('wrong')).code).toBe('RATE_LIMITED');
  });
});
