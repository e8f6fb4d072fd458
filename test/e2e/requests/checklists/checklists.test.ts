import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke, turnsOf } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

type Values = Readonly<Record<string, unknown>>;

const NONE = { unit: null, min: null, max: null, choices: null, meterName: null };
const CHECK = { kind: 'check', label: 'Guard in place' };
const ALL = [
  { kind: 'check', label: 'Guard in place', required: true, ...NONE },
  { kind: 'text', label: 'Remarks', required: false, ...NONE },
  { kind: 'number', label: 'Oil', required: true, ...NONE, unit: '°C', min: -5.125, max: 80 },
  { kind: 'choice', label: 'Filter', required: false, ...NONE, choices: ['new', 'cleaned'] },
  { kind: 'photo', label: 'Plate', required: false, ...NONE },
  { kind: 'reading', label: 'Hours', required: false, ...NONE, unit: 'h', meterName: 'Hours' },
];

let app: TestApp;
let administrator: Person;
let employee: Person;
let technician: Person;

beforeAll(async () => {
  app = await startTestApp();
  administrator = await app.seed.person('administrator');
  employee = await app.seed.person('employee');
  technician = await app.seed.person('technician');
});
afterAll(() => app.stop());

describe.each(bothOr('rest'))('through %s', (via) => {
  const call = (name: string, input: Values, actor = administrator) =>
    invoke(app, via, name, input, actor.token);
  const make = async (input: Values = {}) =>
    (await call('createChecklist', { name: randomUUID(), items: [CHECK], ...input })).data;
  const refused = (name: string, input: Values, code: string, field?: string) =>
    expectRefused(app, input, () => call(name, input), code, field);

  it('has items of every kind in their order, and is read by everybody', async () => {
    const name = randomUUID();
    const made = await call('createChecklist', { name, description: 'Yearly.', items: ALL });
    expect(made.data).toEqual({
      id: made.data.id,
      name,
      description: 'Yearly.',
      items: ALL,
      version: 1,
      archivedAt: null,
      createdAt: made.data.createdAt,
      updatedAt: made.data.createdAt,
    });
    expect((await call('checklist', { id: made.data.id }, employee)).data).toEqual(made.data);
    const [found] = (await call('checklists', { search: name.slice(0, 20) }, employee)).data;
    expect(found).toEqual(made.data);
  });

  it('replaces its items as a whole, and changes nothing by a record as it was read', async () => {
    const read = await make({ items: ALL });
    const { id, items } = read;
    expect((await call('updateChecklist', { id, items })).data).toEqual(read);
    const put = await app.rest('PUT', `/checklists/${id}`, {
      token: administrator.token,
      body: read,
    });
    expect([put.status, put.body.data?.version]).toEqual([200, 1]);
    const less = { id, items: [items[1]], expectedVersion: 1 };
    expect((await call('updateChecklist', less)).data).toMatchObject({
      items: [items[1]],
      version: 2,
    });
    await refused('updateChecklist', less, 'VERSION_CONFLICT');
    await refused('updateChecklist', { id }, 'VALIDATION_ERROR');
  });

  it('is written by settings only', async () => {
    const { id } = await make();
    for (const [name, input] of [
      ['createChecklist', { name: randomUUID(), items: [CHECK] }],
      ['updateChecklist', { id, name: randomUUID() }],
      ['deleteChecklist', { id }],
    ] as const) {
      for (const actor of [employee, technician]) {
        await expectRefused(app, input, () => call(name, input, actor), 'FORBIDDEN');
      }
    }
  });

  it('has a name once, archived ones included', async () => {
    const { id, name } = await make();
    const again = { name: ` ${name.toUpperCase()}`, items: [CHECK] };
    await refused('createChecklist', again, 'CONFLICT', 'name');
    await call('updateChecklist', { id, archived: true });
    await refused('createChecklist', again, 'CONFLICT', 'name');
  });

  it('is deleted, archived where it was referred to, and restored', async () => {
    const unused = await make();
    expect((await call('deleteChecklist', { id: unused.id })).data).toEqual(unused);
    expect((await call('checklist', { id: unused.id })).code).toBe('NOT_FOUND');
    const { id } = await make();
    const category = (await call('createCategory', { name: randomUUID(), checklistId: id })).data;
    expect(category.checklistId).toBe(id);
    const archived = (await call('deleteChecklist', { id })).data;
    expect(archived).toMatchObject({ version: 2, archivedAt: expect.any(String) });
    expect((await call('deleteChecklist', { id })).data).toEqual(archived);
    await refused('updateChecklist', { id, name: randomUUID() }, 'CONFLICT', 'archived');
    const listed = await call('checklists', { archived: true, limit: 100 });
    expect(listed.data.map((one: { id: number }) => one.id)).toContain(id);
    // A category keeps what it has, and no other one takes it.
    const kept = { id: category.id, name: randomUUID(), checklistId: id };
    expect((await call('updateCategory', kept)).data.checklistId).toBe(id);
    for (const checklistId of [id, 999_999]) {
      const other = { name: randomUUID(), checklistId };
      await refused('createCategory', other, 'VALIDATION_ERROR', 'checklistId');
    }
    const restored = await call('updateChecklist', { id, archived: false });
    expect(restored.data).toMatchObject({ archivedAt: null, version: 3 });
    const cleared = await call('updateCategory', { id: category.id, checklistId: null });
    expect(cleared.data.checklistId).toBeNull();
  });

  it.each(
    turnsOf(via, [
      ['items', { items: [] }],
      ['items', { items: Array.from({ length: 101 }, () => CHECK) }],
      ['name', { name: 'x'.repeat(101) }],
      ['description', { description: 'x'.repeat(2001) }],
      ['items.0.label', { items: [{ kind: 'check', label: ' ' }] }],
      ['items.1.label', { items: [CHECK, { kind: 'check', label: 'x'.repeat(201) }] }],
      ['items.0.unit', { items: [{ ...CHECK, unit: 'h' }] }],
      ['items.0.unit', { items: [{ kind: 'number', label: 'Oil', unit: 'x'.repeat(21) }] }],
      ['items.0.min', { items: [{ kind: 'text', label: 'Oil', min: 1 }] }],
      ['items.0.max', { items: [{ kind: 'choice', label: 'A', choices: ['a', 'b'], max: 1 }] }],
      ['items.0.max', { items: [{ kind: 'number', label: 'Oil', min: 2, max: 1 }] }],
      ['items.0.min', { items: [{ kind: 'reading', label: 'Oil', min: 0.0001 }] }],
      ['items.0.max', { items: [{ kind: 'number', label: 'Oil', max: 1e12 }] }],
      ['items.0.choices', { items: [{ kind: 'choice', label: 'A' }] }],
      ['items.0.choices', { items: [{ kind: 'choice', label: 'A', choices: null }] }],
      ['items.0.choices', { items: [{ kind: 'choice', label: 'A', choices: ['a'] }] }],
      ['items.0.choices', { items: [{ kind: 'choice', label: 'A', choices: ['a', ' a'] }] }],
      ['items.0.choices.1', { items: [{ kind: 'choice', label: 'A', choices: ['a', ' '] }] }],
      [
        'items.0.choices.1',
        { items: [{ kind: 'choice', label: 'A', choices: ['a', 'b'.repeat(101)] }] },
      ],
      ['items.0.choices', { items: [{ kind: 'choice', label: 'A', choices: many(21) }] }],
      ['items.0.choices', { items: [{ ...CHECK, choices: ['a', 'b'] }] }],
      ['items.0.meterName', { items: [{ kind: 'number', label: 'Oil', meterName: 'Hours' }] }],
      [
        'items.0.meterName',
        { items: [{ kind: 'reading', label: 'A', meterName: 'x'.repeat(101) }] },
      ],
    ] as const),
  )('refuses a wrong %s', async (field, wrong) => {
    const input = { name: randomUUID(), items: [CHECK], ...wrong };
    await refused('createChecklist', input, 'VALIDATION_ERROR', field);
    const { id } = await make();
    await refused('updateChecklist', { id, ...wrong }, 'VALIDATION_ERROR', field);
  });

  it('takes the longest list', async () => {
    const choices = many(20);
    const items = Array.from({ length: 100 }, () => ({ kind: 'choice', label: 'A', choices }));
    expect((await make({ items })).items).toHaveLength(100);
  });
});

function many(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `choice ${index}`);
}

it('refuses an item of an unknown kind, and an unknown field of an item', async () => {
  for (const [field, item] of [
    ['items.0.kind', { kind: 'smell', label: 'A' }],
    ['items.0.label', { kind: 'check' }],
    ['items.0.colour', { ...CHECK, colour: 'red' }],
  ] as const) {
    const input = { name: randomUUID(), items: [item] };
    const answer = await app.rest('POST', '/checklists', {
      token: administrator.token,
      body: input,
    });
    expect([answer.status, answer.body.error.details.field]).toEqual([400, field]);
  }
});

it('is created once of two at the same time', async () => {
  const input = { name: randomUUID(), items: [CHECK] };
  const twice = [1, 2].map(() =>
    invoke(app, 'rest', 'createChecklist', input, administrator.token),
  );
  const codes = (await Promise.all(twice)).map(({ code }) => code);
  expect(codes.toSorted()).toEqual(['CONFLICT', 'OK']);
});
