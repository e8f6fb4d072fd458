import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Crew, seedCrew } from '../../../support/crew.js';
import { INTERFACES, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let crew: Crew;
/** Leads another department, in which somebody has time. */
let stranger: Person;
let outsider: Person;

beforeAll(async () => {
  app = await startTestApp();
  crew = await seedCrew(app.seed);
  const { id: elsewhere } = await app.seed.department();
  stranger = await app.seed.person('department_head', { departmentId: elsewhere });
  outsider = await app.seed.person('technician', { firstName: 'Ada', lastName: 'Abel' });
  const { prisma } = app.database;
  const { employee, technician, departmentId } = crew;
  const requestIn = async (department: number) =>
    (
      await app.seed.request(
        { requesterId: employee.id, departmentId: department, assigneeId: technician.id },
        'assigned',
      )
    ).id;
  const own = await requestIn(departmentId);
  const foreign = await requestIn(elsewhere);
  const spent = (
    userId: number,
    startedAt: string,
    minutes: number | null,
    [requestId, department] = [own, departmentId],
  ) =>
    prisma.timeEntry.create({
      data: {
        ...{ requestId, departmentId: department, userId, createdById: userId },
        ...{ startedAt: new Date(startedAt), minutes },
      },
    });
  // In Berlin the last moment of the Sunday before, and the first of Monday, 2 March.
  await spent(technician.id, '2026-03-01T22:59:59.999Z', 400);
  await spent(technician.id, '2026-03-01T23:00:00.000Z', 30);
  await spent(technician.id, '2026-03-02T10:00:00.000Z', 45);
  await spent(technician.id, '2026-03-08T22:59:59.999Z', 15);
  await spent(technician.id, '2026-03-08T23:00:00.000Z', 400);
  await spent(outsider.id, '2026-03-04T10:00:00.000Z', 60);
  await spent(outsider.id, '2026-03-04T12:00:00.000Z', null);
  await spent(technician.id, '2026-03-05T10:00:00.000Z', 5, [foreign, elsewhere]);
});
afterAll(() => app.stop());

describe.each(INTERFACES)('through %s', (via) => {
  const call = (actor: Person, input: Record<string, unknown>) =>
    invoke(app, via, 'timeWeek', input, actor.token);
  const week = (actor: Person, input: Record<string, unknown> = {}) =>
    call(actor, { day: '2026-03-05', timeZone: 'Europe/Berlin', ...input });
  const outsiders = () => ({
    ...{ userId: outsider.id, name: 'Ada Abel', minutes: [0, 0, 60, 0, 0, 0, 0] },
    ...{ total: 60, running: true },
  });
  const technicians = (minutes: number[], total: number) => ({
    ...{ userId: crew.technician.id, name: 'Tove Dahl', minutes, total, running: false },
  });

  it('adds up the days of a week by person, for the leads of the department', async () => {
    const { code, data } = await week(crew.head);
    expect([code, data]).toEqual([
      'OK',
      {
        ...{ from: '2026-03-02', to: '2026-03-08', timeZone: 'Europe/Berlin' },
        people: [outsiders(), technicians([75, 0, 0, 0, 0, 0, 15], 90)],
        hasMore: false,
      },
    ]);
    for (const day of ['2026-03-02', '2026-03-08']) {
      expect((await week(crew.head, { day })).data.from).toBe('2026-03-02');
    }
    const one = await week(crew.head, { userId: outsider.id });
    expect(one.data.people).toEqual([outsiders()]);
  });

  it('has the own time in all departments, and that of others only for leads', async () => {
    const own = await week(crew.technician);
    expect(own.data.people).toEqual([technicians([75, 0, 0, 5, 0, 0, 15], 95)]);
    expect((await week(stranger)).data.people).toEqual([technicians([0, 0, 0, 5, 0, 0, 0], 5)]);
    expect((await week(stranger, { userId: outsider.id })).data.people).toEqual([]);
    expect((await week(crew.employee)).data.people).toEqual([]);
  });

  it('begins days in the zone of the person where none is given', async () => {
    const { data } = await call(crew.head, { day: '2026-03-01' });
    expect(data).toMatchObject({ from: '2026-02-23', timeZone: 'UTC' });
    expect(data.people).toEqual([technicians([0, 0, 0, 0, 0, 0, 430], 430)]);
  });

  it('refuses a day and a zone that do not exist', async () => {
    for (const [field, value] of [
      ['day', '2026-02-30'],
      ['timeZone', 'Berlin'],
    ] as const) {
      const answer = await week(crew.head, { [field]: value });
      expect([answer.code, answer.details?.field]).toEqual(['VALIDATION_ERROR', field]);
    }
  });
});
