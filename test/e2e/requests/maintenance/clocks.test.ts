import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
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
  // The clock is moved by days.
  app = await startTestApp({ accessTokenTtlSeconds: 30 * 86_400 });
  home = (await app.seed.department('Home')).id;
  head = await app.seed.person('department_head', { departmentId: home });
  employee = await app.seed.person('employee', { departmentId: home });
  technician = await app.seed.person('technician');
  administrator = await app.seed.person('administrator');
  calendarId = (await app.seed.calendar({ week: always })).id;
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.prisma.slaPolicy.updateMany({ data: { archivedAt: new Date() } });
});

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
const step = (name: string, id: number, input: Record<string, unknown> = {}, actor = head) =>
  call(`${name}MaintenanceRequest`, { id, ...input }, actor);
const assigned = async (id: number) => {
  await step('approve', id);
  return await step('assign', id, { technicianId: technician.id });
};
const clocks = async (id: number): Promise<Data> => {
  const { clocks } = await call('sla', { requestId: id });
  const of = (kind: string) => clocks.find((one: Data) => one.kind === kind);
  return { response: of('response'), resolution: of('resolution') };
};
/** The segments as "state why hours", and that they adjoin and add up. */
const course = (clock: Data) => {
  for (const [index, segment] of clock.segments.entries()) {
    const before = clock.segments[index - 1];
    expect(segment.from).toBe(before === undefined ? clock.startedAt : before.to);
  }
  const sum = clock.segments.reduce((total: number, one: Data) => total + one.consumedMs, 0);
  expect(clock.consumedMs).toBe(sum);
  expect(clock.remainingMs).toBe(clock.targetMs - sum);
  return clock.segments.map(
    ({ state, why, consumedMs }: Data) => `${state} ${why} ${consumedMs / HOUR}`,
  );
};
const hours = (from: string, count: number) =>
  new Date(Date.parse(from) + count * HOUR).toISOString();

describe.each(bothOr('graphql'))('through %s', (via) => {
  it('explains nothing where no policy matches, and 404 to who does not see the request', async () => {
    const { id, ...request } = await submitted();
    expect(request).toMatchObject({ nextDueAt: null, riskAt: null, breachedAt: null });
    const sla = await invoke(app, via, 'sla', { requestId: id }, head.token);
    expect(sla.data).toEqual({
      requestId: id,
      now: sla.data.now,
      manualDue: null,
      nextDueAt: null,
      riskAt: null,
      breachedAt: null,
      clocks: [],
      calendars: [],
    });
    const other = await app.seed.person('employee');
    expect((await invoke(app, via, 'sla', { requestId: id }, other.token)).code).toBe('NOT_FOUND');
  });

  it('explains both clocks with policy, calendar and prediction', async () => {
    const { id: policyId, name } = await policy({
      responseMinutes: 60,
      resolutionMinutes: 480,
      escalations: [{ clock: 'resolution', percent: 50, notify: ['leads'] }],
    });
    const request = await submitted();
    expect(request).toMatchObject({
      nextDueAt: hours(request.createdAt, 1),
      riskAt: hours(request.createdAt, 0.75),
      breachedAt: null,
    });
    app.advance(HOUR / 2);
    const { data } = await invoke(app, via, 'sla', { requestId: request.id }, employee.token);
    const [response, resolution] = data.clocks;
    expect(response).toEqual({
      kind: 'response',
      state: 'running',
      policy: { id: policyId, name, version: 1 },
      policyVersionId: resolution.policyVersionId,
      calendarVersionId: resolution.calendarVersionId,
      targetMs: HOUR,
      consumedMs: response.consumedMs,
      remainingMs: HOUR - response.consumedMs,
      startedAt: request.createdAt,
      runningSince: request.createdAt,
      dueAt: hours(request.createdAt, 1),
      riskAt: hours(request.createdAt, 0.75),
      breachedAt: null,
      metAt: null,
      nextEventAt: hours(request.createdAt, 1),
      segments: [
        {
          from: request.createdAt,
          to: null,
          state: 'running',
          why: 'start',
          consumedMs: response.consumedMs,
          calendarVersionId: resolution.calendarVersionId,
        },
      ],
      escalations: [],
      prediction: { basis: 'default', sample: 0, percent: 75 },
    });
    expect(response.consumedMs).toBe(Date.parse(data.now) - Date.parse(request.createdAt));
    expect(resolution).toMatchObject({
      kind: 'resolution',
      dueAt: hours(request.createdAt, 8),
      nextEventAt: hours(request.createdAt, 4),
      escalations: [{ percent: 50, dueAt: hours(request.createdAt, 4), firedAt: null }],
    });
    expect(data.calendars).toMatchObject([
      { versionId: resolution.calendarVersionId, calendarId, week: always, holidays: [] },
    ]);
  });
});

it('the lowest rank that matches counts, and equal ranks by id', async () => {
  const place = await app.seed.category();
  const below = await app.seed.category({ parentId: place.id });
  const asset = await app.seed.asset({ departmentId: home, criticality: 5 });
  const made: Record<string, number> = {};
  const add = async (what: string, rank: number, match: Record<string, unknown>) => {
    made[what] = (await policy({ rank, match, resolutionMinutes: 60 })).id;
  };
  await add('elsewhere', 1, { departmentIds: [(await app.seed.department()).id] });
  await add('links', 1, { origins: ['link'] });
  await add('critical', 2, { criticalities: [4, 5] });
  await add('urgent here', 3, { priorities: ['urgent'], departmentIds: [home] });
  await add('category', 4, { categoryIds: [place.id] });
  await add('rest', 5, {});
  await add('never', 5, {});
  const chosen = async (over: Record<string, unknown> = {}) => {
    const { id } = await submitted(over);
    const policyId = (await clocks(id)).resolution.policy.id;
    return Object.entries(made).find(([, one]) => one === policyId)?.[0];
  };
  expect(await chosen()).toBe('rest');
  expect(await chosen({ categoryId: below.id })).toBe('category');
  expect(await chosen({ categoryId: place.id, priority: 'urgent' })).toBe('urgent here');
  expect(await chosen({ assetId: asset.id, priority: 'urgent' })).toBe('critical');
});

it('an answer stops the response; a comment of the submitter does not', async () => {
  await policy({ responseMinutes: 60 });
  const { id } = await submitted();
  const comment = (actor: Person, visibility = 'public') =>
    call('addComment', { requestId: id, body: 'Well.', visibility }, actor);
  await comment(employee);
  await comment(head, 'internal');
  expect((await clocks(id)).response.state).toBe('running');
  app.advance(HOUR / 4);
  const { createdAt } = await comment(head);
  const { response, resolution } = await clocks(id);
  expect(response).toMatchObject({ state: 'met', metAt: createdAt, runningSince: null });
  expect(response.breachedAt).toBeNull();
  expect(resolution).toBeUndefined();
  const request = await call('maintenanceRequest', { id });
  expect(request).toMatchObject({ nextDueAt: null, version: 1 });
});

it('pauses on the holds of the policy, and projects what is left', async () => {
  await policy({ responseMinutes: 60, resolutionMinutes: 480, pausesOn: ['parts'] });
  const { id, createdAt } = await submitted();
  await assigned(id);
  expect((await clocks(id)).response.state).toBe('met');
  app.advance(2 * HOUR);
  await step('hold', id, { reason: 'vendor' }, technician);
  expect((await clocks(id)).resolution.state).toBe('running');
  await step('resume', id, {}, technician);
  const held = await step('hold', id, { reason: 'parts' }, technician);
  expect(held).toMatchObject({ nextDueAt: null, riskAt: null });
  app.advance(30 * HOUR);
  expect((await clocks(id)).resolution).toMatchObject({
    state: 'paused',
    dueAt: null,
    riskAt: null,
    nextEventAt: null,
    runningSince: null,
  });
  const resumed = await step('resume', id, {}, technician);
  app.advance(HOUR);
  const { resolution } = await clocks(id);
  const [first, second, third] = course(resolution);
  expect(first).toMatch(/^running start 2/);
  expect([second, third?.slice(0, 16)]).toEqual(['paused parts 0', 'running resume 1']);
  const pause = Date.parse(resolution.segments[1].to) - Date.parse(resolution.segments[1].from);
  expect(Date.parse(resolution.dueAt)).toBe(Date.parse(createdAt) + 8 * HOUR + pause);
  expect(resumed.nextDueAt).toBe(resolution.dueAt);
});

it('a breach stays, and time overdue does not begin anew after a pause', async () => {
  await policy({ resolutionMinutes: 60, pausesOn: ['parts'] });
  const { id, createdAt } = await submitted();
  const due = hours(createdAt, 1);
  app.advance(2 * HOUR);
  const held = await step('hold', id, { reason: 'parts' });
  expect(held).toMatchObject({ breachedAt: due, nextDueAt: null });
  app.advance(HOUR);
  const resumed = await step('resume', id);
  expect(resumed).toMatchObject({ breachedAt: due, nextDueAt: due });
  await assigned(id);
  const done = await step('complete', id, {}, technician);
  expect(done).toMatchObject({ breachedAt: due, nextDueAt: null, riskAt: null });
  const { resolution } = await clocks(id);
  expect(resolution).toMatchObject({ state: 'met', dueAt: due, breachedAt: due });
  expect(resolution.remainingMs).toBeLessThan(0);
  course(resolution);
});

it('a resolution from the approval waits for it, again after a transfer', async () => {
  const other = (await app.seed.department()).id;
  await policy({ resolutionMinutes: 480, resolutionFrom: 'approval' });
  const { id, nextDueAt } = await submitted();
  expect(nextDueAt).toBeNull();
  app.advance(5 * HOUR);
  await step('approve', id, {}, administrator);
  app.advance(HOUR);
  await step('transfer', id, { departmentId: other, reason: 'Theirs.' }, administrator);
  app.advance(7 * HOUR);
  await step('approve', id, {}, administrator);
  const { clocks: all } = await call('sla', { requestId: id }, administrator);
  expect(course(all[0]).map((one: string) => one.replace(/ [\d.]+$/, ''))).toEqual([
    'paused approval',
    'running resume',
    'paused approval',
    'running resume',
  ]);
});

it('reopening undoes the end, and leaves at least the time of the policy', async () => {
  await policy({ responseMinutes: 600, resolutionMinutes: 240, reopenMinutes: 120 });
  const { id } = await submitted();
  await assigned(id);
  app.advance(3 * HOUR);
  await step('complete', id, {}, technician);
  app.advance(10 * HOUR);
  const reopened = await step('reopen', id, { reason: 'Drips.' }, employee);
  const { response, resolution } = await clocks(id);
  expect(response.state).toBe('met');
  expect(resolution).toMatchObject({ state: 'running', metAt: null, breachedAt: null });
  expect(course(resolution).map((one: string) => one.split(' ').slice(0, 2).join(' '))).toEqual([
    'running start',
    'paused completed',
    'running reopen',
  ]);
  const [{ consumedMs }] = resolution.segments;
  expect(resolution.targetMs).toBe(consumedMs + 2 * HOUR);
  expect(reopened.nextDueAt).toBe(resolution.dueAt);
});

it('closing drops what runs; taking a duplicate back goes on after a pause', async () => {
  await policy({ responseMinutes: 600, resolutionMinutes: 600 });
  const original = await submitted();
  const { id } = await submitted();
  app.advance(HOUR);
  await call('markMaintenanceRequestDuplicate', { id, duplicateOfId: original.id });
  const dropped = await clocks(id);
  expect([dropped.response.state, dropped.resolution.state]).toEqual(['dropped', 'dropped']);
  expect(dropped.resolution).toMatchObject({ dueAt: null, riskAt: null, nextEventAt: null });
  app.advance(5 * HOUR);
  await call('unmarkMaintenanceRequestDuplicate', { id });
  const { response, resolution } = await clocks(id);
  for (const clock of [response, resolution]) {
    expect(course(clock).map((one: string) => one.split(' ').slice(0, 2).join(' '))).toEqual([
      'running start',
      'paused duplicate',
      'running resume',
    ]);
  }
  await step('reject', id, { reason: 'No.' });
  const rejected = await clocks(id);
  expect([rejected.response.state, rejected.resolution.state]).toEqual(['met', 'dropped']);
});

it('another policy goes on with the time that was spent', async () => {
  await policy({ rank: 2, resolutionMinutes: 480 });
  await policy({
    rank: 1,
    match: { priorities: ['urgent'] },
    responseMinutes: 30,
    resolutionMinutes: 60,
  });
  await policy({ rank: 1, match: { priorities: ['low'] }, responseMinutes: 30 });
  const { id } = await submitted();
  app.advance(HOUR / 2);
  await step('classify', id, { priority: 'urgent' });
  const urgent = await clocks(id);
  expect(
    course(urgent.resolution).map((one: string) => one.split(' ').slice(0, 2).join(' ')),
  ).toEqual(['running start', 'running policy']);
  expect(urgent.resolution.targetMs).toBe(HOUR);
  expect(urgent.resolution.dueAt).toBe(hours(urgent.resolution.startedAt, 1));
  // The response begins with the change, with nothing consumed.
  expect(urgent.response).toMatchObject({ state: 'running', targetMs: HOUR / 2 });
  expect(course(urgent.response)).toHaveLength(1);
  await step('classify', id, { priority: 'low' });
  expect((await clocks(id)).resolution.state).toBe('dropped');
  app.advance(HOUR);
  await step('approve', id);
  expect((await clocks(id)).resolution.state).toBe('dropped');
  await step('classify', id, { priority: 'normal' });
  const normal = await clocks(id);
  expect(normal.response.state).toBe('met');
  expect(
    course(normal.resolution).map((one: string) => one.split(' ').slice(0, 2).join(' ')),
  ).toEqual(['running start', 'running policy', 'paused policy', 'running policy']);
  expect(normal.resolution.targetMs).toBe(8 * HOUR);
});

it('an edited or archived policy moves no promise; an edited calendar counts from the next step', async () => {
  const own = await app.seed.calendar({ week: always });
  const { id: policyId } = await policy({ calendarId: own.id, resolutionMinutes: 480 });
  const { id } = await submitted();
  await call('updateSlaPolicy', { id: policyId, resolutionMinutes: 60 }, administrator);
  await call('deleteSlaPolicy', { id: policyId }, administrator);
  app.advance(HOUR);
  await step('approve', id);
  const before = await clocks(id);
  expect(before.resolution).toMatchObject({ targetMs: 8 * HOUR, policy: { version: 1 } });
  expect(course(before.resolution)).toHaveLength(1);
  const closed = [[[0, 1]], ...always.slice(1)];
  await call('updateCalendar', { id: own.id, week: closed }, administrator);
  app.advance(HOUR);
  await step('assign', id, { technicianId: technician.id });
  const { resolution } = await clocks(id);
  expect(course(resolution).map((one: string) => one.split(' ').slice(0, 2).join(' '))).toEqual([
    'running start',
    'running calendar',
  ]);
  expect(resolution.segments[0].calendarVersionId).not.toBe(resolution.calendarVersionId);
});

it('imported requests have no clocks, and purging takes the clocks along', async () => {
  await policy({ resolutionMinutes: 480 });
  const { id } = await submitted();
  await step('cancel', id, { reason: 'Gone.' }, administrator);
  const superAdmin = await app.seed.person('super_admin');
  await call('purgeMaintenanceRequest', { id, reason: 'Old.' }, superAdmin);
  const { prisma } = app.database;
  expect(await prisma.slaClock.count({ where: { requestId: id } })).toBe(0);
});
