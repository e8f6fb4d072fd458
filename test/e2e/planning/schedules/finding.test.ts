import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkSchedules } from '../../../../src/modules/planning/schedules/schedules.checks.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Crew, seedCrew } from '../../../support/crew.js';
import { bothOr } from '../../../support/interfaces.js';
import { moveTo, Schedules, sweep } from '../../../support/schedules.js';

let app: TestApp;
let crew: Crew;
let schedules: Schedules;

beforeAll(async () => {
  app = await startTestApp({
    ...{ accessTokenTtlSeconds: 900 * 86_400, clockSeconds: 3_600, sweepSeconds: 3_600 },
  });
  moveTo(app, '2027-01-01T00:00:00Z');
  crew = await seedCrew(app.seed);
  schedules = new Schedules(app, crew.head);
});
afterAll(() => app.stop());

it.each(bothOr('rest'))(
  'makes each request once, approved by the editor, through %s',
  async (via) => {
    const own = new Schedules(app, crew.head, via);
    moveTo(app, via === 'rest' ? '2027-01-02T00:00:00Z' : '2027-01-03T00:00:00Z');
    const today = app.now().toISOString().slice(0, 10);
    const made = await own.create({}, { leadDays: 0 });
    expect(made).toMatchObject({
      state: 'active',
      pausedReason: null,
      priority: 'normal',
      assetIds: [],
      departmentId: crew.departmentId,
      editorId: crew.head.id,
      nextDueAt: `${today}T07:00:00.000Z`,
      version: 1,
      trigger: {
        time: {
          rrule: 'FREQ=DAILY',
          startsAt: '2026-01-01T08:00',
          timeZone: 'Europe/Berlin',
          base: 'fixed',
          onClosedDay: 'keep',
          calendarId: null,
        },
        meter: null,
      },
    });
    await sweep(app);
    expect(await own.stored(made.id)).toEqual([]);
    moveTo(app, `${today}T07:00:10Z`);
    await sweep(app);
    await sweep(app);
    expect(await own.stored(made.id)).toEqual([`${today}T08:00 generated`]);
    const [first] = await own.occurrences(made.id, { state: 'generated' });
    const request = await own.call('maintenanceRequest', { id: first.requestId });
    expect(request).toMatchObject({
      title: 'Check the pump',
      stage: 'approved',
      status: 'approved',
      origin: 'schedule',
      scheduleId: made.id,
      occurrenceKey: `${today}T08:00`,
      requesterId: crew.head.id,
      approvedById: crew.head.id,
      manualDueAt: `${today}T07:00:00.000Z`,
      nextDueAt: `${today}T07:00:00.000Z`,
      version: 1,
    });
    const history = await app.database.prisma.maintenanceHistory.findMany({
      where: { requestId: first.requestId },
      orderBy: { id: 'asc' },
    });
    expect(history.map(({ action, from, to, actorId }) => [action, from, to, actorId])).toEqual([
      ['create', null, 'pending', crew.head.id],
      ['approve', 'pending', 'approved', crew.head.id],
    ]);
    const events = await app.database.prisma.outboxEvent.findMany({
      where: { maintenanceRequestId: first.requestId },
      orderBy: { id: 'asc' },
    });
    expect(events.map(({ type }) => type)).toEqual([
      'maintenance.status_changed',
      'maintenance.stage_changed',
      'schedule.generated',
    ]);
    expect(await own.get(made.id)).toMatchObject({ version: 1, updatedAt: made.updatedAt });
    await own.call('deleteSchedule', { id: made.id });
  },
);

it('generates the latest after an outage, and notes the earlier ones as missed', async () => {
  moveTo(app, '2027-01-10T00:00:00Z');
  const { id } = await schedules.create();
  moveTo(app, '2027-01-13T12:00:00Z');
  await sweep(app);
  expect(await schedules.stored(id)).toEqual([
    '2027-01-10T08:00 missed overtaken',
    '2027-01-11T08:00 missed overtaken',
    '2027-01-12T08:00 missed overtaken',
    '2027-01-13T08:00 generated',
  ]);
  // The request of the last one is open.
  moveTo(app, '2027-01-15T12:00:00Z');
  await sweep(app);
  expect((await schedules.stored(id)).slice(4)).toEqual([
    '2027-01-14T08:00 missed overtaken',
    '2027-01-15T08:00 missed previous_open',
  ]);
  const [open] = await schedules.occurrences(id, { state: 'generated' });
  await schedules.call('cancelMaintenanceRequest', { id: open.requestId, reason: 'Not needed.' });
  moveTo(app, '2027-01-16T12:00:00Z');
  await sweep(app);
  expect((await schedules.stored(id)).slice(6)).toEqual(['2027-01-16T08:00 generated']);
  await schedules.call('deleteSchedule', { id });
  moveTo(app, '2027-01-17T12:00:00Z');
  await sweep(app);
  expect(await schedules.stored(id)).toHaveLength(7);
});

it('generates those that are due ahead, lead days before', async () => {
  moveTo(app, '2027-02-01T00:00:00Z');
  const { id } = await schedules.create({}, { leadDays: 3, ifOpen: 'create' });
  await sweep(app);
  // 08:00 three days later is generated at 08:00 of today.
  expect(await schedules.stored(id)).toEqual([
    '2027-02-01T08:00 generated',
    '2027-02-02T08:00 generated',
    '2027-02-03T08:00 generated',
  ]);
  expect(await schedules.get(id)).toMatchObject({ nextDueAt: '2027-02-04T07:00:00.000Z' });
  moveTo(app, '2027-02-01T06:59:00Z');
  await sweep(app);
  expect(await schedules.stored(id)).toHaveLength(3);
  moveTo(app, '2027-02-01T07:00:00Z');
  await sweep(app);
  expect((await schedules.stored(id)).slice(3)).toEqual(['2027-02-04T08:00 generated']);
  // Two are past, of which the latest is generated; four lie ahead.
  moveTo(app, '2027-02-06T12:00:00Z');
  await sweep(app);
  expect((await schedules.stored(id)).slice(4)).toEqual([
    '2027-02-05T08:00 missed overtaken',
    '2027-02-06T08:00 generated',
    '2027-02-07T08:00 generated',
    '2027-02-08T08:00 generated',
    '2027-02-09T08:00 generated',
  ]);
  await schedules.call('deleteSchedule', { id });
});

it('makes a request for each asset, with its location, and skips those out of service', async () => {
  moveTo(app, '2027-03-01T00:00:00Z');
  const place = await app.seed.location();
  const other = await app.seed.location();
  const pump = await app.seed.asset({ locationId: place.id });
  const fan = await app.seed.asset();
  const car = await app.seed.asset({ state: 'out_of_service' });
  const old = await app.seed.asset();
  const assetIds = [fan.id, pump.id, car.id, old.id];
  const { id } = await schedules.create({}, { assetIds, locationId: other.id });
  await app.database.prisma.asset.update({ where: { id: old.id }, data: { state: 'retired' } });
  moveTo(app, '2027-03-01T07:00:01Z');
  await sweep(app);
  const found = await schedules.occurrences(id, { to: '2027-03-01' });
  expect(found.map((one: Record<string, unknown>) => [one.assetId, one.state, one.cause])).toEqual([
    [pump.id, 'generated', null],
    [fan.id, 'generated', null],
    [car.id, 'skipped', 'out_of_service'],
  ]);
  const requests = await Promise.all(
    found
      .slice(0, 2)
      .map(({ requestId }) => schedules.call('maintenanceRequest', { id: requestId })),
  );
  expect(requests.map(({ assetId, locationId }) => [assetId, locationId])).toEqual([
    [pump.id, place.id],
    [fan.id, other.id],
  ]);
  await schedules.call('deleteSchedule', { id });
});

it('assigns to an active technician, and begins approved once the account is not active', async () => {
  moveTo(app, '2027-03-10T00:00:00Z');
  const technician = await app.seed.person('technician', { departmentId: crew.departmentId });
  const data = { assigneeId: technician.id, estimateMinutes: 45, ifOpen: 'create' };
  const { id } = await schedules.create({}, data);
  moveTo(app, '2027-03-10T08:00:00Z');
  await sweep(app);
  const suspended = { where: { id: technician.id }, data: { status: 'suspended' as const } };
  await app.database.prisma.user.update(suspended);
  moveTo(app, '2027-03-11T08:00:00Z');
  await sweep(app);
  const found = await schedules.occurrences(id, { state: 'generated' });
  const requests = await Promise.all(
    found.map(({ requestId }) => schedules.call('maintenanceRequest', { id: requestId })),
  );
  expect(
    requests.map(({ stage, assigneeId, estimateMinutes, assignedAt }) => [
      ...[stage, assigneeId, estimateMinutes, assignedAt !== null],
    ]),
  ).toEqual([
    ['assigned', technician.id, 45, true],
    ['approved', null, 45, false],
  ]);
  const history = await app.database.prisma.maintenanceHistory.findMany({
    where: { requestId: requests[0].id },
    orderBy: { id: 'asc' },
  });
  expect(history.map(({ action, from, to }) => [action, from, to])).toEqual([
    ['create', null, 'pending'],
    ['approve', 'pending', 'approved'],
    ['assign', 'approved', 'assigned'],
  ]);
  await schedules.call('deleteSchedule', { id });
});

it('gives its own checklist before that of the category', async () => {
  moveTo(app, '2027-03-20T00:00:00Z');
  const [ofCategory, ofSchedule] = [await app.seed.checklist(), await app.seed.checklist()];
  const category = await app.seed.category({
    ...{ checklistId: ofCategory.id, defaultPriority: 'high' },
  });
  const texts = { categoryId: category.id, ifOpen: 'create' };
  const one = await schedules.create({}, { ...texts, checklistId: ofSchedule.id });
  const other = await schedules.create({}, { ...texts, priority: 'low' });
  expect([one.priority, other.priority]).toEqual(['high', 'low']);
  moveTo(app, '2027-03-20T08:00:00Z');
  await sweep(app);
  const checklists = [];
  for (const { id } of [one, other]) {
    const [{ requestId }] = await schedules.occurrences(id, { state: 'generated' });
    checklists.push((await schedules.call('requestChecklist', { requestId })).checklistId);
    await schedules.call('deleteSchedule', { id });
  }
  expect(checklists).toEqual([ofSchedule.id, ofCategory.id]);
});

it('two finders make each request once, also after the clock went back', async () => {
  moveTo(app, '2027-04-01T00:00:00Z');
  const made = [];
  for (let index = 0; index < 12; index += 1) {
    made.push((await schedules.create({}, { ifOpen: 'create' })).id as number);
  }
  moveTo(app, '2027-04-02T12:00:00Z');
  await Promise.all([sweep(app), sweep(app), sweep(app)]);
  moveTo(app, '2027-04-01T12:00:00Z');
  await Promise.all([sweep(app), sweep(app)]);
  moveTo(app, '2027-04-02T13:00:00Z');
  await Promise.all([sweep(app), sweep(app)]);
  for (const id of made) {
    expect(await schedules.stored(id)).toEqual([
      '2027-04-01T08:00 missed overtaken',
      '2027-04-02T08:00 generated',
    ]);
    const requests = await app.database.prisma.maintenanceRequest.count({
      where: { scheduleId: id },
    });
    expect(requests).toBe(1);
    await schedules.call('deleteSchedule', { id });
  }
});

it('the doctor finds a request that differs from its occurrence', async () => {
  expect(await checkSchedules(app.database)).toMatchObject({ state: 'ok' });
  const row = await app.database.prisma.scheduleOccurrence.findFirstOrThrow({
    where: { requestId: { not: null } },
  });
  const { id } = row;
  const closedAt = row.closedAt === null ? app.now() : null;
  await app.database.prisma.scheduleOccurrence.update({ where: { id }, data: { closedAt } });
  expect(await checkSchedules(app.database)).toMatchObject({
    state: 'failed',
    message: `requests that differ from their occurrences: ${row.requestId}`,
  });
});
