import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke, wholeInput } from '../../../support/interfaces.js';
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

const stored = (id: number) => app.database.prisma.location.findUniqueOrThrow({ where: { id } });

describe.each(bothOr('rest'))('through %s', (via) => {
  const call = (name: string, input: Record<string, unknown>, actor = administrator) =>
    invoke(app, via, name, input, actor.token);
  const make = async (input: Record<string, unknown> = {}) =>
    (await call('createLocation', { name: randomUUID(), ...input })).data;
  const refused = (
    name: string,
    input: Record<string, unknown>,
    code: string,
    field?: string,
    actor = administrator,
  ) => expectRefused(app, input, () => call(name, input, actor), code, field);

  it('is created with its defaults, read by everybody, and written by settings only', async () => {
    const name = randomUUID();
    const { data } = await call('createLocation', { name: `  ${name} ` });
    expect(data).toMatchObject({
      name,
      code: null,
      kind: 'area',
      parentId: null,
      departmentId: null,
      timeZone: null,
      path: `/${data.id}/`,
      pathName: name,
      depth: 1,
      childCount: 0,
      archivedAt: null,
      version: 1,
    });
    expect((await call('location', { id: data.id }, employee)).data).toEqual(data);
    for (const [operation, input] of [
      ['createLocation', { name: randomUUID() }],
      ['updateLocation', { id: data.id, name: randomUUID() }],
      ['deleteLocation', { id: data.id }],
    ] as const) {
      await refused(operation, input, 'FORBIDDEN', undefined, employee);
    }
    for (const operation of ['location', 'deleteLocation']) {
      await refused(operation, { id: 999_999 }, 'NOT_FOUND');
    }
    await refused('updateLocation', { id: 999_999, name }, 'NOT_FOUND');
  });

  it('forms a tree: path, names from the root, depth and number of children', async () => {
    const site = await make({ kind: 'site' });
    const floor = await make({ kind: 'floor', parentId: site.id });
    const room = await make({ kind: 'room', parentId: floor.id, timeZone: 'Europe/Berlin' });
    expect(room).toMatchObject({
      path: `/${site.id}/${floor.id}/${room.id}/`,
      pathName: `${site.name} / ${floor.name} / ${room.name}`,
      depth: 3,
      timeZone: 'Europe/Berlin',
    });
    expect((await call('location', { id: site.id })).data.childCount).toBe(1);
    const renamed = await call('updateLocation', { id: site.id, name: `${site.name} West` });
    expect(renamed.data).toMatchObject({ version: 2, childCount: 1 });
    expect((await call('location', { id: room.id })).data).toMatchObject({
      pathName: `${site.name} West / ${floor.name} / ${room.name}`,
      version: 1,
    });
  });

  it('moves with everything below it, and is not moved into itself', async () => {
    const [from, to] = [await make(), await make()];
    const floor = await make({ parentId: from.id });
    const room = await make({ parentId: floor.id });
    const moved = await call('updateLocation', { id: floor.id, parentId: to.id });
    expect(moved.data).toMatchObject({ path: `/${to.id}/${floor.id}/`, version: 2 });
    expect((await call('location', { id: room.id })).data).toMatchObject({
      path: `/${to.id}/${floor.id}/${room.id}/`,
      depth: 3,
      version: 1,
    });
    for (const parentId of [floor.id, room.id]) {
      await refused('updateLocation', { id: floor.id, parentId }, 'VALIDATION_ERROR', 'parentId');
    }
    await refused('updateLocation', { id: floor.id, parentId: 999_999 }, 'VALIDATION_ERROR');
    const root = await call('updateLocation', { id: floor.id, parentId: null });
    expect(root.data).toMatchObject({ path: `/${floor.id}/`, parentId: null, depth: 1 });
    expect((await stored(room.id)).path).toBe(`/${floor.id}/${room.id}/`);
  });

  it('has ten levels at most, also of what moves along', async () => {
    const chain = [await make()];
    for (let depth = 2; depth <= 10; depth += 1) {
      chain.push(await make({ parentId: chain.at(-1).id }));
    }
    expect(chain.at(-1).depth).toBe(10);
    const eleventh = { name: randomUUID(), parentId: chain[9].id };
    await refused('createLocation', eleventh, 'VALIDATION_ERROR', 'parentId');
    const top = await make();
    const move = { id: chain[0].id, parentId: top.id };
    await refused('updateLocation', move, 'VALIDATION_ERROR', 'parentId');
    expect((await call('updateLocation', { id: chain[1].id, parentId: top.id })).code).toBe('OK');
  });

  it('has a name once among siblings, and a code once everywhere', async () => {
    const [one, other] = [await make(), await make()];
    const code = randomUUID();
    const room = await make({ parentId: one.id, name: 'Ground floor', code });
    expect((await make({ parentId: other.id, name: 'Ground floor' })).name).toBe('Ground floor');
    const again = { parentId: one.id, name: ' GROUND   Floor' };
    await refused('createLocation', again, 'CONFLICT', 'name');
    const sameCode = { name: randomUUID(), code: code.toUpperCase() };
    await refused('createLocation', sameCode, 'CONFLICT', 'code');
    const there = { id: room.id, parentId: other.id };
    await refused('updateLocation', there, 'CONFLICT', 'name');
    expect(
      (await call('updateLocation', { id: room.id, name: 'GROUND FLOOR' })).data,
    ).toMatchObject({
      name: 'GROUND FLOOR',
    });
    const wanted = { name: randomUUID(), parentId: one.id };
    const answers = await Promise.all([1, 2, 3].map(() => call('createLocation', wanted)));
    expect(answers.map((answer) => answer.code).toSorted()).toEqual(['CONFLICT', 'CONFLICT', 'OK']);
  });

  it.each([
    ['name', { name: '' }],
    ['name', { name: '\u200b ' }],
    ['name', { name: 'x'.repeat(101) }],
    ['name', { name: '\u{FDFA}'.repeat(100) }],
    ['code', { code: 'x'.repeat(41) }],
    ['kind', { kind: 'planet' }],
    ['timeZone', { timeZone: '+02:00' }],
    ['departmentId', { departmentId: 999_999 }],
    ['parentId', { parentId: 999_999 }],
  ])('refuses a bad %s: %o', async (field, bad) => {
    const { id } = await make();
    // GraphQL refuses a value of another enumeration before the operation.
    const named = via === 'graphql' && field === 'kind' ? undefined : field;
    const input = { name: randomUUID(), ...bad };
    await refused('createLocation', input, 'VALIDATION_ERROR', named);
    await refused('updateLocation', { id, ...bad }, 'VALIDATION_ERROR', named);
  });

  it('a change of nothing is refused, one to the same values changes nothing', async () => {
    const room = await make({ code: randomUUID() });
    await refused('updateLocation', { id: room.id }, 'VALIDATION_ERROR', wholeInput(via));
    const same = await call('updateLocation', { id: room.id, name: room.name, code: room.code });
    expect(same.data).toEqual(room);
    const cleared = await call('updateLocation', { id: room.id, code: null, expectedVersion: 1 });
    expect(cleared.data).toMatchObject({ code: null, version: 2 });
    const stale = { id: room.id, code: 'x', expectedVersion: 1 };
    await refused('updateLocation', stale, 'VERSION_CONFLICT', 'expectedVersion');
  });

  it('is deleted, or archived when it is referred to, and restored', async () => {
    const site = await make();
    const room = await make({ parentId: site.id });
    await refused('deleteLocation', { id: site.id }, 'CONFLICT');
    const department = await app.seed.department();
    await app.seed.asset({ locationId: room.id, departmentId: department.id });
    const archived = await call('deleteLocation', { id: room.id });
    expect(archived.data.archivedAt).not.toBe(null);
    expect((await call('location', { id: site.id })).data.childCount).toBe(0);
    const child = { name: randomUUID(), parentId: room.id };
    await refused('createLocation', child, 'VALIDATION_ERROR', 'parentId');
    // The state counts before the version.
    const late = { id: room.id, name: 'Other', expectedVersion: 77 };
    await refused('updateLocation', late, 'CONFLICT', 'archived');
    // An archived child is a reference, too.
    expect((await call('deleteLocation', { id: site.id })).data.archivedAt).not.toBe(null);
    const restore = { id: room.id, archived: false };
    await refused('updateLocation', restore, 'VALIDATION_ERROR', 'archived');
    await call('updateLocation', { id: site.id, archived: false });
    expect((await call('updateLocation', restore)).data.archivedAt).toBe(null);
    await refused('updateLocation', { id: site.id, archived: true }, 'CONFLICT');
    const empty = await make();
    expect((await call('deleteLocation', { id: empty.id })).data).toEqual(empty);
    await refused('location', { id: empty.id }, 'NOT_FOUND');
  });

  it('is listed by filters, page by page', async () => {
    const { id: departmentId } = await app.seed.department();
    const mark = randomUUID().slice(0, 8);
    const site = await make({ name: `Werk ${mark}`, kind: 'site' });
    const names = ['Raum 2', 'raum 10', 'Äther', 'Zelle'];
    for (const name of names) {
      await make({ parentId: site.id, name, kind: 'room', departmentId, code: `${name}-${mark}` });
    }
    const found = async (filter: Record<string, unknown>) => {
      const { data } = await call('locations', filter);
      return data.map(({ name }: { name: string }) => name);
    };
    const sorted = ['Äther', 'raum 10', 'Raum 2', 'Zelle'];
    expect(await found({ parentId: site.id })).toEqual(sorted);
    expect(await found({ parentId: site.id, sort: '-name' })).toEqual(sorted.toReversed());
    expect(await found({ parentId: site.id, sort: 'createdAt' })).toEqual(names);
    expect(await found({ departmentId, kind: 'room' })).toEqual(sorted);
    expect(await found({ departmentId, kind: 'site' })).toEqual([]);
    expect(await found({ root: true, search: mark })).toEqual([`Werk ${mark}`]);
    expect(await found({ root: false, search: `ATHER ${mark}` })).toEqual(['Äther']);
    expect(await found({ search: `%${mark}` })).toEqual([]);
    expect(await found({ parentId: 999_999 })).toEqual([]);
    const first = await call('locations', { parentId: site.id, limit: 3 });
    const cursor = first.page?.nextCursor;
    const rest = await call('locations', { parentId: site.id, limit: 3, cursor });
    expect([...first.data, ...rest.data].map(({ name }) => name)).toEqual(sorted);
    expect(rest.page?.hasMore).toBe(false);
    await call('deleteLocation', { id: rest.data[0].id });
    expect(await found({ parentId: site.id })).toEqual(sorted.slice(0, 3));
  });
});

it('no circle and no wrong path come from twenty writers that move at once', async () => {
  const top = await app.seed.location();
  const nodes: { readonly id: number }[] = [];
  for (let index = 0; index < 12; index += 1) {
    nodes.push(
      await app.seed.location({ parentId: nodes.at(index % 3 === 0 ? 0 : -1)?.id ?? top.id }),
    );
  }
  const ids = nodes.map(({ id }) => id);
  const codes = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const input = { id: ids[(index * 5) % 12], parentId: ids[(index * 7 + 3) % 12] };
      return (await invoke(app, 'rest', 'updateLocation', input, administrator.token)).code;
    }),
  );
  expect(codes.filter((code) => !['OK', 'VALIDATION_ERROR', 'CONFLICT'].includes(code))).toEqual(
    [],
  );
  const rows = await app.database.prisma.location.findMany({ where: { id: { in: ids } } });
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const row of rows) {
    const above = row.parentId === top.id ? top : byId.get(row.parentId ?? 0);
    expect(row.path).toBe(`${above?.path}${row.id}/`);
    expect(row.depth).toBe((above?.depth ?? 0) + 1);
    expect(row.path.startsWith(top.path)).toBe(true);
  }
});

it('two moves that together would make a circle: one wins', async () => {
  const [one, other] = [await app.seed.location(), await app.seed.location()];
  const move = (id: number, parentId: number) =>
    invoke(app, 'rest', 'updateLocation', { id, parentId }, administrator.token);
  const answers = await Promise.all([move(one.id, other.id), move(other.id, one.id)]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['OK', 'VALIDATION_ERROR']);
});

it('takes back what it gave, and a department with locations is not deleted', async () => {
  const { id: departmentId } = await app.seed.department();
  const { id } = await app.seed.location({ departmentId });
  const path = `/api/v1/locations/${id}`;
  const read = await app.rest('GET', path, { token: administrator.token });
  const { data } = read.body;
  const sent = await app.rest('PUT', path, {
    token: administrator.token,
    body: { ...data, name: 'New name' },
  });
  expect([sent.status, sent.body.data.name]).toEqual([200, 'New name']);
  const input = { id: departmentId };
  const used = await expectRefused(
    app,
    input,
    () => invoke(app, 'rest', 'deleteDepartment', input, administrator.token),
    'CONFLICT',
  );
  expect(used.details).toEqual({ users: 0, requests: 0, locations: 1 });
});

it('GraphQL links a location with its parent, its children and its assets', async () => {
  const site = await app.seed.location({ name: 'Linked site' });
  const room = await app.seed.location({ name: 'Linked room', parentId: site.id });
  const pump = await app.seed.asset({ locationId: room.id, name: 'Pump' });
  const { data, errors } = await app.graphql(
    `query ($id: Int!) { location(id: $id) { parent { name }
      children { nodes { name assets { totalCount nodes { name location { name } } } } } } }`,
    { id: site.id },
    { token: employee.token },
  );
  expect(errors).toBe(undefined);
  expect(data.location).toEqual({
    parent: null,
    children: {
      nodes: [
        {
          name: 'Linked room',
          assets: {
            totalCount: 1,
            nodes: [{ name: pump.name, location: { name: 'Linked room' } }],
          },
        },
      ],
    },
  });
});
