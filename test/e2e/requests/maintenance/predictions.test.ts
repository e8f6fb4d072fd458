import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, INTERFACES, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const always = Array.from({ length: 7 }, () => [[0, 1440]]);

let app: TestApp;
let departmentId: number;
let head: Person;
let employee: Person;
let versions: { policyVersionId: number; calendarVersionId: number };

beforeAll(async () => {
  // The clock is moved by days; the jobs of the program itself would compute at any time.
  app = await startTestApp({
    accessTokenTtlSeconds: 30 * 86_400,
    clockSeconds: 3_600,
    predictionSeconds: 86_400,
  });
  ({ id: departmentId } = await app.seed.department());
  head = await app.seed.person('department_head', { departmentId });
  employee = await app.seed.person('employee', { departmentId });
  const { prisma } = app.database;
  const calendar = await app.seed.calendar({ week: always, referredTo: true });
  const policy = await app.seed.slaPolicy({
    calendarId: calendar.id,
    match: {
      priorities: [],
      categoryIds: [],
      departmentIds: [departmentId],
      criticalities: [],
      origins: [],
    },
    responseMinutes: 30,
    resolutionMinutes: 100,
    pausesOn: ['parts'],
  });
  const { id: policyVersionId } = await prisma.slaPolicyVersion.findFirstOrThrow({
    where: { policyId: policy.id },
  });
  const { id: calendarVersionId } = await prisma.calendarVersion.findFirstOrThrow({
    where: { calendarId: calendar.id },
  });
  versions = { policyVersionId, calendarVersionId };
});
afterAll(() => app.stop());

// biome-ignore lint/suspicious/noExplicitAny: answers of whichever operation
type Data = any;

const call = async (
  name: string,
  input: Record<string, unknown>,
  actor = head,
  via: (typeof INTERFACES)[number] = 'rest',
): Promise<Data> => {
  const { code, message, data } = await invoke(app, via, name, input, actor.token);
  expect([name, code, message]).toEqual([name, 'OK', undefined]);
  return data;
};

/** Completed requests whose resolution was met some days ago. */
async function met(
  minutes: readonly number[],
  data: Record<string, unknown> = {},
  { days = 1, state = 'met' as 'met' | 'dropped' } = {},
): Promise<void> {
  const metAt = new Date(app.now().getTime() - days * DAY);
  for (const minute of minutes) {
    const owner = { requesterId: employee.id, departmentId };
    const { id: requestId } = await app.seed.request(owner, 'completed', data);
    await app.database.prisma.slaClock.create({
      data: {
        ...versions,
        requestId,
        kind: 'resolution',
        state,
        targetMs: BigInt(100 * MINUTE),
        consumedMs: BigInt(minute * MINUTE),
        startedAt: metAt,
        metAt,
        endedAt: metAt,
      },
    });
  }
}
const times = (count: number, minutes: number) => Array.from({ length: count }, () => minutes);
const rebuild = () => app.services.predictions.rebuild();
const submitted = (over: Record<string, unknown> = {}) =>
  call(
    'createMaintenanceRequest',
    { title: 'Leak', description: 'Water.', departmentId, ...over },
    employee,
  );
const clockOf = async (
  requestId: number,
  kind = 'resolution',
  via: (typeof INTERFACES)[number] = 'rest',
): Promise<Data> =>
  (await call('sla', { requestId }, head, via)).clocks.find((one: Data) => one.kind === kind);
const after = (from: string, ms: number) => new Date(Date.parse(from) + ms).toISOString();

describe.each(bothOr('rest'))('through %s', (via) => {
  it('predicts from the same priority and category, in whatever spelling, else from the priority', async () => {
    const category = `Water pipes ${via}`;
    // Of the 10 that took longer than 10 minutes, 5 missed.
    await met(times(20, 10), { category, priority: 'high' });
    await met(times(5, 40), { category: ` WATER  pipes ${via}`, priority: 'high' });
    await met(times(5, 200), { category: `water PIPES ${via.toUpperCase()}`, priority: 'high' });
    await rebuild();
    const { id, createdAt } = await submitted({ category, priority: 'high' });
    const clock = await clockOf(id, 'resolution', via);
    expect(clock).toMatchObject({
      riskAt: after(createdAt, 10 * MINUTE),
      prediction: { basis: 'category', sample: 30, percent: 10 },
    });
    // The other kind has no sample.
    const response = await clockOf(id, 'response', via);
    expect(response.prediction).toEqual({ basis: 'default', sample: 0, percent: 75 });
    // Another priority, too.
    const urgent = await submitted({ category, priority: 'urgent' });
    expect((await clockOf(urgent.id, 'resolution', via)).prediction.basis).toBe('default');
    const other = await submitted({ category: `Doors ${via}`, priority: 'high' });
    const { prediction } = await clockOf(other.id, 'resolution', via);
    expect(prediction).toMatchObject({ basis: 'priority', percent: 10 });
    expect(prediction.sample).toBe(via === INTERFACES[0] ? 30 : 60);
  });
});

it('29 are too few, 30 are enough; older than 180 days and not met do not count', async () => {
  const category = 'Lifts';
  const data = { category, priority: 'urgent' };
  await met(times(28, 200), data);
  await met([200], data, { days: 179.9 });
  await met(times(5, 200), data, { days: 180.1 });
  await met(times(5, 200), data, { state: 'dropped' });
  await rebuild();
  const few = await submitted(data);
  expect((await clockOf(few.id)).prediction).toEqual({ basis: 'default', sample: 29, percent: 75 });
  await met([200], data);
  await rebuild();
  const enough = await submitted(data);
  // All missed the target: at risk from the begin.
  expect(await clockOf(enough.id)).toMatchObject({
    riskAt: enough.createdAt,
    prediction: { basis: 'category', sample: 30, percent: 0 },
  });
  expect(enough.riskAt).toBe(enough.createdAt);
});

it('what a clock was given stays until it goes on, and is in consumed time', async () => {
  const data = { category: 'Windows', priority: 'low' };
  await met([...times(20, 40), ...times(10, 200)], data);
  await rebuild();
  const { id } = await submitted(data);
  const first = await clockOf(id);
  expect(first.prediction).toEqual({ basis: 'category', sample: 30, percent: 40 });
  expect(first.riskAt).toBe(after(first.startedAt, 40 * MINUTE));
  // 15 that took 90 minutes: 25 took longer than 40, of which 10 missed; of the 10 longer than 90, all.
  await met(times(15, 90), data);
  await rebuild();
  expect(await clockOf(id)).toMatchObject({ riskAt: first.riskAt, prediction: first.prediction });
  app.advance(15 * MINUTE);
  await call('holdMaintenanceRequest', { id, reason: 'parts' });
  expect(await clockOf(id)).toMatchObject({ riskAt: null, prediction: first.prediction });
  app.advance(3 * HOUR);
  await call('resumeMaintenanceRequest', { id });
  const { prediction, runningSince, riskAt, segments } = await clockOf(id);
  expect(prediction).toEqual({ basis: 'category', sample: 45, percent: 90 });
  expect(riskAt).toBe(after(runningSince, 90 * MINUTE - segments[0].consumedMs));
});

it('a reopened clock has another target, and a prediction for it', async () => {
  const data = { category: 'Roofs', priority: 'normal' };
  await met([...times(10, 50), ...times(20, 150), ...times(10, 500)], data);
  await rebuild();
  const technician = await app.seed.person('technician');
  const { id } = await submitted(data);
  // 30 of 40 missed 100 minutes.
  expect((await clockOf(id)).prediction.percent).toBe(0);
  await call('approveMaintenanceRequest', { id });
  await call('assignMaintenanceRequest', { id, technicianId: technician.id });
  await call('completeMaintenanceRequest', { id }, technician);
  await call('reopenMaintenanceRequest', { id, reason: 'Drips.' }, employee);
  const { targetMs, prediction, runningSince, riskAt, segments } = await clockOf(id);
  // The target leaves 240 minutes: 10 of 40 missed it, 20 may have taken longer.
  expect(targetMs).toBeGreaterThan(240 * MINUTE - 1);
  expect(prediction).toMatchObject({ basis: 'category', sample: 40 });
  expect(prediction.percent).toBeCloseTo(((150 * MINUTE) / targetMs) * 100, 9);
  expect(riskAt).toBe(after(runningSince, 150 * MINUTE - segments[0].consumedMs));
});

it('of more than 500 clocks some are kept, at even intervals of rank', async () => {
  const { prisma } = app.database;
  const owner = { requesterId: employee.id, departmentId };
  const data = { category: 'Many', priority: 'normal' as const };
  const seeded = await app.seed.request(owner, 'completed', data);
  const { id: _id, fields: _fields, ...row } = seeded;
  const rows = await prisma.maintenanceRequest.createManyAndReturn({
    data: Array.from({ length: 1_000 }, () => row),
    select: { id: true },
  });
  const metAt = app.now();
  const times = { startedAt: metAt, metAt, endedAt: metAt };
  const clock = { ...versions, ...times, kind: 'resolution' as const, state: 'met' as const };
  // They took 6 seconds to 100 minutes.
  await prisma.slaClock.createMany({
    data: rows.map(({ id: requestId }, index) => ({
      ...clock,
      requestId,
      targetMs: 1n,
      consumedMs: BigInt((index + 1) * 6_000),
    })),
  });
  await rebuild();
  const { id } = await submitted(data);
  // None missed 100 minutes.
  expect((await clockOf(id)).prediction).toEqual({ basis: 'default', sample: 1_000, percent: 75 });
  // 200 took longer than 80 minutes, and 400 longer than 60.
  const like = { ...data, category: ' MANY' };
  expect(app.services.predictions.of('resolution', like, 80 * MINUTE)).toEqual({
    basis: 'category',
    sample: 1_000,
    riskMs: 60 * MINUTE,
  });
});
