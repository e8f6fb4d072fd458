import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { invoke } from '../../../support/interfaces.js';
import { told } from '../../../support/notified.js';
import type { Person } from '../../../support/seed.js';

const HOUR = 3_600_000;
const always = Array.from({ length: 7 }, () => [[0, 1440]]);

let app: TestApp;
let home: number;
let head: Person;
let technician: Person;
let employee: Person;
let administrator: Person;
let calendarId: number;

beforeAll(async () => {
  // The clock is moved by days; the job of the program itself would tell first.
  app = await startTestApp({ accessTokenTtlSeconds: 30 * 86_400, clockSeconds: 3_600 });
  home = (await app.seed.department('Home')).id;
  head = await app.seed.person('department_head', { departmentId: home });
  employee = await app.seed.person('employee', { departmentId: home });
  technician = await app.seed.person('technician');
  administrator = await app.seed.person('administrator');
  calendarId = (await app.seed.calendar({ week: always })).id;
});
afterAll(() => app.stop());
beforeEach(async () => {
  await prisma().slaPolicy.updateMany({ data: { archivedAt: new Date() } });
});

const prisma = () => app.database.prisma;
// biome-ignore lint/suspicious/noExplicitAny: answers of whichever operation
type Data = any;

const call = async (name: string, input: Record<string, unknown>, actor = head): Promise<Data> => {
  const { code, message, data } = await invoke(app, 'rest', name, input, actor.token);
  expect([name, code, message]).toEqual([name, 'OK', undefined]);
  return data;
};
let names = 0;
const policy = (over: Record<string, unknown> = {}) => {
  names += 1;
  const body = { name: `Policy ${names}`, rank: 10, calendarId, ...over };
  return call('createSlaPolicy', body, administrator);
};
const submitted = (over: Record<string, unknown> = {}) =>
  call(
    'createMaintenanceRequest',
    { title: 'Leak', description: 'Water.', departmentId: home, ...over },
    employee,
  );
const tell = () => app.services.dueClocks.tellDue(new AbortController().signal);
const eventsOf = async (requestId: number) =>
  (
    await prisma().outboxEvent.findMany({
      where: { maintenanceRequestId: requestId, type: { startsWith: 'maintenance.sla_' } },
      orderBy: { id: 'asc' },
    })
  ).map(({ type, payload }) => [type, payload]);
const hours = (from: string, count: number) =>
  new Date(Date.parse(from) + count * HOUR).toISOString();
const of = (kind: string, ...people: Person[]) => people.map(({ id }) => `${kind}: ${id}`).sort();
const clear = () => prisma().notification.deleteMany();

it('tells of a risk and of a breach once each, whatever replica finds it and however late', async () => {
  await policy({ resolutionMinutes: 240 });
  const { id, createdAt, version, updatedAt } = await submitted();
  app.advance(2.9 * HOUR);
  await tell();
  expect(await eventsOf(id)).toEqual([]);
  app.advance(0.2 * HOUR);
  await Promise.all([1, 2, 3].map(tell));
  const [dueAt, riskAt] = [hours(createdAt, 4), hours(createdAt, 3)];
  const risk = ['maintenance.sla_at_risk', { id, clock: 'resolution', dueAt, riskAt }];
  expect(await eventsOf(id)).toEqual([risk]);
  expect(await told(app, id)).toEqual([...of('at_risk', head), ...of('submitted', head)]);
  app.advance(5 * HOUR);
  await Promise.all([1, 2, 3].map(tell));
  await tell();
  const breach = [
    'maintenance.sla_breached',
    { id, clock: 'resolution', dueAt, breachedAt: dueAt },
  ];
  expect(await eventsOf(id)).toEqual([risk, breach]);
  expect(await told(app, id)).toContain(`breached: ${head.id}`);
  const request = await call('maintenanceRequest', { id });
  expect(request).toMatchObject({ breachedAt: dueAt, nextDueAt: dueAt, version, updatedAt });
  const timeline = await call('timeline', { requestId: id, limit: 50 });
  const clocks = timeline.filter(({ kind }: Data) => kind === 'clock');
  expect(clocks.map(({ data, actorId, audience }: Data) => [data, actorId, audience])).toEqual([
    [{ event: 'at_risk', clock: 'resolution', dueAt, percent: null }, null, 'public'],
    [{ event: 'breached', clock: 'resolution', dueAt, percent: null }, null, 'public'],
  ]);
});

it('a risk that is found with its breach is not told', async () => {
  await policy({ responseMinutes: 60 });
  const { id } = await submitted();
  app.advance(2 * HOUR);
  await tell();
  expect((await eventsOf(id)).map(([type]) => type)).toEqual(['maintenance.sla_breached']);
});

it('a breach that a step banks is told, although the clock is met', async () => {
  await policy({ responseMinutes: 60 });
  const { id, createdAt } = await submitted();
  app.advance(2 * HOUR);
  const approved = await call('approveMaintenanceRequest', { id });
  expect(approved.breachedAt).toBe(hours(createdAt, 1));
  await tell();
  await tell();
  expect((await eventsOf(id)).map(([type]) => type)).toEqual(['maintenance.sla_breached']);
});

it('escalates by the policy, also beyond the target, and not while paused', async () => {
  const stranger = await app.seed.person('employee');
  await policy({
    resolutionMinutes: 240,
    pausesOn: ['parts'],
    escalations: [
      { clock: 'resolution', percent: 50, notify: ['assignee', 'leads'], userIds: [stranger.id] },
      {
        clock: 'resolution',
        percent: 200,
        notify: ['head', 'administrators'],
        raisePriority: true,
      },
    ],
  });
  const { id, createdAt } = await submitted();
  await call('approveMaintenanceRequest', { id });
  await call('assignMaintenanceRequest', { id, technicianId: technician.id });
  await call('holdMaintenanceRequest', { id, reason: 'parts' });
  app.advance(100 * HOUR);
  await tell();
  await call('resumeMaintenanceRequest', { id });
  await told(app, id);
  await clear();
  app.advance(2.1 * HOUR);
  await tell();
  // Somebody who does not see the request is not told.
  expect(await told(app, id)).toEqual(of('escalated', head, technician));
  const [notification] = await prisma().notification.findMany({ where: { requestId: id } });
  const { clocks } = await call('sla', { requestId: id });
  expect(notification?.data).toEqual({
    clock: 'resolution',
    dueAt: clocks[0].dueAt,
    percent: 50,
  });
  expect(Date.parse(clocks[0].dueAt)).toBeGreaterThan(Date.parse(hours(createdAt, 104)) - 1);
  await clear();
  app.advance(6 * HOUR);
  await tell();
  await tell();
  const people = await told(app, id);
  expect(people.filter((one) => one.startsWith('escalated'))).toEqual(
    of('escalated', head, administrator),
  );
  const request = await call('maintenanceRequest', { id });
  expect(request.priority).toBe('high');
  const audit = await prisma().auditRecord.findMany({
    where: { targetId: String(id), action: 'maintenance.classified' },
  });
  expect(audit).toMatchObject([{ actorId: null }]);
  const { clocks: after } = await call('sla', { requestId: id });
  expect(after[0].escalations).toEqual([
    { percent: 50, dueAt: expect.any(String), firedAt: expect.any(String) },
    { percent: 200, dueAt: expect.any(String), firedAt: expect.any(String) },
  ]);
});

it('an edited calendar reaches running clocks, in batches, and by each replica once', async () => {
  const own = await app.seed.calendar({ week: always });
  await policy({ calendarId: own.id, resolutionMinutes: 480 });
  const ids: number[] = [];
  for (let count = 0; count < 5; count += 1) ids.push((await submitted()).id);
  const monday = [[[0, 1440]], [], [], [], [], [], []];
  await call('updateCalendar', { id: own.id, week: monday }, administrator);
  app.advance(HOUR);
  await Promise.all([1, 2].map(tell));
  for (const id of ids) {
    const { clocks, calendars } = await call('sla', { requestId: id });
    expect(clocks[0].segments.map(({ why }: Data) => why)).toEqual(['start', 'calendar']);
    expect(calendars.map(({ version }: Data) => version)).toEqual([1, 2]);
    expect(new Date(clocks[0].dueAt).getUTCDay()).toBe(1);
  }
});

it('an archived, restored or renamed calendar has the same hours: no clock gets a segment', async () => {
  const own = await app.seed.calendar({ week: always });
  await policy({ calendarId: own.id, resolutionMinutes: 480 });
  const { id } = await submitted();
  let turn = 0;
  const act = async () => {
    app.advance(HOUR);
    await tell();
    turn += 1;
    await call('classifyMaintenanceRequest', { id, estimateMinutes: turn });
    const { clocks, calendars } = await call('sla', { requestId: id });
    const why = clocks[0].segments.map((one: Data) => one.why);
    return [why, calendars.map(({ version }: Data) => version)];
  };
  const change = (input: Data) => call('updateCalendar', { id: own.id, ...input }, administrator);
  await change({ name: `Renamed ${own.id}` });
  expect(await act()).toEqual([['start'], [1]]);
  await call('deleteCalendar', { id: own.id }, administrator);
  const approved = await call('approveMaintenanceRequest', { id });
  expect(approved.status).toBe('approved');
  await change({ archived: false });
  expect(await act()).toEqual([['start'], [1]]);
  // Hours that come back after others are a change.
  await change({ week: [[[0, 60]], ...always.slice(1)] });
  await change({ week: always });
  expect(await act()).toEqual([
    ['start', 'calendar'],
    [1, 6],
  ]);
});
