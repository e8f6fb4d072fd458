import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke, wholeInput } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

let app: TestApp;
let administrator: Person;
let employee: Person;
let technician: Person;
/** Leads the department. */
let head: Person;
/** Leads another one. */
let stranger: Person;
let departmentId: number;
let elsewhere: number;
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
  ({ id: departmentId } = await app.seed.department());
  ({ id: elsewhere } = await app.seed.department());
  administrator = await app.seed.person('administrator');
  employee = await app.seed.person('employee', { departmentId });
  technician = await app.seed.person('technician', { departmentId });
  head = await app.seed.person('department_head', { departmentId });
  stranger = await app.seed.person('department_head', { departmentId: elsewhere });
});
afterAll(() => app.stop());

const skuOf = () => {
  counter += 1;
  return `BRG-${counter}`;
};

describe.each(bothOr('graphql'))('through %s', (via) => {
  const call = (name: string, input: Record<string, unknown>, actor = head) =>
    invoke(app, via, name, input, actor.token);
  const make = async (input: Record<string, unknown> = {}, actor = head) => {
    const made = { sku: skuOf(), name: 'Bearing', departmentId, ...input };
    return (await call('createPart', made, actor)).data;
  };
  const refused = (
    name: string,
    input: Record<string, unknown>,
    code: string,
    field?: string,
    actor = head,
  ) => expectRefused(app, input, () => call(name, input, actor), code, field);

  it('is made with defaults, and its stock is a count', async () => {
    const sku = skuOf();
    const plain = (await call('createPart', { sku, name: 'Seal' }, administrator)).data;
    expect(plain).toMatchObject({
      ...{ sku, name: 'Seal', unit: 'pcs', onHand: 0, reorderPoint: null, unitCost: 0 },
      ...{ departmentId: null, low: false, archivedAt: null, version: 1 },
    });
    const counted = await make({ onHand: 2.125, reorderPoint: 3, unitCost: 1290, unit: 'm' });
    expect(counted).toMatchObject({ onHand: 2.125, low: true, unitCost: 1290, unit: 'm' });
    const movements = (await call('partMovements', { id: counted.id })).data;
    expect(movements).toMatchObject([
      { kind: 'count', quantity: 2.125, delta: 2.125, onHandAfter: 2.125, unitCost: 1290, cost: 0 },
    ]);
    expect((await call('part', { id: counted.id }, head)).data).toEqual(counted);
    await refused('part', { id: 999_999 }, 'NOT_FOUND');
  });

  it.each([
    ['sku', { sku: ' ' }],
    ['sku', { sku: 'x'.repeat(65) }],
    ['name', { name: '' }],
    ['unit', { unit: 'x'.repeat(21) }],
    ['onHand', { onHand: -1 }],
    ['onHand', { onHand: 0.0001 }],
    ['onHand', { onHand: 1_000_001 }],
    ['reorderPoint', { reorderPoint: -0.5 }],
    ['unitCost', { unitCost: -1 }],
    ['unitCost', { unitCost: 1.5 }],
    ['unitCost', { unitCost: 1_000_000_000_001 }],
    ['departmentId', { departmentId: 999_999 }],
  ])('is not made with a wrong %s', async (field, wrong) => {
    await refused(
      'createPart',
      { sku: skuOf(), name: 'Seal', ...wrong },
      'VALIDATION_ERROR',
      field,
      administrator,
    );
  });

  it('is written by the lead of its department and by settings, shared ones by settings', async () => {
    const own = await make();
    const shared = await make({ departmentId: null }, administrator);
    const body = { sku: skuOf(), name: 'Seal' };
    for (const actor of [employee, technician, stranger]) {
      await refused('createPart', { ...body, departmentId }, 'FORBIDDEN', undefined, actor);
      await refused('updatePart', { id: own.id, name: 'X' }, 'FORBIDDEN', undefined, actor);
      await refused('deletePart', { id: own.id }, 'FORBIDDEN', undefined, actor);
      await refused('partMovements', { id: own.id }, 'FORBIDDEN', undefined, actor);
    }
    await refused('createPart', body, 'FORBIDDEN');
    await refused('updatePart', { id: shared.id, name: 'X' }, 'FORBIDDEN');
    await refused('deletePart', { id: shared.id }, 'FORBIDDEN');
    await refused('partMovements', { id: shared.id }, 'FORBIDDEN');
    await refused('updatePart', { id: own.id, departmentId: null }, 'FORBIDDEN');
    await refused('updatePart', { id: own.id, departmentId: elsewhere }, 'FORBIDDEN');
    await refused(
      'updatePart',
      { id: own.id, departmentId: 999_999 },
      'VALIDATION_ERROR',
      'departmentId',
    );
    const moved = await call('updatePart', { id: own.id, departmentId: null }, administrator);
    expect(moved.data).toMatchObject({ departmentId: null, version: 2 });
  });

  it('has a number that no other one has, archived or not', async () => {
    const { sku, id } = await make({ onHand: 1 });
    const same = { sku: ` ${sku.toLowerCase()} `, name: 'Other', departmentId };
    await refused('createPart', same, 'CONFLICT', 'sku');
    await call('deletePart', { id });
    await refused('createPart', same, 'CONFLICT', 'sku');
    const other = await make();
    await refused('updatePart', { id: other.id, sku }, 'CONFLICT', 'sku');
  });

  it('changes what is given, with a version, and never the stock', async () => {
    const { id } = await make({ reorderPoint: 2 });
    const changed = await call('updatePart', {
      id,
      name: 'Rod',
      reorderPoint: null,
      expectedVersion: 1,
    });
    expect(changed.data).toMatchObject({ name: 'Rod', reorderPoint: null, low: false, version: 2 });
    await refused(
      'updatePart',
      { id, name: 'X', expectedVersion: 1 },
      'VERSION_CONFLICT',
      'expectedVersion',
    );
    await refused('updatePart', { id }, 'VALIDATION_ERROR', wholeInput(via));
    await refused('updatePart', { id, onHand: 5 }, 'VALIDATION_ERROR');
    const same = await call('updatePart', { id, name: 'Rod' });
    expect(same.data.version).toBe(2);
    await refused('updatePart', { id: 999_999, name: 'X' }, 'NOT_FOUND');
  });

  it('is deleted while nothing was moved, else archived and restored', async () => {
    const unused = await make();
    expect((await call('deletePart', { id: unused.id })).data).toEqual(unused);
    await refused('part', { id: unused.id }, 'NOT_FOUND');
    const used = await make({ onHand: 1 });
    const archived = await call('deletePart', { id: used.id });
    expect(archived.data.archivedAt).not.toBeNull();
    expect((await call('deletePart', { id: used.id })).data).toEqual(archived.data);
    // The state counts before the version.
    const late = { id: used.id, name: 'X', expectedVersion: 77 };
    await refused('updatePart', late, 'CONFLICT', 'id');
    const receipt = { id: used.id, kind: 'receipt', quantity: 1 };
    await refused('addPartMovement', receipt, 'CONFLICT', 'id');
    const restored = await call('updatePart', { id: used.id, archived: false });
    expect(restored.data).toMatchObject({ archivedAt: null, onHand: 1 });
    await refused('deletePart', { id: 999_999 }, 'NOT_FOUND');
  });

  it('tells its price only to those in charge', async () => {
    const approver = await app.seed.person('technician', {
      departmentId,
      permissions: ['maintenance.read', 'maintenance.approve'],
    });
    const developer = await app.seed.person('developer');
    const globalLead = await app.seed.person('developer', {
      permissions: ['maintenance.read', 'maintenance.assign'],
    });
    const own = await make({ unitCost: 700 });
    const shared = await make({ unitCost: 700, departmentId: null }, administrator);
    const priceFor = async (id: number, actor: Person) =>
      (await call('part', { id }, actor)).data.unitCost;
    for (const actor of [head, approver, administrator, globalLead]) {
      expect(await priceFor(own.id, actor)).toBe(700);
    }
    for (const actor of [employee, technician, stranger]) {
      expect(await priceFor(own.id, actor)).toBeNull();
    }
    expect(await priceFor(shared.id, administrator)).toBe(700);
    expect(await priceFor(shared.id, globalLead)).toBe(700);
    for (const actor of [head, approver, technician]) {
      expect(await priceFor(shared.id, actor)).toBeNull();
    }
    expect(developer.role).toBe('developer');
  });

  it('is found by words, number, department, stock and use', async () => {
    const word = `Zweilochmutter${via}`;
    const sku = `Ä-${via}-1`;
    const low = await make({ name: `${word} M8`, sku, reorderPoint: 5, onHand: 5 });
    const high = await make({ name: `${word} M6`, reorderPoint: 1, onHand: 5 });
    const never = await make({ name: `${word} M4` });
    const gone = await make({ name: `${word} M3`, onHand: 1 });
    await call('deletePart', { id: gone.id });
    const find = async (input: Record<string, unknown>, actor = employee) =>
      (await call('parts', { search: word, ...input }, actor)).data.map(
        ({ id }: { id: number }) => id,
      );
    expect(await find({ sort: 'name' })).toEqual([never.id, high.id, low.id]);
    expect(await find({ sort: '-name' })).toEqual([low.id, high.id, never.id]);
    expect(await find({ low: true })).toEqual([low.id]);
    expect((await find({ low: false })).sort()).toEqual([high.id, never.id].sort());
    expect(await find({ sku: sku.toLowerCase() })).toEqual([low.id]);
    expect(await find({ sku: sku.slice(0, -1) })).toEqual([]);
    expect(await find({ archived: true })).toEqual([gone.id]);
    expect(await find({ departmentId: elsewhere })).toEqual([]);
    expect(await find({ search: `m8 ${word.slice(3)}` })).toEqual([low.id]);
    const { id: assetId } = await app.seed.asset({ departmentId });
    const request = await app.seed.request(
      { requesterId: employee.id, departmentId, assigneeId: technician.id },
      'assigned',
      {
        assetId,
        stage: 'assigned',
      },
    );
    const issue = { id: high.id, kind: 'issue', quantity: 1, requestId: request.id };
    expect((await call('addPartMovement', issue)).code).toBe('OK');
    expect(await find({ usedOnAssetId: assetId })).toEqual([high.id]);
  });

  it('keeps its department', async () => {
    const { id } = await app.seed.department();
    await make({ departmentId: id }, administrator);
    const answer = await call('deleteDepartment', { id }, administrator);
    expect(answer).toMatchObject({ code: 'CONFLICT', details: { parts: 1 } });
  });
});

it('hides movements in GraphQL from whoever may not change the part', async () => {
  const body = { sku: skuOf(), name: 'Seal', onHand: 2, departmentId };
  const { data } = await invoke(app, 'rest', 'createPart', body, head.token);
  const query = `query ($id: Int!) { part(id: $id) { department { id parts(first: 1) { totalCount } }
    movements(first: 5) { nodes { delta part { id } request { id } actor { id } } } } }`;
  const read = async (actor: Person) =>
    (await app.graphql(query, { id: data.id }, { token: actor.token })).data.part;
  expect((await read(head)).movements.nodes).toEqual([
    { delta: 2, part: { id: data.id }, request: null, actor: { id: head.id } },
  ]);
  expect((await read(technician)).movements.nodes).toEqual([]);
  expect((await read(stranger)).movements.nodes).toEqual([]);
});
