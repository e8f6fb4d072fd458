import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

let app: TestApp;
let administrator: Person;
let head: Person;
let technician: Person;

beforeAll(async () => {
  app = await startTestApp();
  const { id: departmentId } = await app.seed.department();
  administrator = await app.seed.person('administrator');
  head = await app.seed.person('department_head', { departmentId });
  technician = await app.seed.person('technician', { departmentId });
});
afterAll(() => app.stop());

type Values = Record<string, unknown>;

describe.each(bothOr('rest'))('through %s', (via) => {
  const call = (name: string, input: Values, actor = administrator) =>
    invoke(app, via, name, input, actor.token);
  const done = async (name: string, input: Values, actor = administrator) => {
    const { data, message } = await call(name, input, actor);
    expect(message).toBeUndefined();
    return data;
  };
  const refused = (name: string, input: Values, code: string, on?: string, actor = administrator) =>
    expectRefused(app, input, () => call(name, input, actor), code, on);

  it('is that of the person, else of the settings, else none', async () => {
    const { prisma } = app.database;
    const { id: userId } = technician;
    await prisma.user.update({ where: { id: userId }, data: { timezone: 'Asia/Tokyo' } });
    const none = { userId, calendarId: null, effectiveCalendarId: null, timeZone: 'Asia/Tokyo' };
    expect(await done('workingCalendar', { userId }, technician)).toEqual(none);
    const usual = await app.seed.calendar({ timeZone: 'Europe/Berlin' });
    await done('updateSystemSettings', { defaultCalendarId: usual.id });
    const byDefault = { ...none, effectiveCalendarId: usual.id, timeZone: 'Europe/Berlin' };
    expect(await done('workingCalendar', { userId }, head)).toEqual(byDefault);
    const own = await app.seed.calendar({ timeZone: 'America/New_York' });
    const calendarId = own.id;
    const set = { userId, calendarId, effectiveCalendarId: calendarId };
    expect(await done('setWorkingCalendar', { userId, calendarId }, head)).toEqual({
      ...set,
      timeZone: 'America/New_York',
    });
    const records = () =>
      prisma.auditRecord.count({ where: { action: 'user.working_calendar_set' } });
    const before = await records();
    await done('setWorkingCalendar', { userId, calendarId }, head);
    expect(await records()).toBe(before);
    // It is referred to: archived, it goes on counting.
    await done('deleteCalendar', { id: calendarId });
    expect(await done('workingCalendar', { userId })).toMatchObject(set);
    await done('setWorkingCalendar', { userId, calendarId });
    expect(await done('setWorkingCalendar', { userId, calendarId: null }, head)).toEqual(byDefault);
    await refused('setWorkingCalendar', { userId, calendarId }, 'VALIDATION_ERROR', 'calendarId');
    await done('updateSystemSettings', { defaultCalendarId: null });
  });

  it('refuses unknown calendars, service accounts and others', async () => {
    const { id: calendarId } = await app.seed.calendar();
    const { id: userId } = technician;
    for (const wrong of [999_999, 0]) {
      const input = { userId, calendarId: wrong };
      await refused('setWorkingCalendar', input, 'VALIDATION_ERROR', 'calendarId');
    }
    await refused('setWorkingCalendar', { userId }, 'VALIDATION_ERROR', 'calendarId');
    const robot = await app.seed.serviceAccount();
    const ofRobot = { userId: robot.id, calendarId };
    await refused('setWorkingCalendar', ofRobot, 'VALIDATION_ERROR', 'userId');
    const input = { userId, calendarId };
    await refused('setWorkingCalendar', input, 'FORBIDDEN', undefined, technician);
    const stranger = await app.seed.person('department_head', {
      departmentId: (await app.seed.department()).id,
    });
    await refused('setWorkingCalendar', input, 'NOT_FOUND', undefined, stranger);
    expect((await call('workingCalendar', { userId }, stranger)).code).toBe('NOT_FOUND');
    // Any other account has one, technician or not.
    await done('setWorkingCalendar', { userId: head.id, calendarId });
  });
});
