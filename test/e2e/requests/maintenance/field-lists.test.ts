import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Answer, INTERFACES, invoke } from '../../../support/interfaces.js';
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

describe.each(INTERFACES)('through %s', (via) => {
  const list = (input: Values, actor: Person = head): Promise<Answer> =>
    invoke(app, via, 'maintenanceRequests', { limit: 50, ...input }, actor.token);
  const ids = async (input: Values, actor?: Person): Promise<number[]> => {
    const { data, message, details } = await list(input, actor);
    expect({ message, details }).toEqual({ message: undefined, details: undefined });
    return data.map(({ id }: { id: number }) => id);
  };
  /** The same in no order. */
  const found = async (input: Values, actor?: Person) =>
    (await ids(input, actor)).sort((a, b) => a - b);
  const refused = async (input: Values, on: string, reason: RegExp, actor?: Person) => {
    const { code, details } = await list(input, actor);
    expect(code).toBe('VALIDATION_ERROR');
    expect(details.errors).toEqual([{ field: on, reason: expect.stringMatching(reason) }]);
  };
  /** Numbers and booleans are texts in REST. */
  const spelt = (value: unknown) => (via === 'rest' ? String(value) : value);

  describe('a filter', () => {
    it('by a text is equal after folding', async () => {
      const { key } = await field({ kind: 'text' });
      const one = await request({ [key]: 'Große  Straße' });
      const other = await request({ [key]: 'grosse straße 2' });
      await request({});
      expect(await found({ [`field.${key}`]: ' GROSSE STRASSE ' })).toEqual([one]);
      expect(await found({ [`field.${key}`]: 'grosse straße 2' })).toEqual([other]);
      expect(await found({ [`field.${key}`]: 'grosse' })).toEqual([]);
      expect(await found({ [`field.${key}`]: 'Grösse Strasse' })).toEqual([]);
    });

    it('by a number is equal, and from and to are included', async () => {
      const { key } = await field({ kind: 'number' });
      const [a, b, c] = [
        await request({ [key]: 2.5 }),
        await request({ [key]: 10 }),
        await request({ [key]: -3 }),
      ];
      expect(await found({ [`field.${key}`]: spelt(10) })).toEqual([b]);
      expect(await found({ [`field.${key}`]: spelt(2.5) })).toEqual([a]);
      expect(await found({ [`field.${key}.from`]: spelt(2.5) })).toEqual([a, b]);
      expect(await found({ [`field.${key}.to`]: spelt(2.5) })).toEqual([a, c]);
      expect(
        await found({ [`field.${key}.from`]: spelt(-3), [`field.${key}.to`]: spelt(2.5) }),
      ).toEqual([a, c]);
    });

    it('by a day, a check, a choice and one of several choices', async () => {
      const day = (await field({ kind: 'date' })).key;
      const check = (await field({ kind: 'check' })).key;
      const choice = (await field({ kind: 'choice', choices: choicesOf('gas', 'oil') })).key;
      const multi = (await field({ kind: 'multi', choices: choicesOf('a', 'b', 'c') })).key;
      const one = await request({
        [day]: '2026-01-31',
        [check]: false,
        [choice]: 'gas',
        [multi]: ['a', 'c'],
      });
      const other = await request({
        [day]: '2026-02-01',
        [check]: true,
        [choice]: 'oil',
        [multi]: ['b'],
      });
      expect(await found({ [`field.${day}`]: '2026-01-31' })).toEqual([one]);
      expect(await found({ [`field.${day}.from`]: '2026-01-31' })).toEqual([one, other]);
      expect(await found({ [`field.${day}.to`]: '2026-01-31' })).toEqual([one]);
      expect(await found({ [`field.${check}`]: spelt(false) })).toEqual([one]);
      expect(await found({ [`field.${choice}`]: 'oil' })).toEqual([other]);
      expect(await found({ [`field.${multi}`]: 'c' })).toEqual([one]);
      expect(await found({ [`field.${choice}`]: 'gas', [`field.${multi}`]: 'b' })).toEqual([]);
    });

    it('by an id, and with a filter of the list', async () => {
      const { key } = await field({ kind: 'user' });
      const one = await request({ [key]: employee.id }, { priority: 'high' });
      await request({ [key]: employee.id }, { priority: 'low' });
      expect(await found({ [`field.${key}`]: spelt(employee.id), priority: 'high' })).toEqual([
        one,
      ]);
    });

    it('knows archived choices and archived fields', async () => {
      const choices = [
        ...choicesOf('gas'),
        { id: 'coal', label: { en: 'Coal', de: null }, archived: true },
      ];
      const { key } = await field({ kind: 'choice', choices, archivedAt: new Date() });
      const one = await request({ [key]: 'coal' });
      expect(await found({ [`field.${key}`]: 'coal' })).toEqual([one]);
    });

    it('finds no value that another category or answer hides', async () => {
      const parent = (await app.seed.category()).id;
      const child = (await app.seed.category({ parentId: parent })).id;
      const other = (await app.seed.category()).id;
      const fuel = await field({
        kind: 'choice',
        choices: choicesOf('gas', 'oil'),
        categoryId: parent,
      });
      const pressure = await field({
        kind: 'number',
        categoryId: parent,
        visibleIf: { fieldId: fuel.id, in: ['gas'] },
      });
      const values = (chosen: string) => ({ [fuel.key]: chosen, [pressure.key]: 3 });
      const shown = [
        await request(values('gas'), { categoryId: parent }),
        await request(values('gas'), { categoryId: child }),
      ];
      await request(values('oil'), { categoryId: parent });
      await request(values('gas'), { categoryId: other });
      await request(values('gas'));
      await request({ [pressure.key]: 3 }, { categoryId: parent });
      expect(await found({ [`field.${pressure.key}`]: spelt(3) })).toEqual(shown);
    });

    it('by a field for staff finds requests of which one is staff', async () => {
      const { key } = await field({ kind: 'number', staffOnly: true });
      const mine = await request({ [key]: 1 }, { requesterId: technician.id });
      const assigned = await request({ [key]: 1 }, { assigneeId: technician.id });
      const filter = { [`field.${key}`]: spelt(1) };
      expect(await found(filter)).toEqual([mine, assigned]);
      expect(await found(filter, technician)).toEqual([assigned]);
      await refused(filter, `field.${key}`, /is not the key of a field/, employee);
      await refused({ sort: `field.${key}` }, 'sort', /is not the key of a field/, employee);
    });

    it('is refused for an unknown key, and for a value that is none', async () => {
      const number = (await field({ kind: 'number' })).key;
      const choice = (await field({ kind: 'choice', choices: choicesOf('gas') })).key;
      const asset = (await field({ kind: 'number', appliesTo: 'asset' })).key;
      await refused({ 'field.nothing': 'x' }, 'field.nothing', /is not the key of a field/);
      await refused(
        { [`field.${asset}`]: spelt(1) },
        `field.${asset}`,
        /is not the key of a field/,
      );
      await refused({ [`field.${number}`]: '' }, `field.${number}`, /must not be empty/);
      await refused({ [`field.${number}`]: 'five' }, `field.${number}`, /must be a number/);
      await refused({ [`field.${choice}`]: 'wood' }, `field.${choice}`, /must be one of gas/);
      await refused({ [`field.${choice}.from`]: 'gas' }, `field.${choice}`, /has no from/);
      await refused(
        { [`field.${number}.from`]: spelt(2), [`field.${number}.to`]: spelt(1) },
        `field.${number}`,
        /from above to/,
      );
    });

    it('by more than ten fields is refused', async () => {
      const { details } = await list(
        Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`field.key${n}`, 'x'])),
      );
      expect(details.errors).toEqual([{ field: 'fields', reason: 'must be 10 at most' }]);
    });

    it('by `incomplete` finds requests with open questions', async () => {
      const category = (await app.seed.category()).id;
      const one = await request({}, { incomplete: true, categoryId: category });
      const other = await request({}, { categoryId: category });
      expect(await found({ categoryId: category, incomplete: true })).toEqual([one]);
      expect(await found({ categoryId: category, incomplete: false })).toEqual([other]);
    });
  });

  describe('an order', () => {
    it('by a number has requests without a value last in both directions, and pages go on', async () => {
      const category = (await app.seed.category()).id;
      const { key } = await field({ kind: 'number', categoryId: category });
      const of = (fields: Values) => request(fields, { categoryId: category });
      const [two, none, ten, tenToo, nothing] = [
        await of({ [key]: 2 }),
        await of({}),
        await of({ [key]: 10 }),
        await of({ [key]: 10 }),
        await of({}),
      ];
      const rising = [two, ten, tenToo, none, nothing];
      const falling = [tenToo, ten, two, nothing, none];
      expect(await ids({ categoryId: category, sort: `field.${key}` })).toEqual(rising);
      expect(await ids({ categoryId: category, sort: `-field.${key}` })).toEqual(falling);
      for (const limit of [1, 2, 3, 4]) {
        for (const [sort, all] of [
          [`field.${key}`, rising],
          [`-field.${key}`, falling],
        ] as const) {
          const read: number[] = [];
          let cursor: string | undefined;
          do {
            const { data, page } = await list({
              categoryId: category,
              sort,
              limit,
              ...(cursor && { cursor }),
            });
            read.push(...data.map(({ id }: { id: number }) => id));
            cursor = page?.nextCursor;
          } while (cursor !== undefined);
          expect(read).toEqual(all);
        }
      }
    });

    it('by a day, where a value for staff counts as none for others', async () => {
      const category = (await app.seed.category()).id;
      const { key } = await field({ kind: 'date', categoryId: category, staffOnly: true });
      const of = (fields: Values, over: Values) =>
        request(fields, { categoryId: category, ...over });
      const mine = await of({ [key]: '2026-01-01' }, { requesterId: technician.id });
      const none = await of({}, { assigneeId: technician.id });
      const late = await of({ [key]: '2026-03-01' }, { assigneeId: technician.id });
      const asked = { categoryId: category, sort: `field.${key}` };
      expect(await ids(asked)).toEqual([mine, late, none]);
      expect(await ids(asked, technician)).toEqual([late, mine, none]);
    });

    it('is refused by other kinds, and a cursor of another order', async () => {
      const { key } = await field({ kind: 'check' });
      const number = (await field({ kind: 'number' })).key;
      await refused({ sort: `field.${key}` }, 'sort', /numbers and dates/);
      await refused({ sort: 'field.nothing' }, 'sort', /is not the key of a field/);
      await request({ [number]: 1 });
      await request({ [number]: 2 });
      const { page } = await list({ sort: `field.${number}`, limit: 1 });
      await refused(
        { sort: `-field.${number}`, cursor: page?.nextCursor },
        'cursor',
        /another sort/,
      );
      await refused({ cursor: page?.nextCursor }, 'cursor', /another sort/);
    });
  });
});

it('refuses the same parameter twice, and names that are no parameters', async () => {
  const { key } = await field({ kind: 'number' });
  const get = async (query: string) => {
    const { status, body } = await app.rest('GET', `/api/maintenance?${query}`, {
      token: head.token,
    });
    return [status, body.error?.details?.errors?.map(({ field }: { field: string }) => field)];
  };
  expect(await get(`field.${key}=1&field.${key}=2`)).toEqual([400, [`field.${key}`]]);
  expect(await get(`field.${key}.most=1`)).toEqual([400, [`field.${key}.most`]]);
  expect(await get('field=1')).toEqual([400, ['field']]);
  expect(await get('fields={}')).toEqual([400, ['fields']]);
  expect(await get('orderByField={}')).toEqual([400, ['orderByField']]);
  expect(await get('sort=field.Key')).toEqual([400, ['sort']]);
});

it('refuses both orders at once, a key twice, and a number in quotes through GraphQL', async () => {
  const { key } = await field({ kind: 'number' });
  const errors = async (args: string) => {
    const query = `{ maintenanceRequests(${args}) { nodes { id } } }`;
    const { body } = await app.rest('POST', '/graphql', { token: head.token, body: { query } });
    return body.errors?.[0]?.extensions.details?.errors.map(
      ({ field }: { field: string }) => field,
    );
  };
  expect(await errors(`orderBy: CREATED_AT_ASC, orderByField: { key: "${key}" }`)).toEqual([
    'orderByField',
  ]);
  const twice = `[{ key: "${key}", equals: 1 }, { key: "${key}", from: 1 }]`;
  expect(await errors(`filter: { fields: ${twice} }`)).toEqual([`filter.fields.${key}`]);
  expect(await errors(`filter: { fields: [{ key: "${key}", equals: "5" }] }`)).toEqual([
    `filter.fields.${key}`,
  ]);
  expect(await errors(`filter: { fields: [{ key: "${key}" }] }`)).toEqual([`filter.fields.${key}`]);
});
