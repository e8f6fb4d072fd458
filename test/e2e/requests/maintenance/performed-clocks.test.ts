import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { randomNumbers } from '../../../support/random-numbers.js';
import type { Person } from '../../../support/seed.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const always = Array.from({ length: 7 }, () => [[0, 1440]]);

let app: TestApp;
let home: number;
let head: Person;
let technician: Person;
let employee: Person;
let administrator: Person;
let calendarId: number;

beforeAll(async () => {
  // The finder of due clocks runs where a test calls it.
  app = await startTestApp({ accessTokenTtlSeconds: 365 * 86_400, clockSeconds: 3_600 });
  home = (await app.seed.department('Home')).id;
  head = await app.seed.person('department_head', { departmentId: home });
  employee = await app.seed.person('employee', { departmentId: home });
  technician = await app.seed.person('technician');
  administrator = await app.seed.person('administrator');
  calendarId = (await app.seed.calendar({ week: always })).id;
  app.holdClock();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.advance(HOUR);
  await app.database.prisma.slaPolicy.updateMany({ data: { archivedAt: new Date() } });
});

// biome-ignore lint/suspicious/noExplicitAny: answers of whichever operation
type Data = any;

const iso = (milliseconds = 0) => new Date(app.now().getTime() - milliseconds).toISOString();
const call = async (
  name: string,
  input: Record<string, unknown>,
  actor = head,
  headers: Record<string, string> = {},
): Promise<Data> => {
  const { code, message, data } = await invoke(app, 'rest', name, input, actor.token, headers);
  expect([name, code, message]).toEqual([name, 'OK', undefined]);
  return data;
};
let names = 0;
const policy = (over: Record<string, unknown> = {}) => {
  names += 1;
  const body = { name: `Policy ${names}`, rank: 10, calendarId, ...over };
  return call('createSlaPolicy', body, administrator);
};
/** A request that is assigned to the technician now, and its clocks run from now. */
const assigned = async (over: Record<string, unknown> = {}): Promise<number> => {
  const { id } = await call(
    'createMaintenanceRequest',
    { title: 'Leak', description: 'Water.', departmentId: home, ...over },
    employee,
  );
  await call('approveMaintenanceRequest', { id });
  await call('assignMaintenanceRequest', { id, technicianId: technician.id });
  return id;
};
const performed = (name: string, id: number, time: string, input: object = {}) =>
  call(`${name}MaintenanceRequest`, { id, ...input }, technician, { 'Performed-At': time });
const read = (id: number) => call('maintenanceRequest', { id });
const tell = () => app.services.dueClocks.tellDue(new AbortController().signal);
const clocksOf = async (id: number): Promise<Data> => {
  const { clocks } = await call('sla', { requestId: id });
  return Object.fromEntries(clocks.map((clock: Data) => [clock.kind, clock]));
};
const toldOf = async (id: number): Promise<string[]> =>
  (await call('timeline', { requestId: id, kind: 'clock', limit: 100 })).map(
    ({ data }: Data) => `${data.clock ?? 'date'} ${data.event}`,
  );

describe.each(bothOr('graphql'))('the field deviceTime through %s', (via) => {
  it('is true unless it is said otherwise, and counts by version', async () => {
    const run = (name: string, input: Record<string, unknown>) =>
      invoke(app, via, name, input, administrator.token);
    const body = { name: `Device ${via}`, rank: 10, calendarId, resolutionMinutes: 60 };
    const made = await run('createSlaPolicy', body);
    expect(made.data).toMatchObject({ deviceTime: true, version: 1 });
    const id = await assigned();
    const changed = await run('updateSlaPolicy', { id: made.data.id, deviceTime: false });
    expect(changed.data).toMatchObject({ deviceTime: false, version: 2 });
    expect((await run('updateSlaPolicy', { id: made.data.id, rank: 11 })).data).toMatchObject({
      deviceTime: false,
    });
    expect((await run('updateSlaPolicy', { id: made.data.id, deviceTime: null })).code).toBe(
      'VALIDATION_ERROR',
    );
    // A clock counts by the version by which it began.
    app.advance(2 * HOUR);
    await performed('complete', id, iso(90 * MINUTE));
    const { resolution } = await clocksOf(id);
    expect(resolution).toMatchObject({ metAt: iso(90 * MINUTE), breachedAt: null });
  });
});

it('a breach that was found meanwhile is taken back, to the millisecond', async () => {
  await policy({
    resolutionMinutes: 60,
    escalations: [{ clock: 'resolution', percent: 100, notify: ['leads'], raisePriority: true }],
  });
  for (const [late, breached] of [
    [0, false],
    [1, true],
  ] as const) {
    const id = await assigned();
    const due = iso(-HOUR);
    app.advance(HOUR + MINUTE);
    await tell();
    expect(await read(id)).toMatchObject({ breachedAt: due, priority: 'high' });
    const before = await toldOf(id);
    expect(before.toSorted()).toEqual(['resolution breached', 'resolution escalated']);
    const notices = await app.database.prisma.notification.count();
    const done = await performed('complete', id, iso(MINUTE - late));
    expect(done.breachedAt).toBe(breached ? due : null);
    const { resolution } = await clocksOf(id);
    expect(resolution).toMatchObject({
      state: 'met',
      metAt: iso(MINUTE - late),
      breachedAt: breached ? due : null,
      consumedMs: HOUR + late,
    });
    expect(resolution.segments.at(-1)).toMatchObject({ to: iso(MINUTE - late) });
    // What was told stays, and nothing is told anew.
    app.advance(HOUR);
    await tell();
    expect(await toldOf(id)).toEqual(before);
    expect(await read(id)).toMatchObject({
      priority: 'high',
      breachedAt: breached ? due : null,
    });
    expect(await app.database.prisma.notification.count()).toBeGreaterThanOrEqual(notices);
  }
});

it('a breach that nobody has found yet is none where the work was done in time', async () => {
  await policy({ responseMinutes: 30, resolutionMinutes: 60 });
  const { id } = await call(
    'createMaintenanceRequest',
    { title: 'Leak', description: 'Water.', departmentId: home },
    employee,
  );
  app.advance(2 * HOUR);
  const held = await call('holdMaintenanceRequest', { id, reason: 'requester' }, head, {
    'Performed-At': iso(110 * MINUTE),
  });
  expect(held).toMatchObject({ breachedAt: null, nextDueAt: null });
  const { response, resolution } = await clocksOf(id);
  for (const clock of [response, resolution]) {
    expect(clock).toMatchObject({ state: 'paused', breachedAt: null, consumedMs: 10 * MINUTE });
  }
  await tell();
  expect(await toldOf(id)).toEqual([]);
});

it('without deviceTime a step counts at the receipt, and shows the time of the device', async () => {
  await policy({ resolutionMinutes: 60, deviceTime: false });
  const id = await assigned();
  const due = iso(-HOUR);
  app.advance(2 * HOUR);
  await tell();
  const done = await performed('complete', id, iso(90 * MINUTE));
  expect(done).toMatchObject({ completedAt: iso(90 * MINUTE), breachedAt: due });
  const { resolution } = await clocksOf(id);
  expect(resolution).toMatchObject({ metAt: iso(), breachedAt: due, consumedMs: 2 * HOUR });
});

it('a step does not count before the present segment of the clock', async () => {
  await policy({ resolutionMinutes: 100 });
  const slow = await policy({ resolutionMinutes: 150, rank: 1, match: { priorities: ['low'] } });
  const id = await assigned();
  const due = iso(-100 * MINUTE);
  const inTime = await assigned();
  app.advance(90 * MINUTE);
  await call('classifyMaintenanceRequest', { id: inTime, priority: 'low' });
  const banked = iso();
  app.advance(30 * MINUTE);
  await tell();
  await call('classifyMaintenanceRequest', { id, priority: 'low' });
  const since = iso();
  app.advance(HOUR);
  await tell();
  expect((await read(inTime)).breachedAt).toBe(iso(30 * MINUTE));
  // The time of the work is its own; that of the clock is that of the other policy.
  const done = await performed('complete', id, iso(150 * MINUTE));
  expect(done).toMatchObject({ completedAt: iso(150 * MINUTE), breachedAt: due });
  const { resolution } = await clocksOf(id);
  expect(resolution).toMatchObject({ metAt: since, consumedMs: 2 * HOUR, breachedAt: due });
  expect(resolution.segments).toHaveLength(1);
  expect(resolution.segments[0]).toMatchObject({ to: since });
  expect(resolution.policy.id).toBe(slow.id);
  expect((await performed('complete', inTime, iso(150 * MINUTE))).breachedAt).toBeNull();
  expect((await clocksOf(inTime)).resolution).toMatchObject({ metAt: banked, breachedAt: null });
});

it('a breach that was taken back from a clock that goes on is told again', async () => {
  await policy({ resolutionMinutes: 60, pausesOn: ['parts'] });
  const id = await assigned();
  app.advance(2 * HOUR);
  await tell();
  expect((await read(id)).breachedAt).toBe(iso(HOUR));
  const held = await performed('hold', id, iso(100 * MINUTE), { reason: 'parts' });
  expect(held).toMatchObject({ breachedAt: null, nextDueAt: null });
  const resumed = await performed('resume', id, iso(10 * MINUTE));
  const due = iso(-30 * MINUTE);
  expect(resumed).toMatchObject({ breachedAt: null, nextDueAt: due });
  app.advance(HOUR);
  await tell();
  expect((await read(id)).breachedAt).toBe(due);
  expect(await toldOf(id)).toEqual(['resolution breached', 'resolution breached']);
});

it('a manual date that was missed meanwhile is met, and others that were missed stay', async () => {
  const dated = async () => {
    const id = await assigned();
    await call('setDueDate', { id, dueAt: iso(-HOUR), reason: 'Promised.' });
    return id;
  };
  const [met, exact, missed] = [await dated(), await dated(), await dated()];
  const untold = await dated();
  const twice = await dated();
  const due = iso(-HOUR);
  app.advance(2 * HOUR);
  expect(await performed('complete', untold, iso(61 * MINUTE))).toMatchObject({ breachedAt: null });
  await tell();
  for (const id of [met, exact, missed, twice]) {
    expect((await read(id)).breachedAt).toBe(due);
  }
  expect(await performed('complete', met, iso(90 * MINUTE))).toMatchObject({ breachedAt: null });
  expect(await performed('complete', exact, iso(HOUR))).toMatchObject({ breachedAt: null });
  expect(await performed('complete', missed, iso(HOUR - 1))).toMatchObject({ breachedAt: due });
  expect(await toldOf(met)).toEqual(['date due_date_set', 'date breached']);
  await call('setDueDate', { id: twice, dueAt: iso(-HOUR), reason: 'Promised again.' });
  app.advance(2 * HOUR);
  await tell();
  expect(await performed('complete', twice, iso(90 * MINUTE))).toMatchObject({ breachedAt: due });
  await tell();
  expect(await toldOf(untold)).toEqual(['date due_date_set']);
});

it('a breach of one clock stays where that of another is taken back', async () => {
  await policy({ responseMinutes: 30, resolutionMinutes: 120 });
  const { id } = await call(
    'createMaintenanceRequest',
    { title: 'Leak', description: 'Water.', departmentId: home },
    employee,
  );
  const responseDue = iso(-30 * MINUTE);
  app.advance(HOUR);
  await call('approveMaintenanceRequest', { id });
  await call('assignMaintenanceRequest', { id, technicianId: technician.id });
  app.advance(3 * HOUR);
  await tell();
  await performed('complete', id, iso(150 * MINUTE));
  const { response, resolution } = await clocksOf(id);
  expect([response.breachedAt, resolution.breachedAt]).toEqual([responseDue, null]);
  expect((await read(id)).breachedAt).toBe(responseDue);
});

it('a clock that was met late by the receipt goes on after a reopening', async () => {
  await policy({ resolutionMinutes: 240, reopenMinutes: 60 });
  const id = await assigned();
  app.advance(3 * HOUR);
  await performed('complete', id, iso(2 * HOUR));
  app.advance(HOUR);
  await call('reopenMaintenanceRequest', { id, reason: 'Again.' }, employee);
  const { resolution } = await clocksOf(id);
  expect(resolution).toMatchObject({ state: 'running', consumedMs: HOUR, targetMs: 4 * HOUR });
  const parts = resolution.segments.map(({ state, why }: Data) => `${state} ${why}`);
  expect(parts).toEqual(['running start', 'paused completed', 'running reopen']);
});

/** What a request shows of its work and its clocks, relative to its beginning. */
async function shownOf(id: number): Promise<Data> {
  const request = await read(id);
  const began = Date.parse(request.createdAt);
  const since = (time: string | null) => (time === null ? null : Date.parse(time) - began);
  const clocks = await clocksOf(id);
  const of = (clock: Data) => ({
    ...{ state: clock.state, consumedMs: clock.consumedMs, targetMs: clock.targetMs },
    ...{ dueAt: since(clock.dueAt), breachedAt: since(clock.breachedAt) },
    metAt: since(clock.metAt),
    segments: clock.segments.map(({ from, to, state, why, consumedMs }: Data) => [
      ...[since(from), since(to), state, why, consumedMs],
    ]),
  });
  return {
    ...{ stage: request.stage, priority: request.priority },
    ...{ started: since(request.startedAt), completed: since(request.completedAt) },
    held: since(request.hold?.since ?? null),
    ...{ breached: since(request.breachedAt), due: since(request.nextDueAt) },
    response: of(clocks.response),
    resolution: of(clocks.resolution),
    steps: (await call('timeline', { requestId: id, kind: 'step', limit: 100 })).map(
      ({ at, data }: Data) => [data.step, since(at)],
    ),
  };
}

it('a queue that comes late leaves the same as calls in time', { timeout: 120_000 }, async () => {
  await policy({ responseMinutes: 240, resolutionMinutes: 180, pausesOn: ['parts', 'access'] });
  for (let seed = 1; seed <= 12; seed += 1) {
    const random = randomNumbers(seed);
    const dated = random(2) === 0 ? { dueAt: iso(-(60 + random(300)) * MINUTE) } : undefined;
    const live = await assigned();
    const late = await assigned();
    if (dated) {
      for (const id of [live, late])
        await call('setDueDate', { id, ...dated, reason: 'Promised.' });
    }
    const queue: { name: string; input: object; time: string }[] = [];
    let held = false;
    const names = ['start', ...Array.from({ length: 1 + random(5) }, () => 'turn')];
    if (random(4) > 0) names.push('complete');
    for (const kind of names) {
      app.advance((5 + random(90)) * MINUTE);
      // A finder that is never behind, so that nothing but the queue is late.
      await tell();
      const name: string = kind === 'turn' ? (held ? 'resume' : 'hold') : kind;
      const reason = ['parts', 'access', 'vendor'][random(3)];
      const input = name === 'hold' ? { reason } : {};
      held = name === 'hold' || (held && name !== 'resume' && name !== 'start');
      await call(`${name}MaintenanceRequest`, { id: live, ...input }, technician);
      queue.push({ name, input, time: iso() });
    }
    app.advance(random(300) * MINUTE);
    await tell();
    for (const { name, input, time } of queue) await performed(name, late, time, input);
    expect([seed, await shownOf(late)]).toEqual([seed, await shownOf(live)]);
  }
});
