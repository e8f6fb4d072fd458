import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Prisma } from '../../../../src/generated/prisma/client.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let departmentId: number;
let head: Person;
let submitter: Person;
let calendarId: number;
/** A Monday; the clock shows 08:00 in UTC. */
let monday: number;
let people: Person[];

const DAY = 86_400_000;

beforeAll(async () => {
  app = await startTestApp();
  app.holdClock();
  const today = Math.floor(app.now().getTime() / DAY);
  monday = (Math.ceil((today + 1 - 4) / 7) * 7 + 4) * DAY;
  app.advance(monday + 8 * 3_600_000 - app.now().getTime());
  departmentId = (await app.seed.department()).id;
  head = await app.seed.person('department_head', { departmentId });
  submitter = await app.seed.person('employee', { departmentId });
  calendarId = (await app.seed.calendar()).id;
});
afterAll(() => app.stop());

type Values = Record<string, unknown>;
type Data = Partial<Prisma.MaintenanceRequestUncheckedCreateInput>;

const at = (day: number, time: string) =>
  new Date(`${new Date(monday + day * DAY).toISOString().slice(0, 10)}T${time}:00Z`);
const plan = (day: number, from: string, to: string): Data => ({
  plannedStart: at(day, from),
  plannedEnd: at(day, to),
});

/** Technicians of whom alone the answer tells: all others are inactive. */
async function technicians(count: number): Promise<Person[]> {
  const { prisma } = app.database;
  await prisma.user.updateMany({ where: { role: 'technician' }, data: { status: 'inactive' } });
  people = [];
  for (let index = 0; index < count; index += 1) {
    const person = await app.seed.person('technician', { departmentId, firstName: 'Tim' });
    await prisma.workingCalendar.create({ data: { userId: person.id, calendarId } });
    people.push(person);
  }
  return people;
}

const work = (assigneeId: number, data: Data = {}) =>
  app.seed.request({ requesterId: submitter.id, departmentId, assigneeId }, 'assigned', {
    ...{ stage: 'assigned', assignedAt: at(-7, '08:00') },
    ...data,
  });
const wanted = (data: Data = {}) =>
  app.seed.request({ requesterId: submitter.id, departmentId }, 'approved', {
    stage: 'approved',
    ...data,
  });
const give = (userId: number, skillId: number, until: string | null = null) =>
  app.database.prisma.userSkill.create({
    data: { userId, skillId, untilDay: until === null ? null : new Date(until) },
  });
const absent = (userId: number, from: Date, to: Date) =>
  app.database.prisma.absence.create({
    data: { userId, createdById: userId, startsAt: from, endsAt: to, reason: 'sick', note: 'Flu' },
  });

describe.each(bothOr('rest'))('through %s', (via) => {
  const call = (id: number, actor = head) =>
    invoke(app, via, 'assignmentCandidates', { id }, actor.token);
  const rank = async (id: number, actor = head) => {
    const { data, message } = await call(id, actor);
    expect(message).toBeUndefined();
    return data;
  };
  const order = async (id: number) =>
    (await rank(id)).candidates.map(({ userId }: { userId: number }) =>
      people.findIndex((person) => person.id === userId),
    );
  const first = async (id: number) => (await rank(id)).candidates[0];
  const reasons = (candidate: { because: { code: string; text: string }[] }) =>
    candidate.because.map(({ code, text }) => `${code}: ${text}`);

  it('has all its fields', async () => {
    const [person] = await technicians(1);
    const userId = person?.id as number;
    await work(userId, { ...plan(0, '09:00', '10:00'), estimateMinutes: 120 });
    const request = await wanted();
    expect(await rank(request.id)).toEqual({
      ...{ requestId: request.id, needs: [] },
      candidates: [
        {
          ...{ userId, name: `Tim ${person?.lastName}`, departmentId, ok: true, skillsOk: true },
          ...{ missing: [], absent: false, works: true, room: true, samePlace: 0, load: 120 },
          nextFreeAt: at(0, '08:00').toISOString(),
          lastAssignedAt: at(-7, '08:00').toISOString(),
          because: [
            { code: 'room', text: 'has room that day: 120 of 480 minutes with this request' },
            { code: 'load', text: 'has 120 minutes of open work' },
          ],
        },
      ],
    });
  });

  it('needs the skills of its category and of the one above, which people hold today', async () => {
    const [none, expired, one, all] = await technicians(4);
    const [welding, gas, old] = [
      await app.seed.skill({ name: `Welding ${via}` }),
      await app.seed.skill({ name: `Gas ${via}` }),
      await app.seed.skill({ archivedAt: app.now() }),
    ];
    const parent = await app.seed.category({ skillIds: [gas.id, old.id] });
    const category = await app.seed.category({ parentId: parent.id, skillIds: [welding.id] });
    await give(expired?.id as number, welding.id, '2020-01-01');
    await give(one?.id as number, gas.id);
    for (const { id } of [welding, gas]) await give(all?.id as number, id);
    const { id } = await wanted({ categoryId: category.id });
    const { needs, candidates } = await rank(id);
    expect(needs).toEqual([welding.id, gas.id]);
    expect(await order(id)).toEqual([3, 0, 1, 2]);
    const missing = Object.fromEntries(
      candidates.map((candidate: Values) => [candidate.userId as number, candidate.missing]),
    );
    expect(missing).toEqual({
      [none?.id as number]: [welding.id, gas.id],
      [expired?.id as number]: [welding.id, gas.id],
      [one?.id as number]: [welding.id],
      [all?.id as number]: [],
    });
    expect(candidates[0]).toMatchObject({ ok: true, skillsOk: true });
    expect(reasons(candidates[0])[0]).toBe('skills: has all skills needed');
    expect(candidates[1]).toMatchObject({ ok: false, skillsOk: false });
    expect(reasons(candidates[1])[0]).toBe(`skills: lacks Welding ${via}, Gas ${via}`);
    const above = await rank((await wanted({ categoryId: parent.id })).id);
    expect(above.needs).toEqual([gas.id]);
  });

  it('absent now or during the plan is not ok, and the reason stays secret', async () => {
    const [here, later, now, before] = await technicians(4);
    await absent(later?.id as number, at(2, '10:00'), at(2, '11:00'));
    await absent(now?.id as number, at(0, '07:00'), at(0, '09:00'));
    await absent(before?.id as number, at(2, '08:00'), at(2, '09:00'));
    const { id } = await wanted(plan(2, '09:00', '10:30'));
    const { candidates } = await rank(id);
    const flags = Object.fromEntries(
      candidates.map(({ userId, ok, absent: away }: Values) => [userId as number, [ok, away]]),
    );
    expect(flags).toEqual({
      [here?.id as number]: [true, false],
      [later?.id as number]: [false, true],
      [now?.id as number]: [false, true],
      [before?.id as number]: [true, false],
    });
    const [, , away] = candidates;
    expect(reasons(away)[0]).toBe('absent: is absent');
    expect(JSON.stringify(candidates)).not.toMatch(/sick|Flu/);
    // Without a plan only now counts.
    const unplanned = await rank((await wanted()).id);
    const gone = unplanned.candidates.filter((one: Values) => one.absent);
    expect(gone.map(({ userId }: Values) => userId)).toEqual([now?.id]);
    expect(gone[0].nextFreeAt).toBe(at(0, '09:00').toISOString());
  });

  it('who does not work within 24 hours is not ok; without a calendar everybody works', async () => {
    const [friday, free] = await technicians(2);
    const day = [[480, 960]];
    const calendar = await app.seed.calendar({ week: [[], [], [], [], day, [], []] });
    const { prisma } = app.database;
    const where = { userId: friday?.id as number };
    await prisma.workingCalendar.update({ where, data: { calendarId: calendar.id } });
    await prisma.workingCalendar.delete({ where: { userId: free?.id as number } });
    const { candidates } = await rank((await wanted()).id);
    expect(
      candidates.map(({ userId, ok, works, room }: Values) => [userId, ok, works, room]),
    ).toEqual([
      [free?.id, true, true, true],
      [friday?.id, false, false, false],
    ]);
    expect(reasons(candidates[0])[0]).toBe('room: has no working hours set');
    expect(reasons(candidates[1])[0]).toBe('off_hours: does not work in the next 24 hours');
    expect(candidates[0].nextFreeAt).toBe(app.now().toISOString());
    expect(candidates[1].nextFreeAt).toBe(at(4, '08:00').toISOString());
  });

  it('room is what fits into the day of the request, without the request itself', async () => {
    const [person] = await technicians(1);
    const userId = person?.id as number;
    await work(userId, plan(1, '08:00', '15:00'));
    const due = (estimateMinutes: number) => wanted({ nextDueAt: at(1, '12:00'), estimateMinutes });
    const fits = await first((await due(60)).id);
    expect(fits.room).toBe(true);
    expect(reasons(fits)).toContain(
      'room: has room that day: 480 of 480 minutes with this request',
    );
    const over = await first((await due(61)).id);
    expect(over.room).toBe(false);
    expect(reasons(over)[0]).toBe(
      'room: has no room that day: 481 of 480 minutes with this request',
    );
    expect(over.ok).toBe(true);
    // Past due: today. Planned: the share of the plan.
    expect(
      (await first((await wanted({ nextDueAt: at(-2, '09:00'), estimateMinutes: 480 })).id)).room,
    ).toBe(true);
    expect((await first((await wanted(plan(1, '15:00', '16:00'))).id)).room).toBe(true);
    expect((await first((await wanted(plan(1, '15:00', '16:01'))).id)).room).toBe(false);
    const own = await work(userId, plan(2, '08:00', '16:00'));
    expect((await first(own.id)).room).toBe(true);
  });

  it('comes in the order of ok, room, near work, load, last assignment and id', async () => {
    const skill = await app.seed.skill();
    const { id: categoryId } = await app.seed.category({ skillIds: [skill.id] });
    const building = await app.seed.location();
    const floor = await app.seed.location({ parentId: building.id });
    const room = await app.seed.location({ parentId: floor.id });
    const beside = await app.seed.location({ parentId: building.id });
    const all = await technicians(8);
    const [unskilled, full, near, nearer, loaded, recent, twin] = all.map(
      ({ id }) => id,
    ) as number[];
    for (const { id } of all) if (id !== unskilled) await give(id, skill.id);
    const closed = { status: 'completed', stage: 'completed', completedAt: app.now() } as const;
    await work(full as number, plan(1, '08:00', '16:00'));
    // Above, at and below the place; beside it is not near.
    await work(near as number, { ...plan(1, '08:00', '08:30'), locationId: building.id });
    await work(nearer as number, { ...plan(1, '08:00', '08:30'), locationId: room.id });
    await work(nearer as number, { ...plan(1, '09:00', '09:30'), locationId: floor.id });
    await work(loaded as number, { ...plan(1, '08:00', '08:30'), locationId: beside.id });
    await work(loaded as number, { ...plan(2, '08:00', '08:30'), locationId: floor.id });
    await work(recent as number, { ...closed, assignedAt: at(-1, '08:00') });
    await work(twin as number, { ...closed, assignedAt: at(-2, '08:00') });
    const request = await wanted({
      ...plan(1, '10:00', '11:00'),
      categoryId,
      locationId: floor.id,
    });
    expect(await order(request.id)).toEqual([3, 2, 7, 6, 5, 4, 1, 0]);
    const [best, second] = (await rank(request.id)).candidates;
    expect([best.samePlace, second.samePlace]).toEqual([2, 1]);
    expect(reasons(best)).toContain('same_place: has 2 other requests near this place that day');
    expect(reasons(second)).toContain('same_place: has 1 other request near this place that day');
    const german = await app.seed.person('department_head', { departmentId });
    await app.database.prisma.user.update({
      where: { id: german.id },
      data: { language: 'de', languageChosen: true },
    });
    const [deutsch] = (await rank(request.id, german)).candidates;
    expect(reasons(deutsch)).toEqual([
      'skills: hat alle nötigen Fähigkeiten',
      'room: hat an dem Tag Zeit: mit dieser Meldung 120 von 480 Minuten',
      'same_place: hat an dem Tag 2 andere Meldungen in der Nähe',
      'load: hat 120 Minuten offene Arbeit',
    ]);
  });

  it('is for leads of open requests', async () => {
    await technicians(1);
    const request = await wanted();
    const stranger = await app.seed.person('department_head', {
      departmentId: (await app.seed.department()).id,
    });
    expect((await call(request.id, stranger)).code).toBe('NOT_FOUND');
    expect((await call(999_999)).code).toBe('NOT_FOUND');
    expect((await call(request.id, submitter)).code).toBe('FORBIDDEN');
    expect((await call(request.id, people[0])).code).toBe('FORBIDDEN');
    // Sees it as its submitter, and leads another department.
    const owner = { requesterId: stranger.id, departmentId };
    const own = await app.seed.request(owner, 'approved', { stage: 'approved' });
    expect((await call(own.id, stranger)).code).toBe('FORBIDDEN');
    const closed = await app.seed.request(owner, 'cancelled', { stage: 'cancelled' });
    const { code, details } = await call(closed.id);
    expect([code, details.stage]).toEqual(['INVALID_TRANSITION', 'cancelled']);
  });
});
