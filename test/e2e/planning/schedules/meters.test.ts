import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Crew, seedCrew } from '../../../support/crew.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { moveTo, Schedules, sweep } from '../../../support/schedules.js';

let app: TestApp;
let crew: Crew;
let schedules: Schedules;
let technician: Schedules;

beforeAll(async () => {
  app = await startTestApp({
    ...{ accessTokenTtlSeconds: 900 * 86_400, clockSeconds: 3_600, sweepSeconds: 3_600 },
  });
  moveTo(app, '2027-01-01T00:00:00Z');
  crew = await seedCrew(app.seed);
  schedules = new Schedules(app, crew.head);
  technician = new Schedules(app, crew.technician);
});
afterAll(() => app.stop());

/** An asset of the department with a counter of hours, and its schedule. */
const counted = async (given: { total?: number; meter?: object; data?: object; time?: object }) => {
  const { id: assetId } = await app.seed.asset({ departmentId: crew.departmentId });
  const { id: meterId } = await schedules.call('createMeter', {
    assetId,
    name: 'Hours',
    unit: 'h',
  });
  if (given.total !== undefined) await reads(meterId, given.total);
  const trigger = {
    meter: { meterId, every: 500, ...given.meter },
    ...(given.time && { time: given.time }),
  };
  const texts = { title: 'Change the oil', description: 'All of it.', assetIds: [assetId] };
  const made = await schedules.call('createSchedule', { ...texts, trigger, ...given.data });
  return { assetId, meterId, id: made.id as number, made };
};

const reads = async (id: number, value: number, more: object = {}) =>
  await schedules.call('addMeterReading', { id, value, ...more });

it('a reading generates at each multiple, in its own transaction', async () => {
  const { id, meterId, made, assetId } = await counted({ data: { leadDays: 2, ifOpen: 'create' } });
  expect(made.trigger).toEqual({ time: null, meter: { meterId, every: 500, startAt: 0 } });
  expect(made.nextDueAt).toBeNull();
  await reads(meterId, 499.999);
  expect(await schedules.stored(id)).toEqual([]);
  moveTo(app, '2027-01-02T10:00:00Z');
  await reads(meterId, 500);
  expect(await schedules.stored(id)).toEqual(['m1 generated']);
  const [first] = await schedules.occurrences(id);
  expect(first.dueAt.slice(0, 16)).toBe('2027-01-04T10:00');
  expect(first.generatesAt.slice(0, 16)).toBe('2027-01-02T10:00');
  const request = await schedules.call('maintenanceRequest', { id: first.requestId });
  expect(request).toMatchObject({ assetId, occurrenceKey: 'm1', manualDueAt: first.dueAt });
  // Past several: the latest.
  moveTo(app, '2027-01-03T10:00:00Z');
  await reads(meterId, 2_100);
  expect((await schedules.stored(id)).slice(1)).toEqual([
    'm2 missed overtaken',
    'm3 missed overtaken',
    'm4 generated',
  ]);
  // A deleted reading takes back what it caused, and its numbers are due again.
  const last = await app.database.prisma.reading.findFirstOrThrow({
    where: { meterId },
    orderBy: { id: 'desc' },
  });
  await schedules.call('deleteReading', { id: last.id });
  await reads(meterId, 2_200);
  expect(await schedules.stored(id)).toHaveLength(4);
  // A replaced meter keeps the distance that was left.
  await reads(meterId, 0, { replacesMeter: true });
  await reads(meterId, 299);
  expect(await schedules.stored(id)).toHaveLength(4);
  await reads(meterId, 300);
  expect((await schedules.stored(id)).slice(4)).toEqual(['m5 generated']);
});

it('counts from the present total by default, and what was reached before is past', async () => {
  const late = await counted({ total: 1_200 });
  expect(late.made.trigger.meter.startAt).toBe(1_200);
  await reads(late.meterId, 1_699);
  expect(await schedules.stored(late.id)).toEqual([]);
  await reads(late.meterId, 1_700);
  expect(await schedules.stored(late.id)).toEqual(['m1 generated']);

  const early = await counted({ total: 1_200, meter: { startAt: 0 } });
  await reads(early.meterId, 1_499);
  expect(await schedules.stored(early.id)).toEqual([]);
  await reads(early.meterId, 1_500);
  expect(await schedules.stored(early.id)).toEqual(['m3 generated']);
});

it('an open request makes the next missed, a pause leaves no trace', async () => {
  const { id, meterId } = await counted({});
  await reads(meterId, 500);
  await reads(meterId, 1_000);
  expect(await schedules.stored(id)).toEqual(['m1 generated', 'm2 missed previous_open']);
  const [{ requestId }] = await schedules.occurrences(id, { state: 'generated' });
  await schedules.call('cancelMaintenanceRequest', { id: requestId, reason: 'No.' });
  await schedules.call('updateSchedule', { id, state: 'paused' });
  await reads(meterId, 1_600);
  await schedules.call('updateSchedule', { id, state: 'active' });
  await sweep(app);
  expect(await schedules.stored(id)).toHaveLength(2);
  await reads(meterId, 2_000);
  expect((await schedules.stored(id)).slice(2)).toEqual(['m4 generated']);
  // A missed one is caught up; a multiple comes early by hand.
  const caught = await schedules.call('generateSchedule', { id, occurrenceKey: 'm2' });
  expect(caught.occurrences).toMatchObject([
    { occurrenceKey: 'm2', state: 'generated', cause: null },
  ]);
  const next = await schedules.call('generateSchedule', { id });
  expect(next.occurrences).toMatchObject([{ occurrenceKey: 'm5', state: 'generated' }]);
  await reads(meterId, 2_500);
  expect(await schedules.stored(id)).toHaveLength(4);
});

it('a new trigger starts anew, with numbers that go on', async () => {
  const { id, meterId } = await counted({ data: { ifOpen: 'create' } });
  await reads(meterId, 1_000);
  expect(await schedules.stored(id)).toEqual(['m1 missed overtaken', 'm2 generated']);
  const trigger = { meter: { meterId, every: 100 } };
  const changed = await schedules.call('updateSchedule', { id, trigger });
  expect(changed.trigger.meter).toEqual({ meterId, every: 100, startAt: 1_000 });
  await reads(meterId, 1_100);
  expect((await schedules.stored(id)).slice(2)).toEqual(['m3 generated']);
});

it('by time and by meter, whichever comes first; both count anew from the completion', async () => {
  moveTo(app, '2027-03-01T00:00:00Z');
  const yearly = { rrule: 'FREQ=YEARLY', startsAt: '2027-04-01T08:00', timeZone: 'Europe/Berlin' };
  const { id, meterId, made } = await counted({
    time: { ...yearly, base: 'completion' },
    data: { assigneeId: crew.technician.id },
  });
  expect(made.nextDueAt).toBe('2027-04-01T06:00:00.000Z');
  moveTo(app, '2027-03-05T09:00:00Z');
  await reads(meterId, 520);
  expect(await schedules.stored(id)).toEqual(['c1 generated']);
  // One chain: neither time nor meter generates while it is open.
  moveTo(app, '2027-04-02T00:00:00Z');
  await reads(meterId, 1_100);
  await sweep(app);
  expect(await schedules.stored(id)).toEqual(['c1 generated']);
  const [{ requestId }] = await schedules.occurrences(id);
  moveTo(app, '2027-04-10T09:00:00Z');
  await technician.call('completeMaintenanceRequest', { id: requestId });
  expect(await schedules.get(id)).toMatchObject({ nextDueAt: '2028-04-10T06:00:00.000Z' });
  await reads(meterId, 1_599);
  expect(await schedules.stored(id)).toHaveLength(1);
  await reads(meterId, 1_600);
  expect((await schedules.stored(id)).slice(1)).toEqual(['c2 generated']);
});

it('a reading past two multiples of an active schedule is unusual, and leads are told', async () => {
  const { id, meterId, assetId } = await counted({ data: { ifOpen: 'create' } });
  const unusual = async (value: number, dryRun = false) =>
    (await technician.call('addMeterReading', { id: meterId, value, dryRun })).unusual;
  const { id: requestId } = await schedules.call('createMaintenanceRequest', {
    ...{ title: 'Pump', description: 'Loud.', assetId },
  });
  await schedules.call('approveMaintenanceRequest', { id: requestId });
  const technicianId = crew.technician.id;
  await schedules.call('assignMaintenanceRequest', { id: requestId, technicianId });
  expect(await unusual(999, true)).toBe(false);
  expect(await unusual(1_000, true)).toBe(true);
  expect(await unusual(499)).toBe(false);
  expect(await unusual(999)).toBe(false);
  await schedules.call('updateSchedule', { id, state: 'paused' });
  expect(await unusual(2_001, true)).toBe(false);
  await schedules.call('updateSchedule', { id, state: 'active' });
  // A number that was skipped is not reached anew.
  await schedules.call('skipSchedule', { id, occurrenceKey: 'm2', reason: 'Done.' });
  expect(await unusual(1_500, true)).toBe(false);
  expect(await unusual(2_000)).toBe(true);
  const own = await reads(meterId, 9_000);
  expect(own.unusual).toBe(true);
  const find = () =>
    app.database.prisma.notification.findMany({ where: { kind: 'reading_unusual' } });
  await expect
    .poll(async () => (await find()).map(({ userId, data }) => [userId, data]), { timeout: 10_000 })
    .toContainEqual([
      crew.head.id,
      { meterId, readingId: expect.any(Number), assetId, value: 2_000 },
    ]);
  const readingIds = (await find())
    .filter(({ userId }) => userId === crew.head.id)
    .map(({ data }) => (data as { readingId: number }).readingId);
  expect(readingIds).not.toContain(own.id);
});

it('refuses a meter that cannot count', async () => {
  const { id: assetId } = await app.seed.asset({ departmentId: crew.departmentId });
  const { id: other } = await app.seed.asset({ departmentId: crew.departmentId });
  const meter = async (data: object = {}) =>
    (await schedules.call('createMeter', { assetId, unit: 'h', ...data })).id as number;
  const [hours, gauge] = [
    await meter({ name: 'Hours' }),
    await meter({ name: 'Heat', kind: 'gauge' }),
  ];
  const refused = (trigger: object, assetIds = [assetId]) =>
    schedules.refused('createSchedule', {
      ...{ title: 'Change the oil', description: 'All.', trigger, assetIds },
    });
  const onMeter = ['VALIDATION_ERROR', 'meterId'];
  expect(await refused({ meter: { meterId: gauge, every: 5 } })).toEqual(onMeter);
  expect(await refused({ meter: { meterId: 999_999, every: 5 } })).toEqual(onMeter);
  expect(await refused({ meter: { meterId: hours, every: 5 } }, [])).toEqual(onMeter);
  expect(await refused({ meter: { meterId: hours, every: 5 } }, [other])).toEqual(onMeter);
  expect(await refused({ meter: { meterId: hours, every: 5 } }, [assetId, other])).toEqual(onMeter);
  expect(await refused({ meter: { meterId: hours, every: 0 } })).toEqual([
    ...['VALIDATION_ERROR', 'every'],
  ]);
  const time = { rrule: 'FREQ=DAILY', startsAt: '2027-01-01T08:00', timeZone: 'UTC' };
  expect(await refused({ time, meter: { meterId: hours, every: 5 } })).toEqual([
    ...['VALIDATION_ERROR', 'base'],
  ]);
  expect(await refused({})).toEqual(['VALIDATION_ERROR', 'trigger']);
});

it('is paused when its meter is archived, and leads are told', async () => {
  const { id, meterId } = await counted({ total: 1 });
  await schedules.call('deleteMeter', { id: meterId });
  await sweep(app);
  expect(await schedules.get(id)).toMatchObject({
    ...{ state: 'paused', pausedReason: 'no_asset', version: 2 },
  });
});

it.each(bothOr('graphql'))(
  'the next number can be skipped, through %s; it is not generated then',
  async (via) => {
    const own = new Schedules(app, crew.head, via);
    const { id, meterId } = await counted({ data: { ifOpen: 'create' } });
    await reads(meterId, 500);
    const reason = 'Changed with the engine.';
    expect(await own.refused('skipSchedule', { id, occurrenceKey: 'm1', reason })).toEqual([
      'CONFLICT',
      'occurrenceKey',
    ]);
    for (const occurrenceKey of ['m3', 'm0', 'c2']) {
      expect(await own.refused('skipSchedule', { id, occurrenceKey, reason })).toEqual([
        'VALIDATION_ERROR',
        'occurrenceKey',
      ]);
    }
    const skipped = await own.call('skipSchedule', { id, occurrenceKey: 'm2', reason });
    expect(skipped.occurrences).toMatchObject([
      { occurrenceKey: 'm2', state: 'skipped', cause: 'person', reason, actorId: crew.head.id },
    ]);
    expect(await own.refused('skipSchedule', { id, occurrenceKey: 'm2', reason })).toEqual([
      'CONFLICT',
      'occurrenceKey',
    ]);
    await reads(meterId, 1_000);
    expect(await own.stored(id)).toEqual(['m1 generated', 'm2 skipped person']);
    await reads(meterId, 1_500);
    expect((await own.stored(id)).at(-1)).toBe('m3 generated');
    // A skip is taken back by generating it.
    const made = await own.call('generateSchedule', { id, occurrenceKey: 'm2' });
    expect(made.occurrences).toMatchObject([{ occurrenceKey: 'm2', state: 'generated' }]);
  },
);

it.each(bothOr('rest'))(
  'numbers of one moment are listed in their order, page by page, through %s',
  async (via) => {
    const own = new Schedules(app, crew.head, via);
    const { id, meterId } = await counted({});
    await reads(meterId, 6_000);
    const keys = Array.from({ length: 12 }, (_, index) => `m${index + 1}`);
    const whole = await own.occurrences(id);
    expect(whole.map(({ occurrenceKey }) => occurrenceKey)).toEqual(keys);
    const token = await app.seed.login(crew.head.id);
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const input = { scheduleId: id, limit: 5, ...(cursor && { cursor }) };
      const { data, page } = await invoke(app, via, 'scheduleOccurrences', input, token);
      paged.push(...data.map((one: { occurrenceKey: string }) => one.occurrenceKey));
      cursor = page?.hasMore ? page.nextCursor : undefined;
    } while (cursor !== undefined);
    expect(paged).toEqual(keys);
  },
);
