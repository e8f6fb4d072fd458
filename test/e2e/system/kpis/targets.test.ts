import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { targetsAt } from '../../../../src/modules/system/kpis/targets/target-lookup.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';
import { seedTarget } from '../../../support/targets.js';

let app: TestApp;
let administrator: Person;
/** Leads the department. */
let head: Person;
/** Leads another one. */
let stranger: Person;
let employee: Person;
let departmentId: number;
let elsewhere: number;

beforeAll(async () => {
  app = await startTestApp();
  app.holdClock();
  ({ id: departmentId } = await app.seed.department());
  ({ id: elsewhere } = await app.seed.department());
  administrator = await app.seed.person('administrator');
  head = await app.seed.person('department_head', { departmentId });
  stranger = await app.seed.person('department_head', { departmentId: elsewhere });
  employee = await app.seed.person('employee', { departmentId });
});
afterAll(() => app.stop());

let day = 0;
/** A day that no target has. */
const anyDay = () => {
  day += 1;
  return new Date(Date.UTC(2001, 0, day)).toISOString().slice(0, 10);
};

const WHOLE = { figure: 'firstTimeFix', direction: 'up', good: 0.9, warn: 0.8 };

describe.each(bothOr('rest'))('through %s', (via) => {
  const call = (name: string, input: Record<string, unknown>, actor = administrator) =>
    invoke(app, via, name, input, actor.token);
  const make = async (input: Record<string, unknown> = {}, actor = administrator) => {
    const whole = { ...WHOLE, from: anyDay(), ...input };
    const { code, data, details } = await call('createTarget', whole, actor);
    expect([code, details]).toEqual(['OK', undefined]);
    return data;
  };
  const refused = (
    name: string,
    input: Record<string, unknown>,
    code: string,
    field?: string,
    actor = administrator,
  ) => expectRefused(app, input, () => call(name, input, actor), code, field);
  const records = async (id: number) =>
    await app.database.prisma.auditRecord.findMany({
      where: { targetType: 'target', targetId: String(id) },
      orderBy: { id: 'asc' },
    });

  it('has all fields, begins today by default, changes, and is gone when it is deleted', async () => {
    const { id: categoryId } = await app.seed.category();
    const today = app.now().toISOString().slice(0, 10);
    const { data } = await call('createTarget', { ...WHOLE, departmentId, categoryId });
    const now = app.now().toISOString();
    expect(data).toEqual({
      ...{ id: expect.any(Number), ...WHOLE, departmentId, categoryId, from: today },
      ...{ version: 1, createdAt: now, updatedAt: now },
    });
    expect((await call('target', { id: data.id }, head)).data).toEqual(data);
    const change = { direction: 'down', good: 0.1, warn: 0.2, from: '2027-02-01' };
    const changed = { ...data, ...change, version: 2 };
    const input = { id: data.id, ...change, expectedVersion: 1 };
    expect((await call('updateTarget', input)).data).toEqual(changed);
    // Equal values change nothing.
    expect((await call('updateTarget', { id: data.id, good: 0.1 })).data).toEqual(changed);
    await refused('updateTarget', { id: data.id, good: 0, expectedVersion: 1 }, 'VERSION_CONFLICT');
    await refused('updateTarget', { id: data.id }, 'VALIDATION_ERROR');
    expect((await call('deleteTarget', { id: data.id })).data).toEqual(changed);
    for (const name of ['target', 'deleteTarget']) {
      await refused(name, { id: data.id }, 'NOT_FOUND');
    }
    await refused('updateTarget', { id: data.id, good: 1 }, 'NOT_FOUND');
    expect((await records(data.id)).map(({ action }) => action)).toEqual([
      'target.created',
      'target.updated',
      'target.deleted',
    ]);
  });

  it.each<[string, Record<string, unknown>]>([
    ['figure', { figure: 'submitted' }],
    ['figure', { figure: 'completed' }],
    ['figure', { figure: 'costLabour' }],
    ['figure', { figure: 'costParts' }],
    ['figure', { figure: 'costPurchases' }],
    ['figure', { figure: 'costTotal' }],
    ['figure', { figure: 'speed' }],
    ['departmentId', { departmentId: 999_999 }],
    ['categoryId', { categoryId: 999_999 }],
    ['warn', { direction: 'up', good: 0.8, warn: 0.9 }],
    ['warn', { direction: 'down', good: 0.9, warn: 0.8 }],
    ['from', { from: '2027-02-30' }],
    ['from', { from: null }],
  ])('is not made with a wrong %s: %j', async (field, wrong) => {
    await refused(
      'createTarget',
      { ...WHOLE, from: anyDay(), ...wrong },
      'VALIDATION_ERROR',
      field,
    );
  });

  it.each(['mttr', 'mtbf', 'availability', 'costShareOfValue'])(
    '%s has targets of departments and none of categories',
    async (figure) => {
      const { id: categoryId } = await app.seed.category();
      const wrong = { ...WHOLE, figure, categoryId };
      await refused('createTarget', wrong, 'VALIDATION_ERROR', 'categoryId');
      expect(await make({ figure, departmentId })).toMatchObject({ figure, categoryId: null });
    },
  );

  it('takes equal bounds, and no change that puts good on the worse side', async () => {
    const { id } = await make({ good: 0.5, warn: 0.5 });
    await refused('updateTarget', { id, warn: 0.6 }, 'VALIDATION_ERROR', 'warn');
    await refused('updateTarget', { id, good: 0.4 }, 'VALIDATION_ERROR', 'warn');
    const down = { id, direction: 'down', warn: 0.6 };
    expect((await call('updateTarget', down)).data).toMatchObject({ good: 0.5, warn: 0.6 });
    await refused('updateTarget', { id, direction: 'up' }, 'VALIDATION_ERROR', 'warn');
  });

  it('takes no archived category, and a category with targets is archived', async () => {
    const { id: categoryId } = await app.seed.category();
    await make({ categoryId });
    expect((await call('deleteCategory', { id: categoryId })).data.archivedAt).not.toBeNull();
    const late = { ...WHOLE, from: anyDay(), categoryId };
    await refused('createTarget', late, 'VALIDATION_ERROR', 'categoryId');
  });

  it('keeps its department from being deleted', async () => {
    const { id } = await app.seed.department();
    await make({ departmentId: id });
    const { code, details } = await call('deleteDepartment', { id });
    expect([code, details]).toEqual(['CONFLICT', { users: 0, requests: 0, targets: 1 }]);
  });

  it('is one of figure, department, category and day, of two at once too', async () => {
    const { id: categoryId } = await app.seed.category();
    for (const facts of [{}, { departmentId }, { categoryId }, { departmentId, categoryId }]) {
      const input = { ...WHOLE, ...facts, from: anyDay() };
      const codes = await Promise.all([1, 2].map(() => call('createTarget', input)));
      expect(codes.map(({ code }) => code).sort()).toEqual(['CONFLICT', 'OK']);
      await refused('createTarget', { ...input, good: 1 }, 'CONFLICT', 'from');
      const other = await make(facts);
      await refused('updateTarget', { id: other.id, from: input.from }, 'CONFLICT', 'from');
    }
  });

  it('is written by settings, and with a department by its lead', async () => {
    const general = await make();
    const own = await make({ departmentId }, head);
    const foreign = await make({ departmentId: elsewhere });
    // A general one is read by all who read the figures.
    expect((await call('target', { id: general.id }, head)).data).toEqual(general);
    await refused('createTarget', { ...WHOLE, from: anyDay() }, 'FORBIDDEN', undefined, head);
    const there = { ...WHOLE, from: anyDay(), departmentId: elsewhere };
    await refused('createTarget', there, 'FORBIDDEN', undefined, head);
    await refused('updateTarget', { id: general.id, good: 1 }, 'FORBIDDEN', undefined, head);
    await refused('deleteTarget', { id: general.id }, 'FORBIDDEN', undefined, head);
    for (const name of ['target', 'deleteTarget']) {
      await refused(name, { id: foreign.id }, 'NOT_FOUND', undefined, head);
    }
    await refused('updateTarget', { id: foreign.id, good: 1 }, 'NOT_FOUND', undefined, head);
    expect((await call('updateTarget', { id: own.id, good: 1 }, head)).code).toBe('OK');
    for (const name of ['targets', 'target', 'createTarget', 'updateTarget', 'deleteTarget']) {
      const input = name === 'createTarget' ? WHOLE : name === 'targets' ? {} : { id: own.id };
      await refused(name, input, 'FORBIDDEN', undefined, employee);
    }
  });

  it('is listed by figure in the order of the figures, the last day first', async () => {
    const { id: categoryId } = await app.seed.category();
    const made = [
      await make({ figure: 'contractorOnTime', from: '2027-01-01', categoryId }),
      await make({ figure: 'reopenRate', from: '2027-01-01', categoryId }),
      await make({ figure: 'repairTimeMean', from: '2027-01-01', categoryId }),
      await make({ figure: 'repairTimeMean', from: '2027-03-01', categoryId }),
      await make({ figure: 'repairTimeMean', from: '2027-02-01', categoryId, departmentId }),
      await make({
        figure: 'repairTimeMean',
        from: '2027-02-01',
        categoryId,
        departmentId: elsewhere,
      }),
    ];
    const ids = (order: number[]) => order.map((index) => made[index].id);
    const listed = async (filter: object, actor?: Person) =>
      (await call('targets', { categoryId, ...filter }, actor)).data.map(
        ({ id }: { id: number }) => id,
      );
    expect(await listed({})).toEqual(ids([3, 4, 5, 2, 1, 0]));
    expect(await listed({}, head)).toEqual(ids([3, 4, 2, 1, 0]));
    expect(await listed({}, stranger)).toEqual(ids([3, 5, 2, 1, 0]));
    expect(await listed({ departmentId })).toEqual(ids([4]));
    expect(await listed({ departmentId }, stranger)).toEqual([]);
    expect(await listed({ figure: 'repairTimeMean' })).toEqual(ids([3, 4, 5, 2]));
    // The place follows the day.
    await call('updateTarget', { id: made[2].id, from: '2027-04-01' });
    expect(await listed({})).toEqual(ids([2, 3, 4, 5, 1, 0]));
    await refused('targets', { figure: 'speed' }, 'VALIDATION_ERROR', 'figure');
  });
});

it('keeps figure, department and category, and takes finite bounds only', async () => {
  const { id } = await seedTarget(app.database.prisma);
  for (const [field, value] of [
    ['figure', 'mttr'],
    ['departmentId', departmentId],
    ['categoryId', 1],
  ] as const) {
    const body = { [field]: value };
    const answer = await app.rest('PUT', `/targets/${id}`, { token: administrator.token, body });
    expect([answer.status, answer.body.error.details.field]).toEqual([400, field]);
  }
  for (const good of ['1e999', '-1e999', '"much"', 'null']) {
    const body = JSON.stringify({ ...WHOLE, from: '2027-05-01' }).replace('0.9', good);
    const { status } = await fetch(`${app.url}/api/targets`, {
      ...{ method: 'POST', body },
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${administrator.token}`,
      },
    });
    expect(status).toBe(400);
  }
});

it('counts on the last day of the period, the later one of two', async () => {
  await app.seed.department();
  const { id: own } = await app.seed.department();
  for (const [from, good] of [
    ['2027-03-01', 3],
    ['2027-04-01', 4],
  ] as const) {
    const input = { figure: 'mttr', direction: 'up', good, warn: 0, from, departmentId: own };
    await invoke(app, 'rest', 'createTarget', input, administrator.token);
  }
  const goodAt = async (end: string, zone: string, departmentId: number | null = own) => {
    const filter = { departmentId };
    const { statements } = app.database;
    const now = new Date('2027-03-15T12:00:00Z');
    const lookup = await targetsAt(statements, { until: new Date(end), now, zone }, [filter]);
    return lookup('mttr', filter, 5)?.good;
  };
  expect(await goodAt('2027-03-01T00:00:00Z', 'UTC')).toBeUndefined();
  expect(await goodAt('2027-03-01T00:00:00.001Z', 'UTC')).toBe(3);
  // A period that ends with March has no day of April.
  expect(await goodAt('2027-04-01T00:00:00Z', 'UTC')).toBe(3);
  expect(await goodAt('2027-04-01T12:00:00Z', 'UTC')).toBe(4);
  // Berlin is ahead of UTC, New York behind.
  expect(await goodAt('2027-03-31T23:00:00Z', 'Europe/Berlin')).toBe(4);
  expect(await goodAt('2027-04-01T02:00:00Z', 'America/New_York')).toBe(3);
  expect(await goodAt('2027-04-01T12:00:00Z', 'UTC', null)).toBeUndefined();
});
