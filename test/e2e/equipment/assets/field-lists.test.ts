import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { INTERFACES, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let administrator: Person;
let employee: Person;
/** Leads the department of the assets. */
let head: Person;
/** Leads another one. */
let stranger: Person;
let departmentId: number;

type Values = Record<string, unknown>;
type Data = Parameters<TestApp['seed']['field']>[0];

beforeAll(async () => {
  app = await startTestApp();
  departmentId = (await app.seed.department()).id;
  const elsewhere = (await app.seed.department()).id;
  administrator = await app.seed.person('administrator');
  employee = await app.seed.person('employee', { departmentId });
  head = await app.seed.person('department_head', { departmentId });
  stranger = await app.seed.person('department_head', { departmentId: elsewhere });
});
afterAll(() => app.stop());

const newKey = () => `f${randomUUID().replaceAll('-', '').slice(0, 12)}`;
const field = async (data: Data = {}) => {
  const made = await app.seed.field({ key: newKey(), appliesTo: 'asset', ...data });
  app.services.knownFields.forget();
  return made;
};
const asset = async (fields: Values, over: Values = {}) =>
  (await app.seed.asset({ departmentId, fields: fields as never, ...over })).id;

describe.each(INTERFACES)('through %s', (via) => {
  const list = (input: Values, actor: Person = head) =>
    invoke(app, via, 'assets', { limit: 30, ...input }, actor.token);
  const ids = async (input: Values, actor?: Person): Promise<number[]> => {
    const { data, message, details } = await list(input, actor);
    expect({ message, details }).toEqual({ message: undefined, details: undefined });
    return data.map(({ id }: { id: number }) => id);
  };
  const refused = async (input: Values, on: string, actor?: Person) => {
    const { code, details } = await list(input, actor);
    expect([code, details?.errors?.map((one: Values) => one.field)]).toEqual([
      'VALIDATION_ERROR',
      [on],
    ]);
  };
  const spelt = (value: unknown) => (via === 'rest' ? String(value) : value);

  it('assets of the type of a field are found by its value', async () => {
    const type = newKey();
    const { key } = await field({ kind: 'number', assetType: type, assetTypeKey: type });
    const one = await asset({ [key]: 5 }, { type: type.toUpperCase(), typeKey: type });
    await asset({ [key]: 5 }, { type: 'other', typeKey: 'other' });
    await asset({ [key]: 5 });
    await asset({ [key]: 6 }, { type, typeKey: type });
    expect(await ids({ [`field.${key}`]: spelt(5) })).toEqual([one]);
    await refused({ [`field.${key}`]: 'five' }, `field.${key}`);
    const ofRequest = (await field({ kind: 'number', appliesTo: 'request' })).key;
    await refused({ [`field.${ofRequest}`]: spelt(1) }, `field.${ofRequest}`);
  });

  it('a field for staff counts where one leads the department, and not for those who are never staff', async () => {
    const { key } = await field({ kind: 'number', staffOnly: true });
    const one = await asset({ [key]: 5 });
    const filter = { [`field.${key}`]: spelt(5) };
    expect(await ids(filter)).toEqual([one]);
    expect(await ids(filter, administrator)).toEqual([one]);
    expect(await ids(filter, stranger)).toEqual([]);
    await refused(filter, `field.${key}`, employee);
    await refused({ sort: `field.${key}` }, 'sort', employee);
  });

  it('an order has assets without a value last, and pages go on, also near a place', async () => {
    const type = newKey();
    const { key } = await field({ kind: 'date', assetType: type, assetTypeKey: type });
    const of = (fields: Values, over: Values = {}) =>
      asset(fields, { type, typeKey: type, ...over });
    const place = (await app.seed.location()).id;
    const a = await of({ [key]: '2026-02-01' });
    const b = await of({});
    const c = await of({ [key]: '2026-01-01' }, { locationId: place });
    const d = await of({}, { locationId: place });
    const orders: [Values, number[]][] = [
      [{ sort: `field.${key}` }, [c, a, b, d]],
      [{ sort: `-field.${key}` }, [a, c, d, b]],
      [{ sort: `field.${key}`, near: place }, [c, d, a, b]],
      [{ sort: `-field.${key}`, near: place }, [c, d, a, b]],
    ];
    for (const [input, wanted] of orders) {
      expect(await ids({ type, ...input })).toEqual(wanted);
      const read: number[] = [];
      let cursor: string | undefined;
      do {
        const { data, page } = await list({ type, ...input, limit: 1, ...(cursor && { cursor }) });
        read.push(...data.map(({ id }: { id: number }) => id));
        cursor = page?.nextCursor;
      } while (cursor !== undefined);
      expect(read).toEqual(wanted);
    }
  });
});

it('an export has the columns of fields that are asked for, and a saved view keeps them', async () => {
  const choices = [{ id: 'gas', label: { en: 'Gas', de: null }, archived: false }];
  const type = newKey();
  const { key } = await field({ kind: 'choice', choices, assetType: type, assetTypeKey: type });
  const tag = `T${newKey()}`;
  await asset({ [key]: 'gas' }, { type, typeKey: type, tag, tagKey: tag.toLowerCase() });
  const exported = async (query: Values) => {
    const { data } = await invoke(app, 'rest', 'assetsExport', query, head.token);
    return String(data).replace('\ufeff', '').trim().split('\r\n');
  };
  const columns = `tag,field.${key}`;
  expect(await exported({ type, columns })).toEqual([columns, `${tag},gas`]);
  expect(await exported({ type, columns, format: 'excel' })).toEqual([columns, `${tag},Gas`]);
  expect((await exported({ type }))[0]).not.toContain('field.');
  const content = {
    list: 'assets',
    name: newKey(),
    filter: { [`field.${key}`]: 'gas' },
    columns: ['tag', `field.${key}`],
  };
  const { data: view } = await invoke(app, 'rest', 'createSavedView', content, head.token);
  expect(await exported({ view: view.id })).toEqual([columns, `${tag},gas`]);
});
