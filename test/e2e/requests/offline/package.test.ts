import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Crew, seedCrew } from '../../../support/crew.js';
import { INTERFACES, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { seedPart } from '../../../support/stock.js';

const DAY = 86_400_000;
let app: TestApp;
let crew: Crew;
let helper: Person;
let other: Person;
let assetId: number;
let locationId: number;
let categoryId: number;
let first: number;
let second: number;
let helped: number;

const own = (data: object = {}, assigneeId = crew.technician.id) =>
  app.seed.request(
    { requesterId: crew.employee.id, departmentId: crew.departmentId, assigneeId },
    'assigned',
    data,
  );
const rest = (token: string, headers: Record<string, string> = {}) =>
  app.rest('GET', '/api/me/offline', { token, headers });
const requestsOf = (data: { requests: { request: { id: number } }[] }) =>
  data.requests.map(({ request }) => request.id);

beforeAll(async () => {
  app = await startTestApp();
  crew = await seedCrew(app.seed);
  const { departmentId } = crew;
  helper = await app.seed.person('technician', { firstName: 'Hedda', lastName: 'Help' });
  other = await app.seed.person('technician', { firstName: 'Otto', lastName: 'Other' });
  const site = await app.seed.location({ name: 'Site' });
  locationId = (await app.seed.location({ name: 'Boiler room', parentId: site.id })).id;
  const prices = { purchaseCost: 990_000n, replacementCost: 880_000n };
  assetId = (await app.seed.asset({ name: 'Boiler', departmentId, ...prices })).id;
  categoryId = (await app.seed.category({ name: 'Heating' })).id;
  await app.seed.field({ key: 'fault', categoryId, phase: 'submit' });
  await app.seed.field({ key: 'cause', categoryId, phase: 'complete' });
  await app.seed.category({ name: 'Old', archivedAt: new Date() });
  const now = Date.now();
  const things = { assetId, locationId, categoryId };
  second = (await own({ ...things, nextDueAt: new Date(now + DAY) })).id;
  await app.seed.requestChecklist(second, (await app.seed.checklist()).id);
  helped = (await own({ helperIds: [crew.technician.id] }, helper.id)).id;
  first = (await own({ plannedStart: new Date(now + 3 * DAY) })).id;
  await own({ plannedStart: new Date(now) }, other.id);
  await app.seed.request(
    { requesterId: crew.employee.id, departmentId, assigneeId: crew.technician.id },
    'completed',
  );
});
afterAll(() => app.stop());

describe.each(INTERFACES)('through %s', (via) => {
  const read = async (person: Person) => await invoke(app, via, 'offlinePackage', {}, person.token);

  it('has the open work of the crew in the order of the day', async () => {
    const { code, data } = await read(crew.technician);
    expect(code).toBe('OK');
    expect(Object.keys(data).sort()).toEqual(
      'categories cursor failureCodes offlineHours omitted people requests runningTimer serverTime'.split(
        ' ',
      ),
    );
    expect([requestsOf(data), data.omitted, data.offlineHours, data.runningTimer]).toEqual([
      [first, second, helped],
      ...[0, 72, null],
    ]);
    expect(requestsOf((await read(helper)).data)).toEqual([helped]);
  });

  it('has what the work on a request needs', async () => {
    const { prisma } = app.database;
    await prisma.meter.create({ data: { assetId, name: `Hours ${via}`, nameKey: via, unit: 'h' } });
    const { head, employee } = crew;
    const say = (body: string, visibility: 'public' | 'internal', person: Person) =>
      invoke(app, 'rest', 'addComment', { requestId: second, body, visibility }, person.token);
    await say('It drips.', 'public', employee);
    await say(`Ask <@${head.id}>.`, 'internal', head);
    const part = await seedPart(prisma, head.id, { onHand: 5, unitCost: 700n });
    await invoke(
      ...([app, 'rest', 'addPartMovement'] as const),
      { id: part.id, kind: 'issue', quantity: 1, requestId: second },
      head.token,
    );
    const { data } = await read(crew.technician);
    const entry = data.requests[1];
    expect(Object.keys(entry).sort()).toEqual([
      ...['asset', 'assetHistory', 'attachments', 'checklist', 'comments', 'form', 'location'],
      ...['meters', 'parts', 'request'],
    ]);
    const { data: single } = await invoke(
      ...([app, 'rest', 'maintenanceRequest', { id: second }] as const),
      crew.technician.token,
    );
    expect(entry.request).toEqual({ ...single, costs: null });
    expect(entry.request.actions.length).toBeGreaterThan(0);
    expect(entry.form.questions.map((asked: { key: string }) => asked.key)).toEqual([
      'fault',
      'cause',
    ]);
    expect([entry.checklist.total, entry.asset.id, entry.location.pathName]).toEqual([
      ...[1, assetId, 'Site / Boiler room'],
    ]);
    expect(entry.assetHistory.map((one: { kind: string }) => one.kind)).toEqual(['request']);
    expect(entry.meters.map((meter: { unit: string }) => meter.unit)).toContain('h');
    expect(entry.comments.slice(-2).map((one: { body: string }) => one.body)).toEqual([
      'It drips.',
      `Ask <@${head.id}>.`,
    ]);
    expect(entry.parts.at(-1)).toMatchObject({
      id: part.id,
      onHand: 4,
      unitCost: null,
      value: null,
    });
    expect(data.requests[0]).toMatchObject({
      ...{ asset: null, assetHistory: [], meters: [], location: null, checklist: null, parts: [] },
    });
    expect(data.categories.map((one: { name: string }) => one.name)).toEqual(['Heating']);
    // Those that are not archived, whole.
    const archivedAt = app.now();
    await app.seed.failureCode({ archivedAt });
    const code = await app.seed.failureCode({ categoryId });
    const { failureCodes } = (await read(crew.technician)).data;
    expect(failureCodes).toMatchObject([{ id: code.id, kind: 'cause', categoryId, version: 1 }]);
    await app.database.prisma.failureCode.deleteMany();
    expect(data.categories[0].form.questions.map((one: { key: string }) => one.key)).toEqual([
      'fault',
    ]);
    expect(data.people).toContainEqual({ id: head.id, firstName: 'Hugo', lastName: 'Lind' });
    expect(Object.keys(data.people[0])).toEqual(['id', 'firstName', 'lastName']);
    expect(data.people.map((one: { id: number }) => one.id)).not.toContain(other.id);
  });

  it('hides the money of the asset and of the request from leads too', async () => {
    const head = await app.seed.person('department_head', { departmentId: crew.departmentId });
    const { id } = await own({ assetId }, head.id);
    const { data } = await read(head);
    expect(requestsOf(data)).toEqual([id]);
    expect(data.requests[0].asset).toMatchObject({ purchaseCost: null, replacementCost: null });
    expect(data.requests[0].request.costs).toBeNull();
    expect(JSON.stringify(data)).not.toMatch(/990000|880000|@example\.org/);
    await app.database.prisma.maintenanceRequest.delete({ where: { id } });
  });

  it('is empty for people in no crew, and only for sessions', async () => {
    const { data } = await read(crew.employee);
    expect(data).toMatchObject({
      ...{
        requests: [],
        categories: [],
        failureCodes: [],
        people: [],
        runningTimer: null,
        omitted: 0,
      },
    });
    const { token } = await app.seed.apiToken(crew.technician.id, ['maintenance.read']);
    const byToken = await invoke(app, via, 'offlinePackage', {}, token);
    expect([byToken.code, byToken.details?.reason]).toEqual(['FORBIDDEN', 'session_required']);
    const blind = await app.seed.person('technician', { permissions: [] });
    expect((await read(blind)).code).toBe('FORBIDDEN');
  });

  it('has the running timer of the person', async () => {
    const { data: timer } = await invoke(
      ...([app, 'rest', 'startTimer', { requestId: second }] as const),
      crew.technician.token,
    );
    const { data } = await read(crew.technician);
    expect(data.runningTimer).toMatchObject({ id: timer.id, requestId: second, minutes: null });
    await invoke(app, 'rest', 'stopTimer', { requestId: second }, crew.technician.token);
  });

  it('leaves out the last ones beyond 100, and says how many', async () => {
    const busy = await app.seed.person('technician');
    const row = { requesterId: crew.employee.id, departmentId: crew.departmentId };
    await app.database.prisma.maintenanceRequest.createMany({
      data: Array.from({ length: 103 }, (_, index) => ({
        ...row,
        ...{ assigneeId: busy.id, status: 'assigned' as const, stage: 'assigned' as const },
        ...{ title: `Job ${index}`, description: 'Look at it.', assignedAt: new Date() },
      })),
    });
    const { data } = await read(busy);
    expect([data.requests.length, data.omitted]).toEqual([100, 3]);
    const ids = requestsOf(data);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  });

  it('stays below 5 MB with the longest texts', async () => {
    const busy = await app.seed.person('technician');
    const now = new Date();
    const ids: number[] = [];
    for (let index = 0; index < 30; index += 1) ids.push((await own({}, busy.id)).id);
    await app.database.prisma.$transaction([
      // The words of the search are not needed here.
      app.database.prisma.$executeRaw`SET LOCAL session_replication_role = replica`,
      app.database.prisma.comment.createMany({
        data: ids.flatMap((requestId) =>
          Array.from({ length: 50 }, () => ({
            ...{ requestId, authorId: busy.id, createdAt: now },
            ...{ visibility: 'public' as const, body: 'ü'.repeat(5000) },
          })),
        ),
      }),
    ]);
    const { data } = await read(busy);
    const bytes = Buffer.byteLength(JSON.stringify(data));
    expect(bytes).toBeLessThan(5_100_000);
    expect(bytes).toBeGreaterThan(4_000_000);
    expect(data.requests.length + data.omitted).toBe(30);
    expect(data.omitted).toBeGreaterThan(0);
  });
});

describe('through rest', () => {
  it('answers 304 while nothing changed, and an entity tag that leaves out the time', async () => {
    const { status, headers, body } = await rest(helper.token);
    const tag = String(headers.get('ETag'));
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'private, no-cache']);
    const again = await rest(helper.token, { 'If-None-Match': tag });
    expect([again.status, again.body]).toEqual([304, '']);
    await own({ helperIds: [helper.id] });
    const changed = await rest(helper.token, { 'If-None-Match': tag });
    expect(changed.status).toBe(200);
    expect(requestsOf(changed.body.data).length).toBe(requestsOf(body.data).length + 1);
  });

  it('has a cursor from which the feed tells what changed since', async () => {
    const { body } = await rest(helper.token);
    await invoke(app, 'rest', 'startMaintenanceRequest', { id: helped }, helper.token);
    const after = encodeURIComponent(body.data.cursor);
    const feed = await app.rest('GET', `/api/events?after=${after}`, { token: helper.token });
    const told = feed.body.data.map((event: { requestId: number }) => event.requestId);
    expect(told).toContain(helped);
  });

  it('counts as ten calls, and does nothing where fewer are left', async () => {
    const few = await startTestApp({ rateLimitAuthenticated: 25 });
    try {
      const { token } = await few.seed.person('technician');
      const call = async () => await few.rest('GET', '/api/me/offline', { token });
      const left = (answer: { headers: Headers }) =>
        Number(answer.headers.get('X-RateLimit-Remaining'));
      const one = await call();
      const tag = String(one.headers.get('ETag'));
      const two = await few.rest('GET', '/api/me/offline', {
        token,
        headers: { 'If-None-Match': tag },
      });
      expect([left(one), two.status, left(two)]).toEqual([15, 304, 5]);
      expect((await call()).body.code).toBe('RATE_LIMITED');
    } finally {
      await few.stop();
    }
  });
});
