import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { INTERFACES, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let home: number;
let administrator: Person;
let head: Person;
/** Leads another department. */
let stranger: Person;
let technician: Person;

beforeAll(async () => {
  app = await startTestApp();
  home = (await app.seed.department()).id;
  const elsewhere = (await app.seed.department()).id;
  administrator = await app.seed.person('administrator');
  head = await app.seed.person('department_head', { departmentId: home });
  stranger = await app.seed.person('department_head', { departmentId: elsewhere });
  technician = await app.seed.person('technician', { departmentId: home });
});
afterAll(() => app.stop());

const file = { bytes: Buffer.from('%PDF-1.7\n%%EOF\n'), name: 'Insurance.pdf' };

describe.each(INTERFACES)('documents of a contractor through %s', (via) => {
  const call = (name: string, input: Record<string, unknown>, { token }: Person = head) =>
    invoke(app, via, name, input, token);
  const add = (id: number, person = head) =>
    call('addDocument', { target: 'contractor', id, file, kind: 'certificate' }, person);

  it('are written by who writes it, and read by who sees it', async () => {
    const { id } = await app.seed.contractor({ departmentId: home });
    const made = await add(id);
    expect(made).toMatchObject({
      code: 'OK',
      data: { targetType: 'contractor', targetId: id, title: 'Insurance', kind: 'certificate' },
    });
    const list = { target: 'contractor', id };
    expect((await call('documents', list, stranger)).data).toEqual([made.data]);
    expect((await call('documents', { ...list, kind: 'manual' })).data).toEqual([]);
    const document = { id: made.data.id };
    for (const [name, input] of [
      ['documents', list],
      ['document', document],
    ] as const) {
      expect((await call(name, input, technician)).code).toBe('NOT_FOUND');
    }
    expect((await add(id, stranger)).code).toBe('FORBIDDEN');
    expect((await add(id, technician)).code).toBe('FORBIDDEN');
    expect((await call('deleteDocument', document, stranger)).code).toBe('FORBIDDEN');
    const change = { ...document, validUntil: '2031-01-01' };
    expect((await call('updateDocument', change)).data).toMatchObject({ ...change, version: 2 });
    const content = await invoke(app, 'rest', 'documentFile', document, technician.token);
    expect(content.status).toBe(404);
    expect((await call('deleteDocument', document, administrator)).code).toBe('OK');
    expect((await add(999_999)).code).toBe('NOT_FOUND');
  });

  it('of one that all share are written by every lead', async () => {
    const { id } = await app.seed.contractor();
    for (const person of [head, stranger, administrator]) {
      expect((await add(id, person)).code).toBe('OK');
    }
  });

  it('keep it from being deleted, and are only read once it is archived', async () => {
    const { id } = await app.seed.contractor();
    const { data } = await add(id);
    expect((await call('deleteContractor', { id })).data.archivedAt).not.toBe(null);
    expect((await call('documents', { target: 'contractor', id })).data).toEqual([data]);
    const writes = [
      await add(id),
      await call('updateDocument', { id: data.id, title: 'X' }),
      await call('deleteDocument', { id: data.id }),
    ];
    expect(writes.map(({ code, details }) => [code, details.reason])).toEqual(
      Array(3).fill(['CONFLICT', 'is archived']),
    );
  });
});

it('are a field of a contractor in GraphQL, with its categories and department', async () => {
  const category = await app.seed.category();
  const input = { name: 'Rohr', departmentId: home, categoryIds: [category.id] };
  const { data: made } = await invoke(app, 'graphql', 'createContractor', input, head.token);
  await invoke(app, 'rest', 'addDocument', { target: 'contractor', id: made.id, file }, head.token);
  const { data } = await app.graphql(
    'query($id: Int!) { contractor(id: $id) { documents { title } categories { name } department { id } } }',
    { id: made.id },
    { token: head.token },
  );
  expect(data?.contractor).toEqual({
    ...{ documents: [{ title: 'Insurance' }], categories: [{ name: category.name }] },
    department: { id: home },
  });
});
