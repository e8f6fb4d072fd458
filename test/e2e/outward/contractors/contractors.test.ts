import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, INTERFACES, invoke, wholeInput } from '../../../support/interfaces.js';
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

beforeAll(async () => {
  app = await startTestApp();
  app.holdClock();
  ({ id: departmentId } = await app.seed.department());
  ({ id: elsewhere } = await app.seed.department());
  administrator = await app.seed.person('administrator');
  employee = await app.seed.person('employee', { departmentId });
  technician = await app.seed.person('technician', { departmentId });
  head = await app.seed.person('department_head', { departmentId });
  stranger = await app.seed.person('department_head', { departmentId: elsewhere });
});
afterAll(() => app.stop());

/** A day from today on in UTC. */
const dayIn = (days: number) =>
  new Date(app.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

const records = async (id: number) =>
  await app.database.prisma.auditRecord.findMany({
    where: { targetType: 'contractor', targetId: String(id) },
    orderBy: { id: 'asc' },
  });

describe.each(bothOr('graphql'))('through %s', (via) => {
  const call = (name: string, input: Record<string, unknown>, actor = head) =>
    invoke(app, via, name, input, actor.token);
  const make = async (input: Record<string, unknown> = {}, actor = head) => {
    const { code, data, details } = await call(
      'createContractor',
      { name: `Firm ${randomUUID()}`, ...input },
      actor,
    );
    expect([code, details]).toEqual(['OK', undefined]);
    return data;
  };
  const refused = (
    name: string,
    input: Record<string, unknown>,
    code: string,
    field?: string,
    actor = head,
  ) => expectRefused(app, input, () => call(name, input, actor), code, field);

  it('has all fields, null where empty', async () => {
    const name = `Blitz ${randomUUID()}`;
    const plain = await make({ name });
    expect(plain).toEqual({
      ...{ id: expect.any(Number), name, contactName: null, email: null, phone: null },
      ...{ categoryIds: [], departmentId: null, insuredUntil: null, insured: null },
      ...{ blocked: false, note: null, version: 1, archivedAt: null },
      ...{ createdAt: app.now().toISOString(), updatedAt: app.now().toISOString() },
    });
    const [one, other] = [await app.seed.category(), await app.seed.category()];
    const whole = {
      ...{ contactName: 'Petra Rohr', phone: '+49 30 5550142', note: 'Rings twice.' },
      ...{ categoryIds: [other.id, one.id], departmentId, insuredUntil: dayIn(300) },
      blocked: true,
    };
    const full = await make({ ...whole, email: ' Dispatch@ROHR.example ' });
    expect(full).toMatchObject({ ...whole, email: 'dispatch@rohr.example', insured: true });
    expect((await call('contractor', { id: full.id }, stranger)).data).toEqual(full);
    await make({ email: 'dispatch@rohr.example' });
    const cleared = await call('updateContractor', {
      ...{ id: full.id, contactName: null, email: null, phone: null, note: null },
      ...{ categoryIds: null, departmentId: null, insuredUntil: null, blocked: false },
    });
    expect(cleared.data).toEqual({ ...plain, id: full.id, name: full.name, version: 2 });
    await refused('contractor', { id: 999_999 }, 'NOT_FOUND');
    await refused('updateContractor', { id: 999_999, note: 'x' }, 'NOT_FOUND');
    await refused('deleteContractor', { id: 999_999 }, 'NOT_FOUND');
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(201) }],
    ['contactName', { contactName: 'x'.repeat(101) }],
    ['email', { email: 'rohr' }],
    ['email', { email: 'bot@service.invalid' }],
    ['phone', { phone: '1' }],
    ['phone', { phone: '1'.repeat(41) }],
    ['note', { note: 'x'.repeat(5001) }],
    ['categoryIds', { categoryIds: [999_999] }],
    ['categoryIds', { categoryIds: [1, 1] }],
    ['categoryIds', { categoryIds: Array.from({ length: 51 }, (_, index) => index + 1) }],
    ['departmentId', { departmentId: 999_999 }],
    ['insuredUntil', { insuredUntil: '2026-02-30' }],
    ['insuredUntil', { insuredUntil: '31.12.2026' }],
    ['blocked', { blocked: null }],
  ])('is not made with a wrong %s', async (field, wrong) => {
    const name = `Firm ${randomUUID()}`;
    await refused('createContractor', { name, ...wrong }, 'VALIDATION_ERROR', field);
    const { id } = await make();
    await refused('updateContractor', { id, ...wrong }, 'VALIDATION_ERROR', field);
  });

  it('takes no archived category, and keeps one that it has', async () => {
    const [kept, late] = [await app.seed.category(), await app.seed.category()];
    const { id } = await make({ categoryIds: [kept.id] });
    for (const category of [kept, late]) {
      const archived = { id: category.id, archived: true };
      await invoke(app, 'rest', 'updateCategory', archived, administrator.token);
    }
    const name = `Firm ${randomUUID()}`;
    const wrong = { categoryIds: [late.id] };
    await refused('createContractor', { name, ...wrong }, 'VALIDATION_ERROR', 'categoryIds');
    await refused('updateContractor', { id, ...wrong }, 'VALIDATION_ERROR', 'categoryIds');
    const same = { id, categoryIds: [kept.id], note: 'Fast.' };
    expect((await call('updateContractor', same)).data).toMatchObject({ version: 2, ...same });
    // What a contractor refers to is archived instead of deleted.
    await invoke(app, 'rest', 'deleteCategory', { id: kept.id }, administrator.token);
    expect((await call('contractor', { id })).data.categoryIds).toEqual([kept.id]);
  });

  it('is insured until its last day', async () => {
    const mark = randomUUID();
    const days = [...[dayIn(-1), dayIn(0), null]];
    for (const insuredUntil of days) await make({ name: `${mark} ${insuredUntil}`, insuredUntil });
    const { data } = await call('contractors', { search: mark });
    expect(data).toMatchObject([
      { insuredUntil: days[0], insured: false },
      { insuredUntil: days[1], insured: true },
      { insuredUntil: null, insured: null },
    ]);
  });

  it('is read by leads and settings, and written by leads of its department', async () => {
    const shared = await make({}, stranger);
    const own = await make({ departmentId });
    for (const actor of [employee, technician]) {
      const name = `Firm ${randomUUID()}`;
      await refused('contractors', {}, 'FORBIDDEN', undefined, actor);
      await refused('contractor', { id: own.id }, 'FORBIDDEN', undefined, actor);
      await refused('createContractor', { name }, 'FORBIDDEN', undefined, actor);
      await refused('updateContractor', { id: own.id, note: 'x' }, 'FORBIDDEN', undefined, actor);
      await refused('deleteContractor', { id: shared.id }, 'FORBIDDEN', undefined, actor);
    }
    expect((await call('contractor', { id: own.id }, stranger)).data).toEqual(own);
    const name = `Firm ${randomUUID()}`;
    const theirs = { name, departmentId };
    await refused('createContractor', theirs, 'FORBIDDEN', undefined, stranger);
    await refused('updateContractor', { id: own.id, note: 'x' }, 'FORBIDDEN', undefined, stranger);
    await refused('deleteContractor', { id: own.id }, 'FORBIDDEN', undefined, stranger);
    await refused('updateContractor', { id: own.id, departmentId: elsewhere }, 'FORBIDDEN');
    const taken = { id: shared.id, departmentId };
    expect((await call('updateContractor', taken)).data).toMatchObject({ departmentId });
    await refused('updateContractor', { ...taken, note: 'x' }, 'FORBIDDEN', undefined, stranger);
    const moved = { id: shared.id, departmentId: elsewhere };
    expect((await call('updateContractor', moved, administrator)).data).toMatchObject(moved);
  });

  it('has a name that no other one has, archived or not', async () => {
    const { id, name } = await make();
    await refused('createContractor', { name: ` ${name.toUpperCase()}` }, 'CONFLICT', 'name');
    const other = await make();
    await call('updateContractor', { id, archived: true });
    await refused('updateContractor', { id: other.id, name }, 'CONFLICT', 'name');
    const spelt = { id: other.id, name: other.name.toUpperCase() };
    expect((await call('updateContractor', spelt)).data.name).toBe(spelt.name);
  });

  it('changes what is given, and nothing where all is as before', async () => {
    const made = await make({ note: 'Fast.', email: 'a@rohr.example', insuredUntil: '2026-05-01' });
    const same = { id: made.id, note: 'Fast.', email: 'A@rohr.example', categoryIds: [] };
    expect((await call('updateContractor', same)).data).toEqual(made);
    expect(await records(made.id)).toHaveLength(1);
    await refused('updateContractor', { id: made.id }, 'VALIDATION_ERROR', wholeInput(via));
    const stale = { id: made.id, note: 'Slow.', expectedVersion: 7 };
    await refused('updateContractor', stale, 'VERSION_CONFLICT');
    const change = { id: made.id, note: 'Slow.', insuredUntil: '2026-06-01', expectedVersion: 1 };
    const changed = (await call('updateContractor', change)).data;
    expect(changed).toEqual({ ...made, note: 'Slow.', insuredUntil: '2026-06-01', version: 2 });
  });

  it('has an audit trail without texts, addresses and numbers', async () => {
    const secret = { contactName: 'Petra', phone: '030 5550142', note: 'Key below the mat.' };
    const { id, name } = await make({ ...secret, email: 'p@rohr.example' });
    await call('updateContractor', { id, email: 'q@rohr.example', blocked: true });
    await call('deleteContractor', { id });
    const trail = await records(id);
    expect(trail.map(({ action }) => action)).toEqual([
      ...['contractor.created', 'contractor.updated', 'contractor.deleted'],
    ]);
    expect(trail[0]?.metadata).toMatchObject({ after: { name, blocked: false, categoryIds: [] } });
    expect(trail[1]?.metadata).toEqual({
      ...{ before: { blocked: false }, after: { blocked: true } },
      changed: ['email'],
    });
    const text = JSON.stringify(trail, (_key, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    for (const word of ['Petra', '5550142', 'mat', 'rohr.example'])
      expect(text).not.toContain(word);
  });

  it('is gone when deleted, and archived with a document', async () => {
    const gone = await make();
    expect((await call('deleteContractor', { id: gone.id })).data).toMatchObject(gone);
    await refused('contractor', { id: gone.id }, 'NOT_FOUND');
    const { id } = await make();
    await app.seed.document({ contractorId: id, uploadedById: administrator.id });
    const kept = (await call('deleteContractor', { id })).data;
    expect(kept).toMatchObject({ id, archivedAt: app.now().toISOString(), version: 2 });
    expect((await call('deleteContractor', { id })).data).toEqual(kept);
    expect((await records(id)).at(-1)).toMatchObject({
      action: 'contractor.deleted',
      metadata: { archived: true },
    });
    expect(await records(id)).toHaveLength(2);
    await refused('updateContractor', { id, note: 'x' }, 'CONFLICT', 'archived');
    await refused('updateContractor', { id, note: 'x', archived: true }, 'CONFLICT', 'archived');
    const restored = (await call('updateContractor', { id, archived: false })).data;
    expect(restored).toMatchObject({ archivedAt: null, version: 3 });
  });

  it('keeps its department from being deleted', async () => {
    const { id } = await app.seed.department();
    await app.seed.contractor({ departmentId: id, archivedAt: app.now() });
    const answer = await refused('deleteDepartment', { id }, 'CONFLICT', undefined, administrator);
    expect(answer.details).toEqual({ users: 0, requests: 0, contractors: 1 });
  });

  it('is listed by filters, in an order', async () => {
    const mark = randomUUID().slice(0, 8);
    const above = await app.seed.category();
    const below = await app.seed.category({ parentId: above.id });
    const beside = await app.seed.category({ parentId: above.id });
    const one = async (name: string, input: Record<string, unknown>) =>
      await make({ name: `${name} ${mark}`, ...input });
    await one('Above', { categoryIds: [above.id], contactName: 'Petra Grün' });
    await one('Below', { categoryIds: [below.id], departmentId });
    await one('Any', { email: `info@${mark}.example` });
    const shut = await one('Shut', { blocked: true, categoryIds: [beside.id, below.id] });
    const old = await one('Old', {});
    await call('updateContractor', { id: old.id, archived: true });
    const found = async (filter: Record<string, unknown>) =>
      (await call('contractors', { search: mark, ...filter })).data.map(
        ({ name }: { name: string }) => name.split(' ')[0],
      );
    expect(await found({})).toEqual(['Above', 'Any', 'Below', 'Shut']);
    expect(await found({ sort: '-name' })).toEqual(['Shut', 'Below', 'Any', 'Above']);
    expect(await found({ sort: 'createdAt' })).toEqual(['Above', 'Below', 'Any', 'Shut']);
    expect(await found({ sort: '-createdAt' })).toEqual(['Shut', 'Any', 'Below', 'Above']);
    expect(await found({ archived: true })).toEqual(['Old']);
    expect(await found({ categoryId: below.id })).toEqual(['Above', 'Any', 'Below', 'Shut']);
    expect(await found({ categoryId: beside.id })).toEqual(['Above', 'Any', 'Shut']);
    expect(await found({ categoryId: above.id })).toEqual(['Above', 'Any']);
    expect(await found({ categoryId: 999_999 })).toEqual(['Any']);
    expect(await found({ departmentId })).toEqual(['Below']);
    expect(await found({ blocked: true })).toEqual(['Shut']);
    expect(await found({ blocked: false })).toEqual(['Above', 'Any', 'Below']);
    expect(await found({ search: `${mark} grun petra` })).toEqual(['Above']);
    expect(await found({ search: `info@${mark}` })).toEqual(['Any']);
    expect(await found({ search: `${mark} nothing` })).toEqual([]);
    const page = await call('contractors', { search: mark, limit: 3 });
    const rest = await call('contractors', {
      ...{ search: mark, limit: 3, cursor: page.page?.nextCursor },
    });
    expect(rest.data.map(({ id }: { id: number }) => id)).toEqual([shut.id]);
    for (const [field, filter] of [
      ['sort', { sort: 'email' }],
      ['categoryId', { categoryId: 0 }],
      ['blocked', { blocked: 'maybe' }],
    ] as const) {
      const answer = await invoke(app, 'rest', 'contractors', filter, head.token);
      expect([answer.code, answer.details?.field]).toEqual(['VALIDATION_ERROR', field]);
    }
  });
});

it('has one of twenty that take a name at once', async () => {
  const name = `Firm ${randomUUID()}`;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const via = INTERFACES[index % 2] ?? 'rest';
      return invoke(app, via, 'createContractor', { name }, head.token);
    }),
  );
  const codes = answers.map(({ code }) => code);
  expect(codes.filter((code) => code === 'OK')).toHaveLength(1);
  expect(codes.filter((code) => code === 'CONFLICT')).toHaveLength(19);
});

it('is changed by one of twenty that know the same version', async () => {
  const { id } = await app.seed.contractor();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const input = { id, note: `Note ${index}`, expectedVersion: 1 };
      return invoke(app, 'rest', 'updateContractor', input, head.token);
    }),
  );
  const codes = answers.map(({ code }) => code);
  expect(codes.filter((code) => code === 'OK')).toHaveLength(1);
  expect(codes.filter((code) => code === 'VERSION_CONFLICT')).toHaveLength(19);
});

it.each([
  ['maintenance.assign', 'OK'],
  ['system.settings', 'OK'],
  ['maintenance.read', 'FORBIDDEN'],
] as const)('a service account with the scope %s: %s', async (scope, code) => {
  const permissions = ['maintenance.read', 'maintenance.assign', 'system.settings'];
  const { id } = await app.seed.serviceAccount('technician', {
    ...{ permissions, permissionsOverridden: true },
  });
  const { token } = await app.seed.apiToken(id, [scope]);
  const name = `Firm ${randomUUID()}`;
  expect((await invoke(app, 'rest', 'contractors', {}, token)).code).toBe(code);
  expect((await invoke(app, 'rest', 'createContractor', { name }, token)).code).toBe(code);
  // Of a department it is written by the lead of it, and by settings.
  const own = { name: `${name} too`, departmentId };
  const written = scope === 'maintenance.assign' ? 'FORBIDDEN' : code;
  expect((await invoke(app, 'rest', 'createContractor', own, token)).code).toBe(written);
});

it('needs a session', async () => {
  for (const [name, input] of [
    ['contractors', {}],
    ['createContractor', { name: 'Firm' }],
  ] as const) {
    expect((await invoke(app, 'rest', name, input)).code).toBe('UNAUTHENTICATED');
  }
});
