import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let head: Person;
let employee: Person;
let technician: Person;
let departmentId: number;

type Values = Record<string, unknown>;
type Data = Parameters<TestApp['seed']['field']>[0];

beforeAll(async () => {
  app = await startTestApp();
  departmentId = (await app.seed.department()).id;
  head = await app.seed.person('department_head', { departmentId });
  employee = await app.seed.person('employee', { departmentId });
  technician = await app.seed.person('technician', { departmentId });
});
afterAll(() => app.stop());

const newKey = () => `f${randomUUID().replaceAll('-', '').slice(0, 12)}`;
const field = async (data: Data = {}) => {
  const made = await app.seed.field({ key: newKey(), ...data });
  app.services.knownFields.forget();
  return made;
};
const choicesOf = (...ids: string[]) =>
  ids.map((id) => ({ id, label: { en: id.toUpperCase(), de: null }, archived: false }));
/** A request with values as they are stored. */
const request = async (fields: Values, over: Values = {}) => {
  const owner = { departmentId, requesterId: employee.id };
  const { id } = await app.seed.request(owner, undefined, { fields: fields as never, ...over });
  return id;
};

describe('a saved view', () => {
  const view = async (content: Values) => {
    const name = newKey();
    return await invoke(
      app,
      'rest',
      'createSavedView',
      { list: 'maintenance', name, ...content },
      head.token,
    );
  };
  const listed = async (query: Values) => {
    const answer = await invoke(app, 'rest', 'maintenanceRequests', query, head.token);
    return answer.data?.map(({ id }: { id: number }) => id) ?? answer.details.errors;
  };

  it('keeps filters by fields as JSON or text, and an order, and what is given beside it wins', async () => {
    const category = (await app.seed.category()).id;
    const number = (await field({ kind: 'number', categoryId: category })).key;
    const check = (await field({ kind: 'check', categoryId: category })).key;
    const of = (fields: Values) => request(fields, { categoryId: category });
    const [one, two] = [
      await of({ [number]: 1, [check]: true }),
      await of({ [number]: 2, [check]: true }),
    ];
    const other = await of({ [number]: 3, [check]: false });
    for (const filter of [
      { categoryId: category, [`field.${check}`]: true },
      { categoryId: category, [`field.${check}`]: 'true' },
    ]) {
      const { data } = await view({ filter, sort: `-field.${number}` });
      expect(data.filter).toEqual(filter);
      expect(await listed({ view: data.id })).toEqual([two, one]);
      expect(await listed({ view: data.id, sort: 'createdAt' })).toEqual([one, two]);
      expect(await listed({ view: data.id, sort: `field.${number}` })).toEqual([one, two]);
      expect(await listed({ view: data.id, [`field.${number}.from`]: 2 })).toEqual([two]);
      expect(await listed({ view: data.id, [`field.${check}`]: false })).toEqual([other]);
      const count = await invoke(app, 'rest', 'savedViewCount', { id: data.id }, head.token);
      expect(count.data).toEqual({ count: 2, capped: false });
    }
  });

  it('is refused with wrong filters and orders, and 400 on `view` once a field is gone', async () => {
    const { id, key } = await field({ kind: 'number' });
    const errors = async (content: Values) =>
      (await view(content)).details.errors.map(({ field }: { field: string }) => field);
    expect(await errors({ filter: { 'field.nothing': 'x' } })).toEqual(['filter.field.nothing']);
    expect(await errors({ filter: { [`field.${key}`]: 'x' } })).toEqual([`filter.field.${key}`]);
    expect(await errors({ filter: { [`field.${key}`]: null } })).toEqual([`filter.field.${key}`]);
    expect(await errors({ filter: { fields: [] } })).toEqual(['filter.fields']);
    expect(await errors({ filter: {}, sort: 'field.nothing' })).toEqual(['sort']);
    expect(await errors({ filter: {}, columns: ['id', 'field.nothing'] })).toEqual(['columns']);
    const filtered = (await view({ filter: { [`field.${key}`]: 5 } })).data.id;
    const sorted = (await view({ filter: {}, sort: `field.${key}` })).data.id;
    const columns = (await view({ filter: {}, columns: ['id', `field.${key}`] })).data.id;
    await app.database.prisma.fieldDefinition.delete({ where: { id } });
    app.services.knownFields.forget();
    const gone = [{ field: 'view', reason: expect.stringMatching(/is not the key of a field/) }];
    expect(await listed({ view: filtered })).toEqual(gone);
    expect(await listed({ view: sorted })).toEqual(gone);
    const { details } = await invoke(
      app,
      'rest',
      'maintenanceRequestsExport',
      { view: columns },
      head.token,
    );
    expect(details.errors.map(({ field }: { field: string }) => field)).toEqual(['view']);
  });
});

describe('an export', () => {
  const exported = async (query: Values, actor: Person = head) => {
    const { data } = await invoke(app, 'rest', 'maintenanceRequestsExport', query, actor.token);
    return String(data).replace('\ufeff', '').trim().split('\r\n');
  };

  it('has columns of fields as programs and as people read them, never by default', async () => {
    const categoryId = (await app.seed.category()).id;
    const of = async (data: Data) => (await field({ categoryId, ...data })).key;
    const place = await app.seed.location({ name: 'Cellar' });
    const asset = await app.seed.asset({ tag: 'P-77', name: 'Pump' });
    const keys = {
      text: await of({ kind: 'text' }),
      number: await of({ kind: 'number', unit: '°C' }),
      choice: await of({ kind: 'choice', choices: choicesOf('gas') }),
      multi: await of({ kind: 'multi', choices: choicesOf('a', 'b') }),
      check: await of({ kind: 'check' }),
      asset: await of({ kind: 'asset' }),
      location: await of({ kind: 'location' }),
      user: await of({ kind: 'user' }),
    };
    const values = ['cold', 20.5, 'gas', ['a', 'b'], true, asset.id, place.id, employee.id];
    const fields = Object.fromEntries(Object.values(keys).map((key, at) => [key, values[at]]));
    await request(fields, { categoryId });
    const hidden = await request(fields);
    const columns = Object.values(keys).map((key) => `field.${key}`);
    const query = { categoryId, columns: columns.join(',') };
    expect(await exported(query)).toEqual([
      columns.join(','),
      `cold,20.5,gas,"a;b",true,P-77,Cellar,${employee.id}`,
    ]);
    const { firstName, lastName } = await app.database.prisma.user.findUniqueOrThrow({
      where: { id: employee.id },
    });
    expect((await exported({ ...query, format: 'excel' }))[1]).toBe(
      `cold,20.5 °C,GAS,"A, B",Yes,P-77 Pump,Cellar,${firstName} ${lastName}`,
    );
    expect((await exported({ categoryId }))[0]).not.toContain('field.');
    const all = await exported({ columns: `id,field.${keys.choice}` });
    expect(all).toContain(`${hidden},`);
  });

  it('leaves fields for staff empty where one is not staff, and unknown to others', async () => {
    const categoryId = (await app.seed.category()).id;
    const { key } = await field({ kind: 'number', staffOnly: true, categoryId });
    const mine = await request({ [key]: 1 }, { categoryId, requesterId: technician.id });
    const assigned = await request({ [key]: 1 }, { categoryId, assigneeId: technician.id });
    const query = { categoryId, columns: `id,field.${key}`, sort: 'createdAt' };
    expect(await exported(query, technician)).toEqual([
      `id,field.${key}`,
      `${mine},`,
      `${assigned},1`,
    ]);
    const { details } = await invoke(
      app,
      'rest',
      'maintenanceRequestsExport',
      query,
      employee.token,
    );
    expect(details.errors[0].field).toBe('columns');
    expect(details.errors[0].reason).not.toMatch(new RegExp(`known: .*field.${key}`));
  });
});
