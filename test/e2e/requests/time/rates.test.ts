import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Crew, seedCrew } from '../../../support/crew.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

const HOUR = 3_600_000;

let app: TestApp;
let crew: Crew;
let administrator: Person;
let approver: Person;
let developer: Person;
let stranger: Person;

beforeAll(async () => {
  app = await startTestApp({ accessTokenTtlSeconds: 90 * 86_400 });
  crew = await seedCrew(app.seed);
  const { departmentId } = crew;
  administrator = await app.seed.person('administrator');
  developer = await app.seed.person('developer', { permissions: ['maintenance.read'] });
  approver = await app.seed.person('department_head', {
    departmentId,
    permissions: ['maintenance.read', 'maintenance.approve'],
  });
  const { id } = await app.seed.department();
  stranger = await app.seed.person('department_head', { departmentId: id });
});
afterAll(() => app.stop());

const ago = (hours: number) => new Date(app.now().getTime() - hours * HOUR).toISOString();

describe.each(bothOr('graphql'))('labour rates through %s', (via) => {
  const call = (name: string, input: Record<string, unknown>, { token }: Person) =>
    invoke(app, via, name, input, token);
  const refused = (
    name: string,
    input: Record<string, unknown>,
    by: Person,
    code: string,
    field?: string,
  ) => expectRefused(app, [name, input, by.role], () => call(name, input, by), code, field);
  const worker = () => app.seed.person('technician', { departmentId: crew.departmentId });

  it('are set and read by leads of the person', async () => {
    const { id: userId } = await worker();
    const from = ago(48);
    const set = await call('setLabourRate', { userId, rate: 4_800, from }, crew.head);
    expect(set.data).toMatchObject({ userId, rate: 4_800, from });
    const now = await call('setLabourRate', { userId, rate: 1_000_000_000 }, administrator);
    expect(now.data.rate).toBe(1_000_000_000);
    const same = await call('setLabourRate', { userId, rate: 5_000, from }, crew.head);
    expect(same.data).toEqual({ ...set.data, rate: 5_000 });
    const list = await call('labourRates', { userId }, crew.head);
    expect(list.data).toEqual([now.data, same.data]);
    expect((await call('labourRates', { userId, limit: 1 }, crew.head)).data).toEqual([now.data]);
    const where = { action: 'labour_rate.set', targetId: String(userId) };
    const records = await app.database.prisma.auditRecord.findMany({ where });
    expect(records).toHaveLength(3);
    expect(JSON.stringify(records.map(({ metadata }) => metadata))).not.toMatch(/4800|5000/);
    await call('setLabourRate', { userId, rate: 5_000, from }, crew.head);
    expect(await app.database.prisma.auditRecord.count({ where })).toBe(3);
  });

  it('are refused to others, the person included, and with bad values', async () => {
    const person = await worker();
    const input = { userId: person.id };
    for (const by of [person, crew.employee, approver, developer, stranger]) {
      await refused('labourRates', input, by, 'FORBIDDEN');
      await refused('setLabourRate', { ...input, rate: 1 }, by, 'FORBIDDEN');
    }
    await refused('labourRates', { userId: 999_999 }, crew.head, 'NOT_FOUND');
    await refused('setLabourRate', { userId: 999_999, rate: 1 }, crew.head, 'NOT_FOUND');
    for (const rate of [-1, 1_000_000_001, 0.5]) {
      const bad = { ...input, rate };
      await refused('setLabourRate', bad, crew.head, 'VALIDATION_ERROR', 'rate');
    }
    // People without a department have global leads.
    const nowhere = { userId: (await app.seed.person('technician')).id };
    await refused('setLabourRate', { ...nowhere, rate: 1 }, crew.head, 'FORBIDDEN');
    expect((await call('setLabourRate', { ...nowhere, rate: 0 }, administrator)).code).toBe('OK');
  });

  it('make the cost of time by the rate at its start, until it is written again', async () => {
    const person = await worker();
    const userId = person.id;
    await call('setLabourRate', { userId, rate: 4_801, from: ago(48) }, crew.head);
    await call('setLabourRate', { userId, rate: 6_000, from: ago(2) }, crew.head);
    const { id: requestId } = await app.seed.request(
      {
        requesterId: crew.employee.id,
        departmentId: crew.departmentId,
        assigneeId: userId,
      },
      'assigned',
    );
    const add = async (input: Record<string, unknown>) =>
      (await call('addTimeEntry', { requestId, minutes: 30, ...input }, person)).data;
    expect(await add({ startedAt: ago(72) })).toMatchObject({ rate: null, cost: null });
    // 4801 / 2 = 2400.5
    const old = await add({ startedAt: ago(3) });
    expect(old).toMatchObject({ rate: 4_801, cost: 2_401 });
    expect(await add({})).toMatchObject({ rate: 6_000, cost: 3_000 });
    await call('setLabourRate', { userId, rate: 9_000, from: ago(24) }, crew.head);
    const read = async (by: Person) => (await call('timeEntry', { id: old.id }, by)).data;
    expect(await read(person)).toMatchObject({ rate: 4_801, cost: 2_401 });
    const edited = await call('updateTimeEntry', { id: old.id, minutes: 60 }, person);
    expect(edited.data).toMatchObject({ rate: 9_000, cost: 9_000 });
    for (const by of [crew.head, approver, administrator]) {
      expect(await read(by)).toMatchObject({ rate: 9_000, cost: 9_000 });
    }
    const helper = await app.seed.person('technician');
    await call('setHelpers', { id: requestId, userIds: [helper.id] }, crew.head);
    for (const by of [helper, developer]) {
      expect(await read(by)).toMatchObject({ rate: null, cost: null });
      const { data } = await call('requestTime', { requestId }, by);
      expect(data.map(({ cost }: { cost: unknown }) => cost)).toEqual([null, null, null]);
    }
    const timer = await call('startTimer', { requestId }, person);
    expect(timer.data).toMatchObject({ rate: 6_000, cost: null });
    app.advance(90_000);
    const stopped = await call('stopTimer', { requestId }, person);
    expect(stopped.data).toMatchObject({ minutes: 2, rate: 6_000, cost: 200 });
  });
});
