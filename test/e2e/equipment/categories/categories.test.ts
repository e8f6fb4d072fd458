import { randomUUID } from 'node:crypto';
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

describe.each(bothOr('rest'))('through %s', (via) => {
  const call = (name: string, input: Record<string, unknown>, actor = administrator) =>
    invoke(app, via, name, input, actor.token);
  const make = async (input: Record<string, unknown> = {}) =>
    (await call('createCategory', { name: randomUUID(), ...input })).data;
  const refused = (name: string, input: Record<string, unknown>, code: string, field?: string) =>
    expectRefused(app, input, () => call(name, input), code, field);

  it('has two levels, a department and a priority, and is read by everybody', async () => {
    const { id: departmentId } = await app.seed.department();
    const plumbing = await make();
    const taps = await make({ parentId: plumbing.id, departmentId, defaultPriority: 'high' });
    expect(taps).toMatchObject({
      departmentId,
      defaultPriority: 'high',
      pathName: `${plumbing.name} / ${taps.name}`,
      depth: 2,
      childCount: 0,
      archivedAt: null,
    });
    expect(Object.keys(taps)).not.toContain('path');
    expect((await call('category', { id: taps.id }, employee)).data).toEqual(taps);
    const third = { name: randomUUID(), parentId: taps.id };
    await refused('createCategory', third, 'VALIDATION_ERROR', 'parentId');
    const other = await make();
    const below = { id: plumbing.id, parentId: other.id };
    await refused('updateCategory', below, 'VALIDATION_ERROR', 'parentId');
    const moved = await call('updateCategory', { id: taps.id, parentId: other.id });
    expect(moved.data.pathName).toBe(`${other.name} / ${taps.name}`);
    const cleared = await call('updateCategory', { id: taps.id, defaultPriority: null });
    expect(cleared.data).toMatchObject({ defaultPriority: null, departmentId, version: 3 });
  });

  it('may require insured contractors', async () => {
    const { id, requiresInsurance } = await make();
    expect(requiresInsurance).toBe(false);
    expect(await make({ requiresInsurance: true })).toMatchObject({ requiresInsurance: true });
    const change = { id, requiresInsurance: true };
    const changed = (await call('updateCategory', change)).data;
    expect(changed).toMatchObject({ ...change, version: 2 });
    expect((await call('updateCategory', change)).data).toEqual(changed);
    expect((await call('category', { id }, employee)).data).toEqual(changed);
    const record = await app.database.prisma.auditRecord.findFirst({
      where: { action: 'category.updated', targetId: String(id) },
    });
    expect(record?.metadata).toEqual({
      ...{ before: { requiresInsurance: false }, after: { requiresInsurance: true } },
    });
    await refused('updateCategory', { id, requiresInsurance: null }, 'VALIDATION_ERROR');
  });

  it('is written by settings only', async () => {
    const { id } = await make();
    for (const [name, input] of [
      ['createCategory', { name: randomUUID() }],
      ['updateCategory', { id, name: randomUUID() }],
      ['deleteCategory', { id }],
    ] as const) {
      const as = () => call(name, input, employee);
      await expectRefused(app, input, as, 'FORBIDDEN');
    }
  });

  it('has a name once among siblings', async () => {
    const [one, other] = [await make(), await make()];
    await make({ parentId: one.id, name: 'Other' });
    expect((await make({ parentId: other.id, name: 'Other' })).name).toBe('Other');
    const again = { name: 'OTHER ', parentId: one.id };
    await refused('createCategory', again, 'CONFLICT', 'name');
    await refused('createCategory', { name: one.name }, 'CONFLICT', 'name');
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(101) }],
    ['departmentId', { departmentId: 999_999 }],
    ['parentId', { parentId: 999_999 }],
  ])('refuses a bad %s: %o', async (field, bad) => {
    await refused('createCategory', { name: randomUUID(), ...bad }, 'VALIDATION_ERROR', field);
  });

  it('is archived with archived children, restored, and listed by filters', async () => {
    const mark = randomUUID().slice(0, 8);
    const above = await make({ name: `Electrics ${mark}` });
    const below = await make({ name: `Lamps ${mark}`, parentId: above.id });
    await refused('deleteCategory', { id: above.id }, 'CONFLICT');
    await call('updateCategory', { id: below.id, archived: true });
    expect((await call('deleteCategory', { id: above.id })).data.archivedAt).not.toBe(null);
    const found = async (filter: Record<string, unknown>) => {
      const { data } = await call('categories', { search: mark, ...filter });
      return data.map(({ name }: { name: string }) => name.split(' ')[0]);
    };
    expect(await found({})).toEqual([]);
    expect(await found({ archived: true })).toEqual(['Electrics', 'Lamps']);
    expect(await found({ archived: true, root: true })).toEqual(['Electrics']);
    const restore = { id: below.id, archived: false };
    await refused('updateCategory', restore, 'VALIDATION_ERROR', 'archived');
    await call('updateCategory', { id: above.id, archived: false });
    expect((await call('updateCategory', restore)).data.archivedAt).toBe(null);
    expect(await found({ parentId: above.id })).toEqual(['Lamps']);
    expect(await found({ sort: '-name' })).toEqual(['Lamps', 'Electrics']);
  });
});
