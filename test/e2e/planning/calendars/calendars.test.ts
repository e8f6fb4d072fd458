import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke, turnsOf } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

const OFFICE = [
  [480, 720],
  [780, 1020],
];
const HOURS = {
  timeZone: 'Europe/Berlin',
  week: [OFFICE, OFFICE, OFFICE, OFFICE, OFFICE, [], []],
};
const CLOSED = [[], [], [], [], [], []];

let app: TestApp;
let administrator: Person;
let employee: Person;

beforeAll(async () => {
  app = await startTestApp();
  administrator = await app.seed.person('administrator');
  employee = await app.seed.person('employee');
});
afterAll(() => app.stop());

describe.each(bothOr('rest'))('through %s', (via) => {
  const call = (name: string, input: Record<string, unknown>, actor = administrator) =>
    invoke(app, via, name, input, actor.token);
  const make = async (input: Record<string, unknown> = {}) =>
    (await call('createCalendar', { name: randomUUID(), ...HOURS, ...input })).data;
  const refused = (name: string, input: Record<string, unknown>, code: string, field?: string) =>
    expectRefused(app, input, () => call(name, input), code, field);

  it('has hours and holidays by date, and is read by everybody', async () => {
    const name = randomUUID();
    const made = await call('createCalendar', {
      name,
      ...HOURS,
      holidays: [
        { date: '2026-12-25', name: 'Christmas Day' },
        { date: '2026-12-24', name: 'Christmas Eve', intervals: [[480, 720]] },
      ],
    });
    expect(made.data).toEqual({
      id: made.data.id,
      name,
      ...HOURS,
      holidays: [
        { date: '2026-12-24', name: 'Christmas Eve', intervals: [[480, 720]] },
        { date: '2026-12-25', name: 'Christmas Day', intervals: [] },
      ],
      version: 1,
      archivedAt: null,
      createdAt: made.data.createdAt,
      updatedAt: made.data.createdAt,
    });
    expect((await call('calendar', { id: made.data.id }, employee)).data).toEqual(made.data);
    const listed = await call('calendars', { limit: 50 }, employee);
    expect(listed.data.map(({ id }: { id: number }) => id)).toContain(made.data.id);
  });

  it('keeps each of its versions', async () => {
    const { id } = await make();
    const night = { id, week: [[[0, 1440]], [], [], [], [], [], []], expectedVersion: 1 };
    expect((await call('updateCalendar', night)).data).toMatchObject({
      week: night.week,
      holidays: [],
      timeZone: 'Europe/Berlin',
      version: 2,
    });
    expect((await call('updateCalendar', { ...night, expectedVersion: 2 })).data.version).toBe(2);
    await refused('updateCalendar', night, 'VERSION_CONFLICT');
    await refused('updateCalendar', { id }, 'VALIDATION_ERROR');
    const versions = await app.database.prisma.calendarVersion.findMany({
      where: { calendarId: id },
      orderBy: { version: 'asc' },
    });
    expect(versions).toMatchObject([
      { version: 1, week: HOURS.week },
      { version: 2, week: night.week },
    ]);
  });

  it('takes a record as it was read, and changes nothing by that', async () => {
    const holidays = [{ date: '2026-12-25', name: 'Christmas Day', intervals: [[480, 720]] }];
    const read = await make({ holidays });
    const { id, week, holidays: days, timeZone } = read;
    const same = { id, week, holidays: days, timeZone };
    expect((await call('updateCalendar', same)).data).toEqual(read);
    const put = await app.rest('PUT', `/calendars/${id}`, {
      token: administrator.token,
      body: read,
    });
    expect([put.status, put.body.data?.version]).toEqual([200, 1]);
  });

  it('is written and tried out by settings only', async () => {
    const { id } = await make();
    for (const [name, input] of [
      ['createCalendar', { name: randomUUID(), ...HOURS }],
      ['updateCalendar', { id, name: randomUUID() }],
      ['deleteCalendar', { id }],
      ['previewCalendar', { ...HOURS, at: '2026-01-05T07:00:00Z', minutes: 1 }],
    ] as const) {
      await expectRefused(app, input, () => call(name, input, employee), 'FORBIDDEN');
    }
  });

  it('has a name once, archived ones included', async () => {
    const { id, name } = await make();
    const again = { name: ` ${name.toUpperCase()}`, ...HOURS };
    await refused('createCalendar', again, 'CONFLICT', 'name');
    await call('updateCalendar', { id, archived: true });
    await refused('createCalendar', again, 'CONFLICT', 'name');
  });

  it.each(
    turnsOf(via, [
      ['week', { week: HOURS.week.slice(1) }],
      ['week', { week: [...HOURS.week, []] }],
      ['week', { week: [[[480, 480]], ...HOURS.week.slice(1)] }],
      ['week', { week: [[[480, 1441]], ...HOURS.week.slice(1)] }],
      ['week', { week: [[[-1, 480]], ...HOURS.week.slice(1)] }],
      ['week', { week: [[[480, 720, 800]], ...HOURS.week.slice(1)] }],
      [
        'week',
        {
          week: [
            [
              [480, 720],
              [700, 800],
            ],
            ...HOURS.week.slice(1),
          ],
        },
      ],
      [
        'week',
        {
          week: [
            [
              [480, 720],
              [100, 200],
            ],
            ...HOURS.week.slice(1),
          ],
        },
      ],
      ['week', { week: [[0, 1, 2, 3, 4, 5, 6].map((n) => [n * 60, n * 60 + 30]), ...CLOSED] }],
      // Seven minutes a week are 56 to 63 in 60 days.
      ['week', { week: [[[0, 7]], ...CLOSED] }],
      ['week', { week: [[], ...CLOSED] }],
      ['timeZone', { timeZone: '+02:00' }],
      ['timeZone', { timeZone: 'Mars/Olympus' }],
      ['holidays', { holidays: [1, 2].map(() => ({ date: '2026-12-25', name: 'Christmas' })) }],
      ['holidays.date', { holidays: [{ date: '2026-02-30', name: 'No day' }] }],
      ['holidays.name', { holidays: [{ date: '2026-12-25', name: ' ' }] }],
      [
        'holidays',
        {
          holidays: Array.from({ length: 301 }, (_, day) => ({
            date: new Date(Date.UTC(2026, 0, 1 + 10 * day)).toISOString().slice(0, 10),
            name: 'Closed',
          })),
        },
      ],
      // Closed for sixty days.
      [
        'holidays',
        {
          holidays: Array.from({ length: 60 }, (_, day) => ({
            date: new Date(Date.UTC(2026, 6, 1 + day)).toISOString().slice(0, 10),
            name: 'Closed',
          })),
        },
      ],
    ] as const),
  )('refuses %s of %j', async (field, wrong) => {
    const input = { name: randomUUID(), ...HOURS, ...wrong };
    const { code, details } = await call('createCalendar', input);
    expect(code).toBe('VALIDATION_ERROR');
    expect(String(details.field).replace(/\.\d+/, '')).toBe(field);
  });

  it('takes pairs that touch, an hour in sixty days, and 59 closed days', async () => {
    const holidays = Array.from({ length: 59 }, (_, day) => ({
      date: new Date(Date.UTC(2026, 6, 1 + day)).toISOString().slice(0, 10),
      name: 'Closed',
    }));
    const touching = [
      [480, 720],
      [720, 1020],
    ];
    const made = await make({ week: [touching, [[0, 8]], ...CLOSED.slice(1)] });
    expect(made.week[0]).toEqual(touching);
    expect((await make({ week: [[[0, 8]], ...CLOSED] })).version).toBe(1);
    const always = Array.from({ length: 7 }, () => [[0, 1440]]);
    expect((await make({ week: always, holidays })).holidays).toHaveLength(59);
  });

  it('is deleted; one that was ever referred to is archived, and can be restored', async () => {
    const unused = await make();
    expect((await call('deleteCalendar', { id: unused.id })).data).toEqual(unused);
    expect((await call('calendar', { id: unused.id })).code).toBe('NOT_FOUND');
    expect((await call('deleteCalendar', { id: unused.id })).code).toBe('NOT_FOUND');

    const { id } = await make();
    await call('updateSystemSettings', { defaultCalendarId: id });
    await call('updateSystemSettings', { defaultCalendarId: null });
    const archived = (await call('deleteCalendar', { id })).data;
    expect(archived).toMatchObject({ id, version: 2, archivedAt: expect.any(String) });
    expect((await call('calendar', { id })).data).toEqual(archived);
    // The state counts before the version.
    const late = { id, name: randomUUID(), expectedVersion: 77 };
    await refused('updateCalendar', late, 'CONFLICT', 'archived');
    await refused(
      'updateSystemSettings',
      { defaultCalendarId: id },
      'VALIDATION_ERROR',
      'defaultCalendarId',
    );
    await refused(
      'updateSystemSettings',
      { defaultCalendarId: 999_999 },
      'VALIDATION_ERROR',
      'defaultCalendarId',
    );
    const ids = async (archived: boolean) =>
      (await call('calendars', { archived, limit: 50 })).data.map((row: { id: number }) => row.id);
    expect([(await ids(true)).includes(id), (await ids(false)).includes(id)]).toEqual([
      true,
      false,
    ]);
    const restored = await call('updateCalendar', { id, archived: false });
    expect(restored.data).toMatchObject({ archivedAt: null, version: 3 });
  });

  it('previews a deadline with the periods that lead to it', async () => {
    const holidays = [{ date: '2026-12-25', name: 'Christmas Day' }];
    const input = { ...HOURS, holidays, at: '2026-12-24T12:00:00Z', minutes: 480 };
    expect((await call('previewCalendar', input)).data).toEqual({
      dueAt: '2026-12-28T11:00:00.000Z',
      intervals: [
        { from: '2026-12-24T12:00:00.000Z', to: '2026-12-24T16:00:00.000Z' },
        { from: '2026-12-28T07:00:00.000Z', to: '2026-12-28T11:00:00.000Z' },
      ],
      truncated: false,
    });
    const none = await call('previewCalendar', { ...input, minutes: 0 });
    expect(none.data).toEqual({
      dueAt: '2026-12-24T12:00:00.000Z',
      intervals: [],
      truncated: false,
    });
    const year = await call('previewCalendar', { ...input, minutes: 124_800 });
    expect([year.data.intervals.length, year.data.truncated]).toEqual([100, true]);
    const wrong = { ...input, minutes: 525_601 };
    await refused('previewCalendar', wrong, 'VALIDATION_ERROR', 'minutes');
    const closed = { ...input, week: [[], ...CLOSED] };
    await refused('previewCalendar', closed, 'VALIDATION_ERROR', 'week');
  });

  it.each([
    ['at', { at: '9998-06-01T00:00:00Z', minutes: 525_600 }],
    ['at', { at: '9001-01-01T00:00:00Z', minutes: 0 }],
    ['at', { at: '1899-12-31T23:59:59Z', minutes: 1 }],
    // Eight minutes a week.
    ['minutes', { at: '2026-01-01T00:00:00Z', minutes: 525_600, week: [[[0, 8]], ...CLOSED] }],
    ['minutes', { at: '9000-12-31T00:00:00Z', minutes: 9_000, week: [[[0, 8]], ...CLOSED] }],
  ])('refuses a preview beyond its bounds on %s: %j', async (field, over) => {
    await refused('previewCalendar', { ...HOURS, ...over }, 'VALIDATION_ERROR', field);
  });

  it('previews years ahead', async () => {
    const input = { ...HOURS, at: '2026-01-01T00:00:00Z', minutes: 525_600 };
    const { code, data } = await call('previewCalendar', input);
    expect([code, data.truncated]).toEqual(['OK', true]);
    const far = { ...HOURS, at: '9000-12-31T00:00:00Z', minutes: 60 };
    expect((await call('previewCalendar', far)).code).toBe('OK');
  });
});

it('has 200 that are not archived, also when the last places are taken at once', async () => {
  const { prisma } = app.database;
  const open = await prisma.calendar.count({ where: { archivedAt: null } });
  for (let count = open; count < 198; count += 1) await app.seed.calendar();
  const archived = await app.seed.calendar({ archivedAt: new Date(), referredTo: true });
  const answers = await Promise.all([
    ...[1, 2, 3].map(() =>
      invoke(app, 'rest', 'createCalendar', { name: randomUUID(), ...HOURS }, administrator.token),
    ),
    invoke(
      app,
      'rest',
      'updateCalendar',
      { id: archived.id, archived: false },
      administrator.token,
    ),
  ]);
  const codes = answers.map(({ code }) => code).sort();
  expect(codes).toEqual(['CONFLICT', 'CONFLICT', 'OK', 'OK']);
  expect(await prisma.calendar.count({ where: { archivedAt: null } })).toBe(200);
});

it('confirms by the working time of the default calendar, fixed at completion', async () => {
  const { id: departmentId } = await app.seed.department();
  const head = await app.seed.person('department_head', { departmentId });
  const technician = await app.seed.person('technician');
  const completed = async () => {
    const { id } = await app.seed.request(
      { requesterId: head.id, departmentId, assigneeId: technician.id },
      'assigned',
    );
    await invoke(app, 'rest', 'completeMaintenanceRequest', { id }, technician.token);
    return await app.database.prisma.maintenanceRequest.findUniqueOrThrow({ where: { id } });
  };
  const settings = (input: Record<string, unknown>) =>
    invoke(app, 'rest', 'updateSystemSettings', input, administrator.token);
  await app.database.prisma.calendar.updateMany({ data: { archivedAt: new Date() } });
  // Only Mondays have work: an hour from 8.
  const week = [[[480, 540]], ...CLOSED];
  const made = await invoke(
    app,
    'rest',
    'createCalendar',
    { name: 'Mondays', timeZone: 'UTC', week },
    administrator.token,
  );
  await settings({ defaultCalendarId: made.data.id, confirmAfterMinutes: 90 });
  const { completedAt, confirmAt } = await completed();
  // The second Monday after completion, or the third where it was completed in that hour.
  const time = confirmAt as Date;
  expect(time.getUTCDay()).toBe(1);
  const worked = (
    await app.services.calendars.workTime(app.database.statements, made.data.id)
  ).between(completedAt as Date, time);
  expect(worked).toBe(90 * 60_000);
  await settings({ confirmAfterMinutes: 0 });
  expect((await completed()).confirmAt).toBeNull();
  await settings({ defaultCalendarId: null, confirmAfterMinutes: 90 });
  const elapsed = await completed();
  expect(elapsed.confirmAt?.getTime()).toBe((elapsed.completedAt?.getTime() ?? 0) + 90 * 60_000);
});
