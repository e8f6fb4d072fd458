import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Crew, seedCrew } from '../../../support/crew.js';
import { bothOr, INTERFACES, invoke } from '../../../support/interfaces.js';
import { type Answered, moveTo, Schedules, sweep } from '../../../support/schedules.js';

let app: TestApp;
let crew: Crew;
let schedules: Schedules;
/** Closed at weekends and on 26 March. */
let calendarId: number;

beforeAll(async () => {
  app = await startTestApp({
    ...{ accessTokenTtlSeconds: 900 * 86_400, clockSeconds: 3_600, sweepSeconds: 3_600 },
  });
  moveTo(app, '2027-03-01T00:00:00Z');
  crew = await seedCrew(app.seed);
  schedules = new Schedules(app, crew.head);
  const holidays = [{ date: '2027-03-26', name: 'Good Friday', intervals: [] }];
  calendarId = (await app.seed.calendar({ holidays })).id;
});
afterAll(() => app.stop());

/** A date of a preview in short: key, due time, and the end of each shift. */
const short = ({ occurrenceKey, dueAt, state, shifts }: Answered) =>
  [
    ...[occurrenceKey, dueAt, state === 'planned' ? '' : state],
    ...(shifts as { reason: string; to: string }[]).map(({ reason, to }) => `${reason} ${to}`),
  ]
    .filter(Boolean)
    .join(' | ');

const previewOf = async (time: object, more: object = {}) => {
  const trigger = { time: { timeZone: 'Europe/Berlin', ...time } };
  const { dates } = await schedules.call('previewSchedule', { trigger, ...more });
  return dates.map(short);
};

it('previews the second Tuesday of each quarter, across a change of the clocks', async () => {
  const time = { rrule: 'FREQ=MONTHLY;INTERVAL=3;BYDAY=2TU', startsAt: '2027-01-01T08:00' };
  expect(await previewOf(time, { count: 3 })).toEqual([
    '2027-04-13T08:00 | 2027-04-13T06:00:00.000Z',
    '2027-07-13T08:00 | 2027-07-13T06:00:00.000Z',
    '2027-10-12T08:00 | 2027-10-12T06:00:00.000Z',
  ]);
});

it('moves a time that the zone skips to the end of the gap, and takes the first of two', async () => {
  const time = { rrule: 'FREQ=DAILY', startsAt: '2027-03-27T02:30' };
  expect(await previewOf(time, { from: '2027-03-27T00:00:00Z', count: 3 })).toEqual([
    '2027-03-27T02:30 | 2027-03-27T01:30:00.000Z',
    '2027-03-28T02:30 | 2027-03-28T01:30:00.000Z | clock_change 2027-03-28T03:30',
    '2027-03-29T02:30 | 2027-03-29T00:30:00.000Z',
  ]);
  expect(await previewOf(time, { from: '2027-10-31T00:00:00Z', count: 1 })).toEqual([
    '2027-10-31T02:30 | 2027-10-31T00:30:00.000Z',
  ]);
});

it('shifts closed days and says why; several may meet on a day', async () => {
  const time = { rrule: 'FREQ=DAILY', startsAt: '2027-03-25T08:00', calendarId };
  const from = '2027-03-25T00:00:00Z';
  expect(await previewOf({ ...time, onClosedDay: 'next' }, { from, count: 6 })).toEqual([
    '2027-03-25T08:00 | 2027-03-25T07:00:00.000Z',
    '2027-03-26T08:00 | 2027-03-29T06:00:00.000Z | closed_day 2027-03-29T08:00',
    '2027-03-27T08:00 | 2027-03-29T06:00:00.000Z | closed_day 2027-03-29T08:00',
    '2027-03-28T08:00 | 2027-03-29T06:00:00.000Z | closed_day 2027-03-29T08:00',
    '2027-03-29T08:00 | 2027-03-29T06:00:00.000Z',
    '2027-03-30T08:00 | 2027-03-30T06:00:00.000Z',
  ]);
  expect(await previewOf({ ...time, onClosedDay: 'previous' }, { from, count: 4 })).toEqual([
    '2027-03-25T08:00 | 2027-03-25T07:00:00.000Z',
    '2027-03-26T08:00 | 2027-03-25T07:00:00.000Z | closed_day 2027-03-25T08:00',
    '2027-03-27T08:00 | 2027-03-25T07:00:00.000Z | closed_day 2027-03-25T08:00',
    '2027-03-28T08:00 | 2027-03-25T07:00:00.000Z | closed_day 2027-03-25T08:00',
  ]);
  expect(await previewOf({ ...time, onClosedDay: 'skip' }, { from, count: 3 })).toEqual([
    '2027-03-25T08:00 | 2027-03-25T07:00:00.000Z',
    '2027-03-26T08:00 | 2027-03-26T07:00:00.000Z | skipped',
    '2027-03-27T08:00 | 2027-03-27T07:00:00.000Z | skipped',
  ]);
});

it('previews a chain as if each were done on its due date, and of a meter nothing', async () => {
  const time = { rrule: 'FREQ=MONTHLY', startsAt: '2027-03-31T08:00', base: 'completion' };
  expect(await previewOf(time, { count: 3, leadDays: 2 })).toEqual([
    'c1 | 2027-03-31T06:00:00.000Z',
    'c2 | 2027-04-30T06:00:00.000Z',
    'c3 | 2027-05-30T06:00:00.000Z',
  ]);
  const { id: assetId } = await app.seed.asset({ departmentId: crew.departmentId });
  const meter = await schedules.call('createMeter', { assetId, name: 'Hours', unit: 'h' });
  const trigger = { meter: { meterId: meter.id, every: 5 } };
  expect(await schedules.call('previewSchedule', { trigger })).toEqual({ dates: [] });
});

it('is for approvers of some department', async () => {
  const trigger = { time: { rrule: 'FREQ=DAILY', startsAt: '2027-03-25T08:00', timeZone: 'UTC' } };
  for (const via of INTERFACES) {
    const { code } = await invoke(app, via, 'previewSchedule', { trigger }, crew.employee.token);
    expect(code).toBe('FORBIDDEN');
  }
});

const KEYS = ['2027-03-02T08:00', '2027-03-03T08:00', '2027-03-04T08:00'] as const;

it.each(bothOr('graphql'))('lists past and planned occurrences, through %s', async (via) => {
  moveTo(app, '2027-03-02T00:00:00Z');
  const own = new Schedules(app, crew.head, via);
  const { id } = await own.create({}, { leadDays: 1 });
  await sweep(app);
  const to = '2027-03-04T12:00:00Z';
  const all = await own.occurrences(id, { to });
  expect(
    all.map(({ occurrenceKey, state, requestId }: Record<string, unknown>) => [
      ...[occurrenceKey, state, requestId !== null],
    ]),
  ).toEqual([
    [KEYS[0], 'generated', true],
    [KEYS[1], 'planned', false],
    [KEYS[2], 'planned', false],
  ]);
  expect(all[1]).toEqual({
    scheduleId: id,
    assetId: null,
    occurrenceKey: KEYS[1],
    dueAt: '2027-03-03T07:00:00.000Z',
    generatesAt: '2027-03-02T07:00:00.000Z',
    state: 'planned',
    ...{ cause: null, reason: null, shifts: [], requestId: null, completedAt: null, actorId: null },
    waitsFor: null,
  });
  const filtered = async (filter: object) =>
    (await own.occurrences(id, { to, ...filter })).map(
      (one: { occurrenceKey: string }) => one.occurrenceKey,
    );
  expect(await filtered({ state: 'planned' })).toEqual([KEYS[1], KEYS[2]]);
  expect(await filtered({ state: 'generated' })).toEqual([KEYS[0]]);
  expect(await filtered({ state: 'missed' })).toEqual([]);
  expect(await filtered({ from: '2027-03-03T07:00:00Z' })).toEqual([KEYS[1], KEYS[2]]);
  expect(await filtered({ to: '2027-03-03' })).toEqual([KEYS[0], KEYS[1]]);
  // A year ahead by default, of one schedule.
  expect(await own.occurrences(id)).toHaveLength(100);
  const over = async (scheduleId: number | undefined, from: string, to: string) =>
    await own.refused('scheduleOccurrences', { ...(scheduleId && { scheduleId }), from, to });
  expect(await over(id, '2027-01-01', '2030-01-02')).toEqual(['VALIDATION_ERROR', 'to']);
  expect(await over(id, '2027-01-01', '2030-01-01')).toEqual(['OK']);
  expect(await over(undefined, '2027-01-01', '2027-04-04')).toEqual(['VALIDATION_ERROR', 'to']);
  expect(await over(undefined, '2027-01-01', '2027-04-03')).toEqual(['OK']);
  expect(await over(id, '2027-01-02', '2027-01-01')).toEqual(['VALIDATION_ERROR', 'from']);
  await own.call('deleteSchedule', { id });
  expect(await filtered({})).toEqual([KEYS[0]]);
});

it('lists the occurrences of all schedules in pages, without a gap', async () => {
  moveTo(app, '2027-03-02T00:00:00Z');
  const { departmentId } = await app.seed.person('department_head', {
    departmentId: (await app.seed.department()).id,
  });
  const head = await app.seed.person('department_head', { departmentId });
  const own = new Schedules(app, head);
  const [one, other] = [await app.seed.asset(), await app.seed.asset()];
  await own.create({}, { assetIds: [other.id, one.id] });
  await own.create({ rrule: 'FREQ=WEEKLY;BYDAY=WE', startsAt: '2027-03-01T09:00' });
  await own.create({ base: 'completion', startsAt: '2027-03-03T08:00' });
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await invoke(
      app,
      'rest',
      'scheduleOccurrences',
      { limit: 3, from: '2027-03-02', to: '2027-03-04', departmentId, ...(cursor && { cursor }) },
      head.token,
    );
    found.push(
      ...page.data.map(({ occurrenceKey, assetId }: Record<string, unknown>) =>
        [occurrenceKey, assetId].filter(Boolean).join(' '),
      ),
    );
    cursor = page.page?.nextCursor;
  } while (cursor !== undefined);
  expect(found).toEqual([
    `2027-03-02T08:00 ${one.id}`,
    `2027-03-02T08:00 ${other.id}`,
    `2027-03-03T08:00 ${one.id}`,
    `2027-03-03T08:00 ${other.id}`,
    'c1',
    '2027-03-03T09:00',
    `2027-03-04T08:00 ${one.id}`,
    `2027-03-04T08:00 ${other.id}`,
  ]);
  const foreign = await schedules.call('scheduleOccurrences', { departmentId });
  expect(foreign).toEqual([]);
  const onlyOne = { assetId: one.id, to: '2027-03-03' };
  expect(await own.call('scheduleOccurrences', onlyOne)).toHaveLength(2);
});

it('skips planned ones, generates at once, and catches up', async () => {
  moveTo(app, '2027-04-01T00:00:00Z');
  const { id, version, updatedAt } = await schedules.create({}, { ifOpen: 'create' });
  const skipped = await schedules.call('skipSchedule', {
    ...{ id, occurrenceKey: '2027-04-02T08:00', reason: 'The building is closed.' },
  });
  expect(skipped.schedule).toMatchObject({ id, version, updatedAt });
  expect(skipped.occurrences).toMatchObject([
    {
      ...{ occurrenceKey: '2027-04-02T08:00', state: 'skipped', cause: 'person' },
      ...{ reason: 'The building is closed.', actorId: crew.head.id, requestId: null },
    },
  ]);
  const generated = await schedules.call('generateSchedule', { id });
  expect(generated.occurrences).toMatchObject([
    { occurrenceKey: '2027-04-01T08:00', state: 'generated', actorId: crew.head.id },
  ]);
  expect(generated.schedule.nextDueAt).toBe('2027-04-03T06:00:00.000Z');
  // The next planned one leaves out what was skipped; it can be caught up by its key.
  const next = await schedules.call('generateSchedule', { id });
  expect(next.occurrences[0].occurrenceKey).toBe('2027-04-03T08:00');
  const caught = await schedules.call('generateSchedule', {
    id,
    occurrenceKey: '2027-04-02T08:00',
  });
  expect(caught.occurrences).toMatchObject([{ state: 'generated', cause: null, reason: null }]);
  moveTo(app, '2027-04-04T12:00:00Z');
  await sweep(app);
  expect(await schedules.stored(id)).toEqual([
    '2027-04-01T08:00 generated',
    '2027-04-02T08:00 generated',
    '2027-04-03T08:00 generated',
    '2027-04-04T08:00 generated',
  ]);
  const key = (name: string, occurrenceKey: string) =>
    schedules.refused(name, {
      id,
      occurrenceKey,
      ...(name === 'skipSchedule' && { reason: 'No.' }),
    });
  for (const name of ['skipSchedule', 'generateSchedule']) {
    expect(await key(name, '2027-04-04T08:00')).toEqual(['CONFLICT', 'occurrenceKey']);
    expect(await key(name, '2027-04-05T09:00')).toEqual(['VALIDATION_ERROR', 'occurrenceKey']);
    expect(await key(name, 'm1')).toEqual(['VALIDATION_ERROR', 'occurrenceKey']);
    // Before the schedule.
    expect(await key(name, '2027-03-31T08:00')).toEqual(['CONFLICT', 'occurrenceKey']);
  }
  expect(await key('skipSchedule', '2029-05-05T08:00')).toEqual([
    ...['VALIDATION_ERROR', 'occurrenceKey'],
  ]);
  // A pause does not count.
  await schedules.call('updateSchedule', { id, state: 'paused' });
  const paused = await schedules.call('generateSchedule', { id });
  expect(paused.occurrences[0].occurrenceKey).toBe('2027-04-05T08:00');
  await schedules.call('deleteSchedule', { id });
  expect(await key('skipSchedule', '2027-04-06T08:00')).toEqual(['CONFLICT', 'id']);
  const audit = await app.database.prisma.auditRecord.findMany({
    where: { targetType: 'schedule', targetId: String(id) },
    orderBy: { id: 'asc' },
  });
  expect(audit.map(({ action, actorId }) => `${action} ${actorId !== null}`)).toEqual([
    'schedule.created true',
    'schedule.skipped true',
    'schedule.generated true',
    'schedule.generated true',
    'schedule.generated true',
    'schedule.generated false',
    'schedule.updated true',
    'schedule.generated true',
    'schedule.deleted true',
  ]);
});

it('of two steps at once one wins', async () => {
  moveTo(app, '2027-04-10T00:00:00Z');
  const { id } = await schedules.create({}, { ifOpen: 'create' });
  const token = await app.seed.login(crew.head.id);
  const input = { id, occurrenceKey: '2027-04-10T08:00' };
  const answers = await Promise.all([
    ...[1, 2].map(() => invoke(app, 'rest', 'generateSchedule', input, token)),
    invoke(app, 'rest', 'skipSchedule', { ...input, reason: 'No.' }, token),
  ]);
  // What was skipped can be generated.
  const codes = answers.map(({ code }) => code);
  expect(codes.filter((code) => code === 'OK').length).toBeGreaterThan(0);
  expect(codes.slice(0, 2).sort()).toEqual(['CONFLICT', 'OK']);
  const requests = await app.database.prisma.maintenanceRequest.count({
    where: { scheduleId: id },
  });
  expect(requests).toBe(1);
});

it('an occurrence on a closed day is skipped, and a calendar that changes is followed', async () => {
  moveTo(app, '2027-05-07T00:00:00Z');
  const week = (await app.seed.calendar()).id;
  const time = { onClosedDay: 'skip', calendarId: week, startsAt: '2027-05-07T08:00' };
  const { id } = await schedules.create(time, { ifOpen: 'create' });
  moveTo(app, '2027-05-08T12:00:00Z');
  await sweep(app);
  expect(await schedules.stored(id)).toEqual([
    '2027-05-07T08:00 generated',
    '2027-05-08T08:00 skipped closed_day',
  ]);
  expect(await schedules.get(id)).toMatchObject({ nextDueAt: '2027-05-10T06:00:00.000Z' });
  const administrator = new Schedules(app, await app.seed.person('administrator'));
  const open = Array.from({ length: 7 }, () => [[480, 960]]);
  await administrator.call('updateCalendar', { id: week, week: open });
  await sweep(app);
  expect(await schedules.get(id)).toMatchObject({
    nextDueAt: '2027-05-09T06:00:00.000Z',
    version: 1,
  });
  // A closed day can be worked on by hand.
  const caught = await schedules.call('generateSchedule', {
    id,
    occurrenceKey: '2027-05-08T08:00',
  });
  expect(caught.occurrences).toMatchObject([{ state: 'generated', cause: null }]);
  const events = await app.database.prisma.outboxEvent.findMany({
    where: { type: { startsWith: 'schedule.' }, payload: { path: ['scheduleId'], equals: id } },
  });
  expect(events.map(({ type }) => type)).toEqual(['schedule.generated', 'schedule.generated']);
});
