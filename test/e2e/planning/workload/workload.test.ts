import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Prisma } from '../../../../src/generated/prisma/client.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person, PersonOptions } from '../../../support/seed.js';

let app: TestApp;
let departmentId: number;
let head: Person;
let submitter: Person;
let calendarId: number;
/** A Monday, 07:00 in UTC. */
let monday: number;

const DAY = 86_400_000;

beforeAll(async () => {
  app = await startTestApp();
  app.holdClock();
  const today = Math.floor(app.now().getTime() / DAY);
  // 1970-01-05 was a Monday.
  monday = (Math.ceil((today + 1 - 4) / 7) * 7 + 4) * DAY;
  app.advance(monday + 7 * 3_600_000 - app.now().getTime());
  departmentId = (await app.seed.department()).id;
  head = await app.seed.person('department_head', { departmentId });
  submitter = await app.seed.person('employee', { departmentId });
  calendarId = (await app.seed.calendar()).id;
});
afterAll(() => app.stop());

type Values = Record<string, unknown>;
type Data = Partial<Prisma.MaintenanceRequestUncheckedCreateInput>;

/** The date of a day of the week that begins on the Monday. */
const date = (day: number) => new Date(monday + day * DAY).toISOString().slice(0, 10);
/** A time of a day of that week: `09:30`. */
const at = (day: number, time: string) => new Date(`${date(day)}T${time}:00Z`);
const plan = (day: number, from: string, to: string, lastDay = day): Data => ({
  plannedStart: at(day, from),
  plannedEnd: at(lastDay, to),
});

async function technician(options: PersonOptions = {}, works = true): Promise<Person> {
  const person = await app.seed.person('technician', { departmentId, ...options });
  if (works) await setCalendar(person.id);
  return person;
}

async function setCalendar(userId: number): Promise<void> {
  await app.database.prisma.workingCalendar.create({ data: { userId, calendarId } });
}

const work = (assigneeId: number, data: Data = {}, inDepartment = departmentId) =>
  app.seed.request(
    { requesterId: submitter.id, departmentId: inDepartment, assigneeId },
    'assigned',
    { stage: 'assigned', ...data },
  );

describe.each(bothOr('rest'))('through %s', (via) => {
  const call = (input: Values = {}, actor = head) =>
    invoke(app, via, 'workload', input, actor.token);
  const done = async (input: Values = {}, actor = head) => {
    const { data, message } = await call(input, actor);
    expect(message).toBeUndefined();
    return data;
  };
  const rowOf = async (userId: number, input: Values = {}) => {
    const period = { from: date(0), to: date(6), technicianId: userId };
    return (await done({ ...period, ...input })).technicians[0];
  };
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);

  it('tells the minutes of each day, what is on it, and how much fits', async () => {
    const person = await technician({ firstName: 'Ada', lastName: 'Kern' });
    const helped = await technician();
    const planned = await work(person.id, { ...plan(1, '09:00', '10:30'), title: 'Pump' });
    const helping = await work(helped.id, {
      ...plan(1, '08:00', '15:00'),
      helperIds: [person.id],
      holdReason: 'parts',
      holdSince: app.now(),
      stage: 'in_progress',
      priority: 'high',
    });
    const due = await work(person.id, { nextDueAt: at(1, '12:00'), estimateMinutes: 90 });
    await work(person.id, { estimateMinutes: 30 });
    const row = await rowOf(person.id);
    expect(row).toMatchObject({
      ...{ userId: person.id, name: 'Ada Kern', departmentId, timeZone: 'UTC' },
      ...{ skillIds: [], load: 60 + 90 + 30 },
    });
    expect(row.days.map(({ day }: { day: string }) => day)).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map(date),
    );
    expect(row.days[1]).toEqual({
      ...{ day: date(1), capacity: 480, planned: 90 + 420 + 90, overloaded: true, absent: false },
      requests: [
        {
          ...{ id: helping.id, title: helping.title, stage: 'in_progress', onHold: true },
          ...{ priority: 'high', as: 'helper', minutes: 420, dueAt: null, version: 1 },
          plannedStart: at(1, '08:00').toISOString(),
          plannedEnd: at(1, '15:00').toISOString(),
        },
        {
          ...{ id: planned.id, title: 'Pump', stage: 'assigned', onHold: false },
          ...{ priority: 'normal', as: 'assignee', minutes: 90, dueAt: null, version: 1 },
          plannedStart: at(1, '09:00').toISOString(),
          plannedEnd: at(1, '10:30').toISOString(),
        },
        {
          ...{ id: due.id, title: due.title, stage: 'assigned', onHold: false },
          ...{ priority: 'normal', as: 'assignee', minutes: 90, version: 1 },
          ...{ plannedStart: null, plannedEnd: null, dueAt: at(1, '12:00').toISOString() },
        },
      ],
      others: { requests: 0, minutes: 0 },
    });
    expect(row.days[5]).toMatchObject({ capacity: 0, planned: 0, overloaded: false, requests: [] });
  });

  it('what remains is the estimate less recorded work, at least nothing', async () => {
    const person = await technician();
    const request = await work(person.id, { nextDueAt: at(2, '12:00'), estimateMinutes: 100 });
    const over = await work(person.id, { nextDueAt: at(2, '13:00') });
    const entry = (requestId: number, minutes: number | null, kind: 'work' | 'travel' = 'work') =>
      app.database.prisma.timeEntry.create({
        data: {
          ...{ requestId, departmentId, userId: person.id, createdById: person.id },
          ...{ minutes, kind, startedAt: app.now(), createdAt: app.now(), updatedAt: app.now() },
        },
      });
    await entry(request.id, 25);
    await entry(request.id, 15);
    await entry(request.id, 50, 'travel');
    await entry(request.id, null);
    await entry(over.id, 70);
    const row = await rowOf(person.id);
    expect([row.load, row.days[2].planned]).toEqual([60, 60]);
    expect(row.days[2].requests.map(({ minutes }: Values) => minutes)).toEqual([60, 0]);
  });

  it('past due work is on today, a longer plan on its working time', async () => {
    const person = await technician();
    await work(person.id, { nextDueAt: at(-4, '12:00'), estimateMinutes: 20 });
    await work(person.id, plan(4, '14:00', '10:00', 7));
    const row = await rowOf(person.id, { to: date(7) });
    expect(row.days.map(({ planned }: Values) => planned)).toEqual([20, 0, 0, 0, 120, 0, 0, 120]);
  });

  it('absences take capacity, are told without their reason, and shorten no plan', async () => {
    const person = await technician();
    await work(person.id, plan(1, '08:00', '09:00'));
    const note = 'A secret illness';
    await app.database.prisma.absence.create({
      data: {
        ...{ userId: person.id, createdById: person.id, reason: 'sick', note },
        ...{ startsAt: at(1, '12:00'), endsAt: at(3, '00:00') },
      },
    });
    const row = await rowOf(person.id);
    const days = row.days.slice(0, 4);
    expect(days.map(({ capacity }: Values) => capacity)).toEqual([480, 240, 0, 480]);
    expect(days.map(({ absent }: Values) => absent)).toEqual([false, true, true, false]);
    expect(days[1].planned).toBe(60);
    expect(JSON.stringify(row)).not.toMatch(/sick|secret/);
  });

  it('nobody without working hours is overloaded', async () => {
    const person = await technician({}, false);
    await work(person.id, plan(1, '00:00', '23:00'));
    const row = await rowOf(person.id);
    expect(row.days[1]).toMatchObject({ capacity: null, planned: 1_380, overloaded: false });
  });

  it('requests that the reader does not see are only added up', async () => {
    const person = await technician();
    const { id: elsewhere } = await app.seed.department();
    const hidden = { ...plan(1, '13:00', '15:00'), title: 'Secret vault' };
    await work(person.id, hidden, elsewhere);
    await work(person.id, { nextDueAt: at(1, '18:00'), title: 'Secret vault' }, elsewhere);
    const own = await work(person.id, plan(1, '09:00', '10:00'));
    const row = await rowOf(person.id);
    expect(row.days[1]).toMatchObject({ planned: 240, others: { requests: 2, minutes: 180 } });
    expect(ids(row.days[1].requests)).toEqual([own.id]);
    expect(row.load).toBe(180);
    expect(JSON.stringify(row)).not.toContain('vault');
  });

  it('has active technicians of led departments, and those with open work there, by name', async () => {
    const { id: mine } = await app.seed.department();
    const { id: other } = await app.seed.department();
    const lead = await app.seed.person('department_head', { departmentId: mine });
    const named = (firstName: string, lastName: string, options: PersonOptions = {}) =>
      technician({ departmentId: mine, firstName, lastName, ...options });
    const b = await named('Ben', 'Zorn');
    const a = await named('Cleo', 'Adler');
    const guest = await named('Dora', 'Mohn', { departmentId: other });
    const helper = await named('Emil', 'Nagel', { departmentId: other });
    await named('Fritz', 'Ott', { departmentId: other });
    await named('Gabi', 'Pohl', { status: 'suspended' });
    await work(guest.id, { helperIds: [helper.id] }, mine);
    const closed = { stage: 'completed', completedAt: app.now() } as const;
    await app.seed.request(
      { requesterId: submitter.id, departmentId: mine, assigneeId: guest.id },
      'completed',
      closed,
    );
    const users = async (input: Values = {}, actor = lead) =>
      (await done(input, actor)).technicians.map(({ userId }: { userId: number }) => userId);
    expect(await users()).toEqual([a.id, guest.id, helper.id, b.id]);
    expect(await users({ departmentId: mine })).toEqual([a.id, guest.id, helper.id, b.id]);
    expect(await users({ technicianId: helper.id })).toEqual([helper.id]);
    expect(await users({ technicianId: 999_999 })).toEqual([]);
    const administrator = await app.seed.person('administrator');
    expect(await users({ departmentId: mine }, administrator)).toEqual([
      ...[a.id, guest.id, helper.id, b.id],
    ]);
    expect((await users({}, administrator)).length).toBeGreaterThan(5);
    expect((await call({ departmentId: other }, lead)).code).toBe('FORBIDDEN');
    expect((await call({ departmentId: 999_999 }, lead)).code).toBe('FORBIDDEN');
    for (const who of [b, submitter]) expect((await call({}, who)).code).toBe('FORBIDDEN');
    expect((await invoke(app, via, 'workload', {})).code).toBe('UNAUTHENTICATED');
  });

  it('has what is not planned, from approval on, by due time', async () => {
    const { id: mine } = await app.seed.department();
    const lead = await app.seed.person('department_head', { departmentId: mine });
    const person = await technician({ departmentId: mine });
    const owner = { requesterId: submitter.id, departmentId: mine };
    const late = await app.seed.request(owner, 'approved', {
      ...{ stage: 'approved', nextDueAt: at(3, '09:00'), estimateMinutes: 45 },
    });
    const never = await app.seed.request(owner, 'approved', { stage: 'approved' });
    const soon = await work(person.id, { nextDueAt: at(2, '09:00') }, mine);
    await work(person.id, plan(2, '09:00', '10:00'), mine);
    await app.seed.request(owner, 'pending', { stage: 'submitted' });
    const answer = await done({}, lead);
    expect(ids(answer.unplanned)).toEqual([soon.id, late.id, never.id]);
    expect(answer.unplannedTotal).toBe(3);
    expect(answer.unplanned[1]).toEqual({
      ...{ id: late.id, title: late.title, stage: 'approved', onHold: false, priority: 'normal' },
      ...{ departmentId: mine, assigneeId: null, estimateMinutes: 45, version: 1 },
      dueAt: at(3, '09:00').toISOString(),
    });
    const ofPerson = await done({ technicianId: person.id }, lead);
    expect(ids(ofPerson.unplanned)).toEqual([soon.id]);
  });

  it('is for a week by default, from today of the reader, and for at most 31 days', async () => {
    const { prisma } = app.database;
    const answer = await done();
    expect([answer.from, answer.to, answer.truncated]).toEqual([date(0), date(6), false]);
    await prisma.user.update({ where: { id: head.id }, data: { timezone: 'America/Los_Angeles' } });
    // It is still Sunday there.
    expect((await done()).from).toBe(date(-1));
    await prisma.user.update({ where: { id: head.id }, data: { timezone: 'UTC' } });
    expect((await done({ from: date(0), to: date(30) })).to).toBe(date(30));
    const wrong: readonly [Values, string][] = [
      [{ from: date(0), to: date(31) }, 'to'],
      [{ from: date(3), to: date(2) }, 'to'],
      [{ from: 'today' }, 'from'],
      [{ to: '2026-02-30' }, 'to'],
    ];
    for (const [input, field] of wrong) {
      const { code, details } = await call(input);
      expect([code, details.field]).toEqual(['VALIDATION_ERROR', field]);
    }
  });

  it('days are those of the calendar of each person', async () => {
    const person = await technician({}, false);
    const day = [[0, 60]];
    const week = Array.from({ length: 7 }, () => day);
    const tokyo = await app.seed.calendar({ timeZone: 'Asia/Tokyo', week });
    await app.database.prisma.workingCalendar.create({
      data: { userId: person.id, calendarId: tokyo.id },
    });
    // 16:00 in UTC is 01:00 of the next day.
    await work(person.id, plan(1, '16:00', '16:30'));
    const row = await rowOf(person.id);
    expect(row.timeZone).toBe('Asia/Tokyo');
    expect(row.days.map(({ planned }: Values) => planned)).toEqual([0, 0, 30, 0, 0, 0, 0]);
    expect(row.days[2].capacity).toBe(60);
  });
});
