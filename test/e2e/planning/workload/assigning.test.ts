import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { Workshop } from '../../../support/technicians.js';

let app: TestApp;
let shop: Workshop;

beforeAll(async () => {
  app = await startTestApp();
  shop = await Workshop.open(app);
});
afterAll(() => app.stop());

type Values = Readonly<Record<string, unknown>>;

const idsOf = (people: readonly Person[]) => people.map(({ id }) => id);
const audited = async (requestId: number, action = 'maintenance.assigned') =>
  (
    await app.database.prisma.auditRecord.findMany({
      where: { action, targetType: 'maintenance_request', targetId: String(requestId) },
    })
  ).map(({ metadata }) => metadata as Values);
const history = (requestId: number) =>
  app.database.prisma.maintenanceHistory.findMany({
    where: { requestId },
    orderBy: { id: 'asc' },
  });

describe.each(bothOr('graphql'))('through %s', (via) => {
  const assign = (id: number, input: Values, actor = shop.head) =>
    invoke(app, via, 'assignMaintenanceRequest', { id, ...input }, actor.token);
  const chosen = async (id: number, input: Values) => {
    const { data, message } = await assign(id, input);
    expect(message).toBeUndefined();
    return data.assigneeId ?? (await shop.row(id)).assigneeId;
  };
  const refused = async (id: number, input: Values) => {
    const { code, details } = await assign(id, input);
    expect(code).toBe('VALIDATION_ERROR');
    expect(await shop.row(id)).toMatchObject({ version: 1, assigneeId: null });
    return (details as { field: string }).field;
  };

  it('takes exactly one of technicianId and strategy, and pool only with strategy', async () => {
    const [one] = await shop.technicians(1);
    const technicianId = one?.id as number;
    const { id } = await shop.wanted();
    expect(await refused(id, {})).toBe('technicianId');
    expect(await refused(id, { technicianId: null })).toBe('technicianId');
    expect(await refused(id, { technicianId, strategy: 'leastLoad' })).toBe('technicianId');
    expect(await refused(id, { technicianId, pool: {} })).toBe('pool');
    expect(await refused(id, { strategy: 'leastLoad', pool: { departmentId: 999_999 } })).toBe(
      'pool.departmentId',
    );
    expect(await refused(id, { strategy: 'leastLoad', pool: { skillIds: [999_999] } })).toBe(
      'pool.skillIds',
    );
    const old = await app.seed.skill({ archivedAt: app.now() });
    expect(await refused(id, { strategy: 'leastLoad', pool: { skillIds: [old.id] } })).toBe(
      'pool.skillIds',
    );
    expect(
      await refused(id, { strategy: 'leastLoad', pool: { userIds: [technicianId, 999_999] } }),
    ).toBe('pool.userIds');
    const many = Array.from({ length: 201 }, (_, index) => index + 1);
    expect(await refused(id, { strategy: 'leastLoad', pool: { userIds: many } })).toBe(
      'pool.userIds',
    );
    expect(await refused(id, { strategy: 'leastLoad', plannedStart: shop.at(0, '09:00') })).toBe(
      'plannedEnd',
    );
    const { plannedStart, plannedEnd } = shop.plan(0, '09:00', '10:00');
    const reversed = { plannedStart: plannedEnd, plannedEnd: plannedStart };
    expect(await refused(id, { technicianId, ...reversed })).toBe('plannedEnd');
    expect(await refused(id, { technicianId, plannedStart, plannedEnd: null })).toBe('plannedEnd');
  });

  it('is refused to everybody who may not assign', async () => {
    const [one] = await shop.technicians(1);
    const { id } = await shop.wanted();
    const elsewhere = (await app.seed.department()).id;
    const stranger = await app.seed.person('department_head', { departmentId: elsewhere });
    const input = { strategy: 'leastLoad' };
    expect((await assign(id, input, shop.submitter)).code).toBe('FORBIDDEN');
    expect((await assign(id, input, one as Person)).code).toBe('FORBIDDEN');
    expect((await assign(id, input, stranger)).code).toMatch(/^(FORBIDDEN|NOT_FOUND)$/);
    expect((await assign(999_999, input)).code).toBe('NOT_FOUND');
    const closed = await app.seed.request(
      { requesterId: shop.submitter.id, departmentId: shop.departmentId },
      'cancelled',
    );
    expect((await assign(closed.id, input)).code).toBe('INVALID_TRANSITION');
    expect((await assign(id, { ...input, expectedVersion: 9 })).code).toBe('VERSION_CONFLICT');
    expect(await shop.row(id)).toMatchObject({ version: 1, assigneeId: null });
  });

  it('leastLoad takes the smallest load, then the longest without work, then the lowest id', async () => {
    const [busy, recent, early, never, last] = await shop.technicians(5);
    await shop.work(busy?.id as number, { estimateMinutes: 30 });
    const done = (assigneeId: number, day: number) =>
      app.seed.request(
        { requesterId: shop.submitter.id, departmentId: shop.departmentId, assigneeId },
        'completed',
        { stage: 'completed', assignedAt: shop.at(day, '08:00') },
      );
    await done(recent?.id as number, -1);
    await done(early?.id as number, -9);
    const next = async () => chosen((await shop.wanted()).id, { strategy: 'leastLoad' });
    expect(await next()).toBe(never?.id);
    expect(await next()).toBe(last?.id);
    expect(await next()).toBe(early?.id);
    expect(await next()).toBe(recent?.id);
    expect(await next()).toBe(busy?.id);
  });

  it('those with room on the day come first; without any all are taken', async () => {
    const [full, free] = await shop.technicians(2);
    await shop.work(full?.id as number, {
      ...shop.plan(1, '08:00', '16:00'),
      estimateMinutes: 1,
    });
    await shop.work(free?.id as number, { estimateMinutes: 900, nextDueAt: shop.at(4, '12:00') });
    const nine = shop.plan(1, '09:00', '10:00');
    const strategy = 'leastLoad';
    expect(await chosen((await shop.wanted()).id, { strategy, ...nine })).toBe(free?.id);
    const other = await shop.wanted();
    expect(await chosen(other.id, { strategy, ...shop.plan(2, '09:00', '10:00') })).toBe(full?.id);
    // Nobody has nine hours.
    const long = await shop.wanted();
    expect(await chosen(long.id, { strategy, ...shop.plan(1, '08:00', '17:00') })).toBe(full?.id);
  });

  it('roundRobin goes on for each pool and department, and begins again', async () => {
    const people = idsOf(await shop.technicians(3));
    const [one, two, three] = people as [number, number, number];
    const next = async (pool?: Values) =>
      chosen((await shop.wanted()).id, { strategy: 'roundRobin', ...(pool && { pool }) });
    // The load does not matter.
    await shop.work(one, { estimateMinutes: 400 });
    expect([await next(), await next()]).toEqual([one, two]);
    expect(await next({ userIds: people })).toBe(one);
    // The default pool is that of the department.
    expect(await next({ departmentId: shop.departmentId })).toBe(three);
    expect([await next(), await next()]).toEqual([one, two]);
    expect(await next({ userIds: [...people].reverse() })).toBe(two);
    await app.database.prisma.user.update({ where: { id: three }, data: { status: 'suspended' } });
    expect(await next()).toBe(one);
  });

  it('the parts of a pool hold together', async () => {
    const [one, two] = await shop.technicians(2);
    const elsewhere = (await app.seed.department()).id;
    const [other] = await shop.further(1, elsewhere);
    const skill = await app.seed.skill();
    await shop.give(two?.id as number, skill.id);
    await shop.give(other?.id as number, skill.id);
    const strategy = 'leastLoad';
    const take = async (pool: Values) => chosen((await shop.wanted()).id, { strategy, pool });
    expect(await take({ skillIds: [skill.id], departmentId: elsewhere })).toBe(other?.id);
    expect(await take({ skillIds: [skill.id], departmentId: shop.departmentId })).toBe(two?.id);
    expect(await take({ userIds: idsOf([one, other] as Person[]), skillIds: [skill.id] })).toBe(
      other?.id,
    );
    expect(await take({})).toBe(one?.id);
    const { id } = await shop.wanted();
    const pool = { userIds: [one?.id], skillIds: [skill.id] };
    const { code, details } = await assign(id, { strategy, pool });
    expect(code).toBe('INVALID_TRANSITION');
    expect(details).toMatchObject({
      reason: 'no_candidate',
      candidates: [{ userId: one?.id, why: ['skills'] }],
    });
  });

  it('without a candidate says why for each, and changes nothing', async () => {
    const [unskilled, away, off, present] = await shop.technicians(4);
    const skill = await app.seed.skill();
    for (const person of [away, off, present]) await shop.give(person?.id as number, skill.id);
    await shop.absent(away?.id as number, shop.at(0, '07:00'), shop.at(0, '09:00'));
    const friday = await app.seed.calendar({ week: [[], [], [], [], [[480, 960]], [], []] });
    await app.database.prisma.workingCalendar.update({
      where: { userId: off?.id as number },
      data: { calendarId: friday.id },
    });
    const category = await app.seed.category({ skillIds: [skill.id] });
    const { id } = await shop.work(present?.id as number, { categoryId: category.id });
    const before = await shop.row(id);
    for (const strategy of ['leastLoad', 'roundRobin']) {
      const { code, details } = await assign(id, { strategy, ...shop.plan(1, '09:00', '10:00') });
      expect(code).toBe('INVALID_TRANSITION');
      const { reason, candidates } = details as { reason: string; candidates: Values[] };
      expect(reason).toBe('no_candidate');
      const why = new Map(candidates.map((one) => [one.userId, one.why]));
      expect(why).toEqual(
        new Map([
          [unskilled?.id, ['skills']],
          [away?.id, ['absent']],
          [off?.id, ['off_hours']],
          [present?.id, ['assigned']],
        ]),
      );
    }
    expect(await shop.row(id)).toEqual(before);
    expect(await audited(id)).toEqual([]);
    expect(
      await app.database.prisma.assignmentTurn.count({
        where: { lastUserId: { in: idsOf([unskilled, away, off, present] as Person[]) } },
      }),
    ).toBe(0);
  });

  it('names at most 50 who cannot be chosen', async () => {
    await shop.technicians(51);
    const skill = await app.seed.skill();
    const { id } = await shop.wanted();
    const { details } = await assign(id, {
      strategy: 'leastLoad',
      pool: { skillIds: [skill.id] },
    });
    expect((details as { candidates: Values[] }).candidates).toHaveLength(50);
  });

  it('who is absent during the plan of the call is no candidate', async () => {
    const [one, two] = await shop.technicians(2);
    await shop.absent(one?.id as number, shop.at(3, '08:00'), shop.at(3, '16:00'));
    const { id } = await shop.wanted();
    expect(await chosen(id, { strategy: 'leastLoad', ...shop.plan(3, '09:00', '10:00') })).toBe(
      two?.id,
    );
    expect(await chosen((await shop.wanted()).id, { strategy: 'leastLoad' })).toBe(one?.id);
  });

  it('assigns and plans in one change, with strategy and pool in timeline and audit', async () => {
    const [one] = await shop.technicians(1);
    const { id } = await shop.wanted();
    const plan = shop.plan(1, '09:00', '10:30');
    const pool = { userIds: [one?.id] };
    await chosen(id, { strategy: 'roundRobin', pool, note: 'Please.', ...plan });
    expect(await shop.row(id)).toMatchObject({
      ...{ version: 2, stage: 'assigned', assigneeId: one?.id },
      ...plan,
    });
    const [entry, ...further] = (await history(id)).filter(({ action }) => action === 'assign');
    expect(further).toEqual([]);
    expect(entry).toMatchObject({
      note: 'Please.',
      details: {
        ...{ assigneeId: one?.id, strategy: 'roundRobin', pool },
        plannedStart: plan.plannedStart.toISOString(),
        plannedEnd: plan.plannedEnd.toISOString(),
      },
    });
    const [record, ...others] = await audited(id);
    expect(others).toEqual([]);
    expect(record).toMatchObject({
      ...{ strategy: 'roundRobin', pool, note: 'Please.' },
      after: { assigneeId: one?.id, plannedStart: plan.plannedStart.toISOString() },
    });
    const timeline = await invoke(app, via, 'timeline', { requestId: id }, shop.head.token);
    expect(JSON.stringify(timeline.data)).toContain('roundRobin');
    // Without a pool that of the department is told; null clears the plan.
    const [, two] = [one, ...(await shop.further(1))];
    await chosen(id, { strategy: 'leastLoad', plannedStart: null, plannedEnd: null });
    expect(await shop.row(id)).toMatchObject({
      ...{ version: 3, assigneeId: two?.id, plannedStart: null, plannedEnd: null },
    });
    const { departmentId } = shop;
    expect((await audited(id))[1]).toMatchObject({ strategy: 'leastLoad', pool: { departmentId } });
  });

  it('a plan for the present technician plans and assigns nobody anew', async () => {
    const [one] = await shop.technicians(1);
    const technicianId = one?.id as number;
    const { id } = await shop.work(technicianId, {
      ...{ stage: 'in_progress', startedAt: shop.at(-1, '08:00') },
    });
    const plan = shop.plan(1, '09:00', '10:30');
    await chosen(id, { technicianId, ...plan });
    const planned = await shop.row(id);
    expect(planned).toMatchObject({ version: 2, stage: 'in_progress', ...plan });
    expect(planned.assignedAt).toEqual(shop.at(-7, '08:00'));
    expect(planned.startedAt).toEqual(shop.at(-1, '08:00'));
    expect(await audited(id)).toEqual([]);
    expect(await audited(id, 'maintenance.planned')).toHaveLength(1);
    // The same once more changes nothing.
    await chosen(id, { technicianId, ...plan });
    expect((await shop.row(id)).version).toBe(2);
  });

  it.each(['leastLoad', 'roundRobin'])(
    '%s gives twenty at once on five equals four each',
    async (strategy) => {
      const people = idsOf(await shop.technicians(5));
      const ids = await shop.several(20);
      const answers = await Promise.all(ids.map((id) => assign(id, { strategy })));
      expect(answers.map(({ code }) => code)).toEqual(ids.map(() => 'OK'));
      expect(await shop.shares(ids)).toEqual(new Map(people.map((id) => [id, 4])));
    },
  );

  it('in bulk takes all but the plan', async () => {
    const people = idsOf(await shop.technicians(2));
    const ids = await shop.several(4);
    const items = ids.map((id) => ({ id }));
    const bulk = (input: Values, dryRun = false) =>
      invoke(app, via, 'bulkStep', { step: 'assign', items, input, dryRun }, shop.head.token);
    const plan = {
      plannedStart: shop.at(1, '09:00').toISOString(),
      plannedEnd: shop.at(1, '10:00').toISOString(),
    };
    for (const [field, value] of Object.entries(plan)) {
      const refusal = await bulk({ strategy: 'leastLoad', [field]: value });
      expect(refusal.code).toBe('VALIDATION_ERROR');
      expect(refusal.details).toMatchObject({ field: `input.${field}` });
    }
    const broken = await bulk({ pool: { userIds: people } });
    expect(broken.details).toMatchObject({ field: 'input.technicianId' });
    const trial = await bulk({ strategy: 'roundRobin', pool: { userIds: people } }, true);
    expect(trial.data).toMatchObject({ succeeded: 4, failed: 0, bulkId: null });
    expect(await shop.shares(ids)).toEqual(new Map([[null, 4]]));
    const done = await bulk({ strategy: 'roundRobin', pool: { userIds: people } });
    expect(done.data).toMatchObject({ succeeded: 4, failed: 0 });
    expect(await shop.shares(ids)).toEqual(new Map(people.map((id) => [id, 2])));
    const [record] = await audited(ids[0] as number);
    expect(record).toMatchObject({ strategy: 'roundRobin', bulkId: done.data.bulkId });
  });
});
