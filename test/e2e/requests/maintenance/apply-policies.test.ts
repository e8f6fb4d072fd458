import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { eventually } from '../../../support/receiver.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

const HOUR = 3_600_000;
const always = Array.from({ length: 7 }, () => [[0, 1440]]);

let app: TestApp;
let departmentId: number;
let head: Person;
let employee: Person;
let administrator: Person;
let calendarId: number;

beforeAll(async () => {
  app = await startTestApp({ accessTokenTtlSeconds: 30 * 86_400, clockSeconds: 3_600 });
  administrator = await app.seed.person('administrator');
  calendarId = (await app.seed.calendar({ week: always })).id;
});
afterAll(() => app.stop());
beforeEach(async () => {
  ({ id: departmentId } = await app.seed.department());
  head = await app.seed.person('department_head', { departmentId });
  employee = await app.seed.person('employee', { departmentId });
});

// biome-ignore lint/suspicious/noExplicitAny: answers of whichever operation
type Data = any;

const call = async (name: string, input: Record<string, unknown>, actor = head): Promise<Data> => {
  const { code, message, data } = await invoke(app, 'rest', name, input, actor.token);
  expect([name, code, message]).toEqual([name, 'OK', undefined]);
  return data;
};
/** A policy for the department of the test. */
const policy = (over: Record<string, unknown> = {}) =>
  call(
    'createSlaPolicy',
    {
      name: `Policy ${departmentId}`,
      rank: 10,
      match: { departmentIds: [departmentId] },
      calendarId,
      ...over,
    },
    administrator,
  );
const submitted = (over: Record<string, unknown> = {}) =>
  call(
    'createMaintenanceRequest',
    { title: 'Leak', description: 'Water.', departmentId, ...over },
    employee,
  );
const step = (name: string, id: number, input: Record<string, unknown> = {}) =>
  call(`${name}MaintenanceRequest`, { id, ...input });
const apply = () => call('applySlaPolicies', {}, administrator);
/** The number of jobs that are queued or run. */
const jobs = async () => {
  const [row] = await app.database.prisma.$queryRawUnsafe<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM pgboss.job WHERE name = 'sla-applications' AND state < 'completed'`,
  );
  return row?.count ?? -1;
};
const applied = () => eventually(async () => (await jobs()) === 0);
const clocksOf = async (requestId: number): Promise<Data[]> =>
  (await call('sla', { requestId }, administrator)).clocks;

describe.each(bothOr('rest'))('through %s', (via) => {
  it('open requests without clocks get those of the policy, from now', async () => {
    const requests = {
      submitted: await submitted(),
      answered: await submitted(),
      held: await submitted(),
      cancelled: await submitted(),
    };
    await step('approve', requests.answered.id);
    await step('hold', requests.held.id, { reason: 'vendor' });
    await step('cancel', requests.cancelled.id, { reason: 'Gone.' });
    const imported = await app.seed.request({ requesterId: employee.id, departmentId }, 'pending', {
      origin: 'import',
    });
    app.advance(5 * HOUR);
    await policy({ responseMinutes: 60, resolutionMinutes: 480 });
    const before = await submitted();
    const own = await clocksOf(before.id);
    const from = app.now();
    const { code, data } = await invoke(app, via, 'applySlaPolicies', {}, administrator.token);
    expect([code, data]).toEqual(['OK', { requests: expect.any(Number) }]);
    expect(data.requests).toBeGreaterThan(2);
    await applied();
    for (const [name, kinds] of [
      ['submitted', ['response running', 'resolution running']],
      // Somebody has answered.
      ['answered', ['resolution running']],
      ['held', ['response paused', 'resolution paused']],
    ] as const) {
      const clocks = await clocksOf(requests[name].id);
      expect([name, ...clocks.map(({ kind, state }) => `${kind} ${state}`)]).toEqual([
        name,
        ...kinds,
      ]);
      for (const {
        startedAt,
        consumedMs,
        segments,
        dueAt,
        state,
        targetMs,
        prediction,
      } of clocks) {
        expect(Date.parse(startedAt)).toBeGreaterThan(from.getTime() - 1);
        expect(segments).toHaveLength(1);
        expect(segments[0].why).toBe(state === 'paused' ? 'vendor' : 'start');
        expect(consumedMs).toBeLessThan(HOUR);
        const due = state === 'paused' ? Number.NaN : Date.parse(startedAt) + targetMs;
        expect(Date.parse(dueAt)).toBe(due);
        expect(prediction.basis).toBe('default');
      }
      const after = await call('maintenanceRequest', { id: requests[name].id });
      const { version, updatedAt } = await app.database.prisma.maintenanceRequest.findUniqueOrThrow(
        {
          where: { id: requests[name].id },
        },
      );
      expect([after.version, after.updatedAt]).toEqual([version, updatedAt.toISOString()]);
      expect(version).toBe(name === 'submitted' ? 1 : 2);
    }
    expect(await clocksOf(requests.cancelled.id)).toEqual([]);
    expect(await clocksOf(imported.id)).toEqual([]);
    // Clocks that ran already stay.
    const { segments } = own[0];
    expect((await clocksOf(before.id))[0].segments[0]).toMatchObject({ from: segments[0].from });
    expect((await clocksOf(before.id))[0].startedAt).toBe(own[0].startedAt);
  });

  it('is for administrators of settings', async () => {
    await submitted();
    const technician = await app.seed.person('technician');
    const tokens = { employee, technician, head };
    for (const [name, { token }] of Object.entries(tokens)) {
      const refused = () => invoke(app, via, 'applySlaPolicies', {}, token);
      await expectRefused(app, name, refused, 'FORBIDDEN');
    }
    const unknown = () => invoke(app, via, 'applySlaPolicies', {});
    await expectRefused(app, 'nobody', unknown, 'UNAUTHENTICATED');
    expect(await jobs()).toBe(0);
  });
});

it('two at once, and again, begin each clock once, in several jobs; each call is audited', async () => {
  const { prisma } = app.database;
  const row = await app.seed.request({ requesterId: employee.id, departmentId }, 'pending');
  const { id: _id, fields: _fields, ...copy } = row;
  await prisma.maintenanceRequest.createMany({ data: Array.from({ length: 450 }, () => copy) });
  await policy({ resolutionMinutes: 480 });
  const where = { action: 'sla_policy.applied' };
  const audited = await prisma.auditRecord.count({ where });
  await Promise.all([apply(), apply()]);
  await applied();
  const clocks = await prisma.slaClock.findMany({
    where: { request: { departmentId } },
    include: { segments: true },
  });
  expect(clocks).toHaveLength(451);
  expect(clocks.filter(({ segments }) => segments.length !== 1)).toEqual([]);
  app.advance(HOUR);
  expect(await apply()).toEqual({ requests: expect.any(Number) });
  await applied();
  const again = await prisma.slaClock.findMany({ where: { request: { departmentId } } });
  expect(again.map(({ startedAt }) => startedAt.getTime()).sort()).toEqual(
    clocks.map(({ startedAt }) => startedAt.getTime()).sort(),
  );
  expect(await prisma.auditRecord.count({ where })).toBe(audited + 3);
  const last = await prisma.auditRecord.findFirstOrThrow({ where, orderBy: { sequence: 'desc' } });
  expect(last).toMatchObject({
    targetType: 'sla_policy',
    targetId: 'all',
    actorEmail: administrator.email,
  });
});

it('where no policy matches, a request stays without clocks, and is looked at again', async () => {
  const { id } = await submitted();
  await apply();
  await applied();
  expect(await clocksOf(id)).toEqual([]);
  const { requests } = await apply();
  await applied();
  expect(await apply()).toEqual({ requests });
  await applied();
  await policy({ resolutionMinutes: 60 });
  await apply();
  await applied();
  expect(await clocksOf(id)).toHaveLength(1);
});
