import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

let app: TestApp;
let administrator: Person;
let employee: Person;

beforeAll(async () => {
  app = await startTestApp();
  administrator = await app.seed.person('administrator');
  employee = await app.seed.person('employee');
});
afterAll(() => app.stop());

type Values = Record<string, unknown>;

let counter = 0;
const newName = () => {
  counter += 1;
  return `Wear ${counter}`;
};

describe.each(bothOr('rest'))('through %s', (via) => {
  const call = (name: string, input: Values, actor = administrator) =>
    invoke(app, via, name, input, actor.token);
  const done = async (name: string, input: Values, actor = administrator) => {
    const { data, message } = await call(name, input, actor);
    expect(message).toBeUndefined();
    return data;
  };
  const make = (input: Values = {}) =>
    done('createFailureCode', { kind: 'cause', name: { en: newName() }, ...input });
  const refused = (name: string, input: Values, code: string, on?: string, actor = administrator) =>
    expectRefused(app, input, () => call(name, input, actor), code, on);
  const listed = async (filter: Values) =>
    (await call('failureCodes', { limit: 100, ...filter }, employee)).data;

  it('has all its fields, with defaults, and is read with maintenance.read', async () => {
    const { id: categoryId } = await app.seed.category();
    const code = await make({ name: { en: '  Worn seal ', de: 'Dichtung ab' }, categoryId });
    expect(code).toEqual({
      ...{ id: expect.any(Number), kind: 'cause', categoryId, rank: 100, version: 1 },
      ...{ name: { en: 'Worn seal', de: 'Dichtung ab' }, archivedAt: null },
      ...{ createdAt: expect.any(String), updatedAt: expect.any(String) },
    });
    expect(Object.keys(code.name)).toEqual(['en', 'de']);
    expect(await done('failureCode', { id: code.id }, employee)).toEqual(code);
    const german = await make({ name: { de: 'Frost', en: null }, rank: 1 });
    expect(german.name).toEqual({ en: null, de: 'Frost' });
    await refused('failureCode', { id: 999_999 }, 'NOT_FOUND', undefined, employee);
  });

  it('is listed by kind, rank and id, with filters', async () => {
    const { id: categoryId } = await app.seed.category();
    const second = await make({ kind: 'remedy', rank: 1, categoryId });
    const [late, early] = [
      await make({ rank: 9, categoryId }),
      await make({ rank: 2, categoryId }),
    ];
    const same = await make({ rank: 9, categoryId });
    const first = await make({ kind: 'problem', rank: 10_000, categoryId });
    const idsOf = (codes: { id: number }[]) => codes.map(({ id }) => id);
    const all = [first, early, late, same, second];
    expect(idsOf(await listed({ categoryId }))).toEqual(idsOf(all));
    expect(idsOf(await listed({ categoryId, kind: 'cause' }))).toEqual(idsOf([early, late, same]));
    await done('updateFailureCode', { id: late.id, archived: true });
    await done('updateFailureCode', { id: early.id, rank: 10 });
    expect(idsOf(await listed({ categoryId }))).toEqual(idsOf([first, same, early, second]));
    expect(idsOf(await listed({ categoryId, archived: true }))).toEqual([late.id]);
  });

  it('refuses what is no code', async () => {
    const archived = await app.seed.category({ archivedAt: app.now() });
    const cases: readonly [Values, string][] = [
      [{ name: {} }, 'name'],
      [{ name: { en: null, de: null } }, 'name'],
      [{ name: { en: 'x'.repeat(101) } }, 'name'],
      [{ name: { en: 'Fine', de: 'x'.repeat(101) } }, 'name'],
      [{ rank: 0 }, 'rank'],
      [{ rank: 10_001 }, 'rank'],
      [{ rank: 1.5 }, 'rank'],
      [{ categoryId: 999_999 }, 'categoryId'],
      [{ categoryId: archived.id }, 'categoryId'],
    ];
    for (const [over, field] of cases) {
      const input = { kind: 'cause', name: { en: newName() }, ...over };
      await refused('createFailureCode', input, 'VALIDATION_ERROR', field);
    }
    const strange = { kind: 'symptom', name: { en: newName() } };
    await refused('createFailureCode', strange, 'VALIDATION_ERROR');
    expect((await make({ name: { en: 'x'.repeat(100) }, rank: 10_000 })).rank).toBe(10_000);
  });

  it('is written by settings alone', async () => {
    const { id } = await make();
    const head = await app.seed.person('department_head');
    const calls: readonly [string, Values][] = [
      ['createFailureCode', { kind: 'cause', name: { en: newName() } }],
      ['updateFailureCode', { id, rank: 5 }],
      ['deleteFailureCode', { id }],
    ];
    for (const [name, input] of calls) await refused(name, input, 'FORBIDDEN', undefined, head);
  });

  it('has a name that no other one of its kind and category has, archived ones included', async () => {
    const { id: categoryId } = await app.seed.category();
    const name = { en: 'Broken Shaft', de: 'Welle gebrochen' };
    const code = await make({ name, categoryId });
    for (const taken of [{ en: 'broken  ＳＨＡＦＴ' }, { en: 'Other', de: 'WELLE gebrochen' }]) {
      const input = { kind: 'cause', name: taken, categoryId };
      await refused('createFailureCode', input, 'CONFLICT', 'name');
    }
    // Another language, kind or category is something else.
    await make({ name: { de: 'Broken Shaft' }, categoryId });
    await make({ name, categoryId, kind: 'problem' });
    const general = await make({ name: { en: `${name.en} ${categoryId}` } });
    await done('updateFailureCode', { id: code.id, archived: true });
    const again = { kind: 'cause', name: { en: name.en }, categoryId };
    await refused('createFailureCode', again, 'CONFLICT', 'name');
    const other = await make({ categoryId });
    await refused('updateFailureCode', { id: other.id, name }, 'CONFLICT', 'name');
    const twin = { kind: 'cause', name: general.name };
    await refused('createFailureCode', twin, 'CONFLICT', 'name');
    await make({ name: general.name, categoryId });
    // By moving as well.
    await refused('updateFailureCode', { id: general.id, categoryId }, 'CONFLICT', 'name');
  });

  it('of two with one name at once one is made', async () => {
    const input = { kind: 'remedy', name: { en: newName() } };
    const codes = await Promise.all([1, 2].map(async () => await call('createFailureCode', input)));
    expect(codes.map(({ code }) => code).sort()).toEqual(['CONFLICT', 'OK']);
  });

  it('is changed, keeps its kind, and counts its versions', async () => {
    const { id: categoryId } = await app.seed.category();
    const { id, name } = await make();
    await refused('updateFailureCode', { id }, 'VALIDATION_ERROR');
    const other = { id, kind: 'problem' };
    const answer = await refused('updateFailureCode', other, 'VALIDATION_ERROR', 'kind');
    expect(answer.details.reason).toBe('is read-only');
    const same = { id, kind: 'cause', name, rank: 100, categoryId: null, archived: false };
    expect((await done('updateFailureCode', same)).version).toBe(1);
    const stale = { id, rank: 1, expectedVersion: 2 };
    await refused('updateFailureCode', stale, 'VERSION_CONFLICT');
    const changes = { name: { de: `Neu ${id}` }, rank: 3, categoryId };
    const changed = await done('updateFailureCode', { id, ...changes, expectedVersion: 1 });
    expect(changed).toMatchObject({ rank: 3, categoryId, version: 2 });
    expect(changed.name).toEqual({ en: null, de: `Neu ${id}` });
    await app.database.prisma.category.update({
      where: { id: categoryId },
      data: { archivedAt: app.now() },
    });
    // It keeps an archived category that it has.
    expect((await done('updateFailureCode', { id, categoryId, rank: 4 })).version).toBe(3);
    expect((await done('updateFailureCode', { id, categoryId: null })).categoryId).toBeNull();
    await refused('updateFailureCode', { id, categoryId }, 'VALIDATION_ERROR', 'categoryId');
  });

  it('is archived by deletion while a request has it, and else gone', async () => {
    const free = await make();
    expect(await done('deleteFailureCode', { id: free.id })).toEqual(free);
    await refused('failureCode', { id: free.id }, 'NOT_FOUND');
    const { departmentId } = await app.seed.asset();
    for (const kind of ['problem', 'cause', 'remedy']) {
      const { id } = await make({ kind });
      const request = { requesterId: employee.id, departmentId };
      await app.seed.request(request, 'completed', { [`${kind}Id`]: id });
      const archived = await done('deleteFailureCode', { id });
      expect(archived).toMatchObject({ id, archivedAt: expect.any(String), version: 2 });
      expect((await done('deleteFailureCode', { id })).version).toBe(2);
      await refused('updateFailureCode', { id, rank: 1 }, 'CONFLICT', 'archived');
      const restored = await done('updateFailureCode', { id, archived: false, rank: 1 });
      expect(restored).toMatchObject({ archivedAt: null, rank: 1, version: 3 });
    }
  });

  it('keeps its category from removal', async () => {
    const { id: categoryId } = await app.seed.category();
    await make({ categoryId });
    const kept = await done('deleteCategory', { id: categoryId });
    expect(kept.archivedAt).toEqual(expect.any(String));
  });

  it('is one of 1,000 at most, archived ones not counted', async () => {
    const { failureCode } = app.database.prisma;
    const count = await failureCode.count({ where: { archivedAt: null } });
    const spare = await make();
    const now = app.now();
    await failureCode.createMany({
      data: Array.from({ length: 998 - count }, (_, at) => ({
        ...{ kind: 'cause' as const, name: { en: `Filler ${at}`, de: null }, place: 100_100 },
        ...{ nameEnKey: `filler ${at}`, rank: 100, createdAt: now, updatedAt: now },
      })),
    });
    const input = { kind: 'cause', name: { en: newName() } };
    const answers = await Promise.all(
      [1, 2, 3].map((at) => call('createFailureCode', { ...input, name: { en: newName() + at } })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual(['CONFLICT', 'CONFLICT', 'OK']);
    await refused('createFailureCode', input, 'CONFLICT');
    await done('updateFailureCode', { id: spare.id, archived: true });
    await make();
    await refused('updateFailureCode', { id: spare.id, archived: false }, 'CONFLICT');
    await failureCode.deleteMany({ where: { nameEnKey: { startsWith: 'filler' } } });
  });
});

it('GraphQL links a code with its category', async () => {
  const category = await app.seed.category({ name: 'Lifts' });
  const { id } = await app.seed.failureCode({ categoryId: category.id });
  const { data } = await app.graphql(
    'query ($id: Int!) { failureCode(id: $id) { category { name } } }',
    { id },
    { token: employee.token },
  );
  expect(data.failureCode.category.name).toBe('Lifts');
});
