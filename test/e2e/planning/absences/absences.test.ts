import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

let app: TestApp;
let administrator: Person;
let head: Person;
let technician: Person;
let departmentId: number;

beforeAll(async () => {
  app = await startTestApp();
  app.holdClock();
  departmentId = (await app.seed.department()).id;
  administrator = await app.seed.person('administrator');
  head = await app.seed.person('department_head', { departmentId });
});
afterAll(() => app.stop());
beforeEach(async () => {
  technician = await app.seed.person('technician', { departmentId, permissions: [] });
});

type Values = Record<string, unknown>;

const HOUR = 3_600_000;
/** A time some hours from now. */
const hours = (offset: number) => new Date(app.now().getTime() + offset * HOUR).toISOString();

describe.each(bothOr('rest'))('through %s', (via) => {
  const call = (name: string, input: Values, actor = technician) =>
    invoke(app, via, name, input, actor.token);
  const done = async (name: string, input: Values, actor = technician) => {
    const { data, message } = await call(name, input, actor);
    expect(message).toBeUndefined();
    return data;
  };
  const refused = (name: string, input: Values, code: string, on?: string, actor = technician) =>
    expectRefused(app, input, () => call(name, input, actor), code, on);

  it('has all its fields, and days are those of the person, the last one included', async () => {
    const calendar = await app.seed.calendar({ timeZone: 'Europe/Berlin' });
    const { id: userId } = technician;
    await done('setWorkingCalendar', { userId, calendarId: calendar.id }, head);
    const given = { from: '2099-03-28', to: '2099-03-30' };
    const absence = await done('createAbsence', given);
    // The clocks go forward on the 29th.
    expect(absence).toEqual({
      ...{ id: expect.any(Number), userId, version: 1, createdById: userId },
      ...{ from: '2099-03-27T23:00:00.000Z', to: '2099-03-30T22:00:00.000Z' },
      ...{ reason: 'other', note: null },
      ...{ createdAt: expect.any(String), updatedAt: expect.any(String) },
    });
    expect(await done('absence', { id: absence.id })).toEqual(absence);
    const exact = { from: '2099-05-04T07:30:00.000Z', to: '2099-05-04T11:00:00.000Z' };
    const further = { userId, reason: 'sick', note: '  Dentist ' };
    const entered = await done('createAbsence', { ...exact, ...further }, head);
    expect(entered).toMatchObject({
      ...exact,
      ...{ reason: 'sick', note: 'Dentist', createdById: head.id },
    });
  });

  it('refuses periods that are empty or longer than 366 days, and other values', async () => {
    const cases: readonly [Values, string][] = [
      [{ from: hours(2), to: hours(1) }, 'to'],
      [{ from: hours(2), to: hours(2) }, 'to'],
      [{ from: '2099-01-02', to: '2099-01-01' }, 'to'],
      [{ from: hours(1), to: hours(366 * 24 + 1.1) }, 'to'],
      [{ from: 'soon', to: hours(1) }, 'from'],
      [{ to: hours(1) }, 'from'],
      [{ from: hours(1) }, 'to'],
      [{ from: hours(1), to: hours(2), note: 'x'.repeat(501) }, 'note'],
    ];
    for (const [input, field] of cases) {
      await refused('createAbsence', input, 'VALIDATION_ERROR', via === 'rest' ? field : undefined);
    }
    const strange = { from: hours(1), to: hours(2), reason: 'hangover' };
    await refused('createAbsence', strange, 'VALIDATION_ERROR');
    await done('createAbsence', { from: hours(1), to: hours(366 * 24 + 1) });
  });

  it('does not overlap another one of the person; adjoining ones do not overlap', async () => {
    const { id } = await done('createAbsence', { from: hours(10), to: hours(20) });
    for (const [from, to] of [
      [9, 11],
      [19, 21],
      [12, 13],
      [5, 25],
      [10, 20],
    ] as const) {
      const input = { from: hours(from), to: hours(to) };
      const answer = await refused('createAbsence', input, 'CONFLICT', 'from');
      expect(answer.details.absenceId).toBe(id);
    }
    await done('createAbsence', { from: hours(5), to: hours(10) });
    const next = await done('createAbsence', { from: hours(20), to: hours(25) });
    await refused('updateAbsence', { id: next.id, from: hours(19) }, 'CONFLICT', 'from');
    // Another person is another matter.
    const other = await app.seed.person('technician', { departmentId });
    await done('createAbsence', { userId: other.id, from: hours(10), to: hours(20) }, head);
  });

  it('of twenty at once one is entered', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        call('createAbsence', { from: hours(10 + index / 10), to: hours(20) }),
      ),
    );
    expect(answers.filter(({ code }) => code === 'OK')).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'CONFLICT')).toHaveLength(19);
    const { id: userId } = technician;
    expect(await app.database.prisma.absence.count({ where: { userId } })).toBe(1);
  });

  it('that has begun takes another note, reason and end, and none that is over', async () => {
    const { id } = await done('createAbsence', { from: hours(-2), to: hours(2), note: 'Flu' });
    await refused('updateAbsence', { id, from: hours(-3) }, 'CONFLICT', 'from');
    await refused('updateAbsence', { id, from: hours(1) }, 'CONFLICT', 'from');
    await refused('updateAbsence', { id, to: hours(-1) }, 'VALIDATION_ERROR', 'to');
    await refused('deleteAbsence', { id }, 'CONFLICT');
    const changed = await done('updateAbsence', { id, reason: 'sick', note: null, to: hours(0) });
    expect(changed).toMatchObject({ reason: 'sick', note: null, to: hours(0), version: 2 });
    await refused('updateAbsence', { id, note: 'Again' }, 'CONFLICT');
    await refused('deleteAbsence', { id }, 'CONFLICT');
    expect((await done('updateAbsence', { id, reason: 'sick' })).version).toBe(2);
  });

  it('that has not begun is changed, counts versions, keeps its person, and is deleted', async () => {
    const absence = await done('createAbsence', { from: hours(10), to: hours(20) });
    const { id, userId } = absence;
    await refused('updateAbsence', { id }, 'VALIDATION_ERROR');
    await refused('updateAbsence', { id, userId: head.id }, 'VALIDATION_ERROR', 'userId');
    expect((await done('updateAbsence', { id, userId, from: hours(10) })).version).toBe(1);
    const stale = { id, note: 'x', expectedVersion: 2 };
    await refused('updateAbsence', stale, 'VERSION_CONFLICT');
    const moved = await done('updateAbsence', { id, from: hours(11), expectedVersion: 1 });
    expect(moved).toMatchObject({ from: hours(11), to: hours(20), version: 2 });
    await refused('updateAbsence', { id, to: hours(11) }, 'VALIDATION_ERROR', 'to');
    expect(await done('deleteAbsence', { id })).toEqual(moved);
    await refused('absence', { id }, 'NOT_FOUND');
  });

  it('is read and written by the person, leads and settings, and does not exist for others', async () => {
    const { id, userId } = await done('createAbsence', { from: hours(10), to: hours(20) });
    const settings = await app.seed.person('employee', { permissions: ['system.settings'] });
    const colleague = await app.seed.person('technician', { departmentId });
    const stranger = await app.seed.person('department_head', {
      departmentId: (await app.seed.department()).id,
    });
    const reader = await app.seed.person('employee', { permissions: ['user.read'] });
    for (const who of [technician, head, settings, administrator]) {
      expect((await call('absence', { id }, who)).code).toBe('OK');
      const { data } = await call('absences', { userId }, who);
      expect(data.map((one: { id: number }) => one.id)).toEqual([id]);
    }
    for (const who of [colleague, stranger, reader]) {
      expect((await call('absence', { id }, who)).code).toBe('NOT_FOUND');
      expect((await call('absences', { userId }, who)).data).toEqual([]);
      await refused('updateAbsence', { id, note: 'x' }, 'NOT_FOUND', undefined, who);
      await refused('deleteAbsence', { id }, 'NOT_FOUND', undefined, who);
    }
    const input = { userId, from: hours(30), to: hours(31) };
    await refused('createAbsence', input, 'NOT_FOUND', undefined, colleague);
    await refused('createAbsence', input, 'FORBIDDEN', undefined, reader);
    await done('createAbsence', input, settings);
    const robot = await app.seed.serviceAccount();
    const ofRobot = { ...input, userId: robot.id };
    await refused('createAbsence', ofRobot, 'VALIDATION_ERROR', 'userId', settings);
  });

  it('of the account of a token is not for the token', async () => {
    await app.database.prisma.absence.deleteMany({ where: { userId: head.id } });
    const { id } = await done('createAbsence', { from: hours(1), to: hours(2) }, head);
    const { token: bearer } = await app.seed.apiToken(head.id, ['maintenance.assign']);
    const token = { ...head, token: bearer };
    const other = await done('createAbsence', { from: hours(1), to: hours(2) });
    const listed = await call('absences', { departmentId, limit: 100 }, token);
    const ids = listed.data.map((one: { id: number }) => one.id);
    expect([ids.includes(other.id), listed.code]).toEqual([true, 'OK']);
    // A head leads its own department, so that its absence is one of the department.
    expect(ids.includes(id)).toBe(true);
    const alone = await app.seed.person('technician', { departmentId: null });
    const own = await done('createAbsence', { from: hours(1), to: hours(2) }, alone);
    const scoped = await app.seed.apiToken(alone.id, ['maintenance.assign']);
    const program = { ...alone, token: scoped.token };
    expect((await call('absence', { id: own.id }, program)).code).toBe('NOT_FOUND');
    expect((await call('absences', {}, program)).data).toEqual([]);
  });

  it('is listed by begin, with filters', async () => {
    const { id: userId } = technician;
    const late = await done('createAbsence', { from: hours(40), to: hours(50), reason: 'sick' });
    const early = await done('createAbsence', { from: hours(10), to: hours(20) });
    const ids = async (filter: Values) =>
      (await done('absences', { userId, ...filter }, head)).map((one: { id: number }) => one.id);
    expect(await ids({})).toEqual([early.id, late.id]);
    expect(await ids({ sort: '-from' })).toEqual([late.id, early.id]);
    expect(await ids({ reason: 'sick' })).toEqual([late.id]);
    expect(await ids({ departmentId })).toEqual([early.id, late.id]);
    expect(await ids({ departmentId: 999_999 })).toEqual([]);
    expect(await ids({ from: hours(20) })).toEqual([late.id]);
    expect(await ids({ to: hours(39) })).toEqual([early.id]);
    expect(await ids({ from: hours(15), to: hours(45) })).toEqual([early.id, late.id]);
  });

  it('stays when the account is deactivated', async () => {
    const { id } = await done('createAbsence', { from: hours(10), to: hours(20) });
    await done('deactivateUser', { id: technician.id }, administrator);
    expect((await done('absence', { id }, head)).id).toBe(id);
  });
});
