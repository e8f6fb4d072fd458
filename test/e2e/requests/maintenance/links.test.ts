import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Location } from '../../../../src/generated/prisma/client.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

let app: TestApp;
let administrator: Person;
let employee: Person;
let head: Person;
let departmentId: number;
/** A site, a floor of it, and a room of the floor, with a code. */
let site: Location;
let floor: Location;
let room: Location;

beforeAll(async () => {
  app = await startTestApp();
  ({ id: departmentId } = await app.seed.department());
  administrator = await app.seed.person('administrator');
  employee = await app.seed.person('employee', { departmentId });
  head = await app.seed.person('department_head', { departmentId });
  site = await app.seed.location({ name: 'Werk Nord' });
  floor = await app.seed.location({ name: 'Erdgeschoss', parentId: site.id });
  room = await app.seed.location({ name: 'Raum 1', parentId: floor.id, code: 'N-0-1' });
});
afterAll(() => app.stop());

describe.each(bothOr('rest'))('through %s', (via) => {
  const call = (name: string, input: Record<string, unknown>, actor = employee) =>
    invoke(app, via, name, input, actor.token);
  const submit = async (input: Record<string, unknown> = {}) =>
    (
      await call('createMaintenanceRequest', {
        title: 'Leaking pipe',
        description: 'Water.',
        ...input,
      })
    ).data;
  const change = async (id: number, input: Record<string, unknown>) =>
    (await call('updateMaintenanceRequest', { id, ...input })).data;
  const refused = (name: string, input: Record<string, unknown>, field: string) =>
    expectRefused(app, input, () => call(name, input), 'VALIDATION_ERROR', field);

  it('an id writes the names from the root as text, with it or alone', async () => {
    const made = await submit({ locationId: room.id });
    expect(made).toMatchObject({
      locationId: room.id,
      location: 'Werk Nord / Erdgeschoss / Raum 1',
      categoryId: null,
      category: null,
      assetId: null,
    });
    expect((await call('maintenanceRequest', { id: made.id })).data.locationId).toBe(room.id);
    const both = await submit({ locationId: room.id, location: 'Room 1, by the window' });
    expect(both).toMatchObject({ locationId: room.id, location: 'Room 1, by the window' });
    const changed = await change(both.id, { locationId: floor.id });
    expect(changed).toMatchObject({ location: 'Werk Nord / Erdgeschoss', version: 2 });
    const ended = await change(both.id, { locationId: null });
    expect(ended).toMatchObject({ locationId: null, location: 'Werk Nord / Erdgeschoss' });
  });

  it('outer names are left out where the text is too long', async () => {
    const long = await app.seed.category({ name: `${via} ${'x'.repeat(90)}` });
    const below = await app.seed.category({ name: 'Taps', parentId: long.id });
    expect((await submit({ categoryId: below.id })).category).toBe('Taps');
  });

  it.each([
    ['its code', 'n-0-1'],
    ['its names from the root', '  WERK Nord /  Erdgeschoss / Raum 1'],
    ['its name', 'raum 1'],
  ])('a text that is %s links the record, and stays as it is written', async (_what, location) => {
    const made = await submit({ location });
    expect(made).toMatchObject({ locationId: room.id, location: location.trim() });
    const plain = await submit();
    expect(await change(plain.id, { location })).toMatchObject({ locationId: room.id });
  });

  it('a text of several records or of none links nothing, and a root before others', async () => {
    const mark = randomUUID();
    for (const parentId of [site.id, floor.id]) await app.seed.location({ name: mark, parentId });
    expect((await submit({ location: mark })).locationId).toBe(null);
    const root = await app.seed.location({ name: mark });
    expect((await submit({ location: mark.toUpperCase() })).locationId).toBe(root.id);
    expect((await submit({ location: 'Kitchen, 2nd floor' })).locationId).toBe(null);
    await app.seed.location({ name: `${mark} / a`, archivedAt: new Date() });
    expect((await submit({ location: `${mark} / a` })).locationId).toBe(null);
  });

  it('an unchanged text keeps a link, another one changes it, and none ends it', async () => {
    const made = await submit({ locationId: room.id, location: 'by the window' });
    const same = await change(made.id, { location: 'By the  WINDOW', title: 'Leaking tap' });
    expect(same).toMatchObject({ locationId: room.id, location: 'By the  WINDOW' });
    expect(await change(made.id, { location: 'Werk Nord' })).toMatchObject({ locationId: site.id });
    expect(await change(made.id, { location: 'elsewhere' })).toMatchObject({ locationId: null });
    const emptied = await submit({ location: 'Werk Nord', category: '' });
    expect(emptied).toMatchObject({ locationId: site.id, category: null });
    expect(await change(emptied.id, { location: '  ' })).toMatchObject({
      ...{ locationId: null, location: null },
    });
    const linked = await change(made.id, { locationId: room.id });
    expect(linked.locationId).toBe(room.id);
    expect(await change(made.id, { location: null })).toMatchObject({
      locationId: null,
      location: null,
    });
  });

  it('an asset gives its location, or that of the nearest asset around it', async () => {
    const line = await app.seed.asset({ departmentId, locationId: room.id });
    const pump = await app.seed.asset({ departmentId, parentId: line.id });
    const made = await submit({ assetId: pump.id });
    expect(made).toMatchObject({
      assetId: pump.id,
      locationId: room.id,
      location: 'Werk Nord / Erdgeschoss / Raum 1',
    });
    const spoken = await submit({ assetId: pump.id, location: 'behind the door' });
    expect(spoken).toMatchObject({ locationId: room.id, location: 'behind the door' });
    const placed = await submit({ assetId: pump.id, locationId: site.id });
    expect(placed).toMatchObject({ locationId: site.id, location: 'Werk Nord' });
    expect(await change(made.id, { assetId: null })).toMatchObject({
      assetId: null,
      locationId: room.id,
    });
  });

  it('a category by its id gives department and priority, one by its text neither', async () => {
    const other = await app.seed.department();
    const name = randomUUID();
    const defaults = { departmentId: other.id, defaultPriority: 'urgent' } as const;
    const category = await app.seed.category({ name, ...defaults });
    expect(await submit({ categoryId: category.id })).toMatchObject({
      ...{ departmentId: other.id, priority: 'urgent', category: name },
    });
    const spoken = { categoryId: category.id, departmentId, priority: 'low' };
    expect(await submit(spoken)).toMatchObject({ departmentId, priority: 'low' });
    expect(await submit({ category: name })).toMatchObject({
      ...{ categoryId: category.id, departmentId, priority: 'normal' },
    });
  });

  it('refuses a link to what is missing or has ended, on its field', async () => {
    const archivedAt = new Date();
    const ended = {
      categoryId: (await app.seed.category({ archivedAt })).id,
      locationId: (await app.seed.location({ archivedAt })).id,
      assetId: (await app.seed.asset({ departmentId, state: 'retired' })).id,
    };
    const made = await submit();
    for (const [field, id] of Object.entries(ended)) {
      for (const wrong of [id, 999_999]) {
        const input = { title: 'Leaking pipe', description: 'Water.', [field]: wrong };
        await refused('createMaintenanceRequest', input, field);
        await refused('updateMaintenanceRequest', { id: made.id, [field]: wrong }, field);
      }
    }
  });

  it('a link stays when its record ends, and the record stays while it is linked', async () => {
    const place = await app.seed.location();
    const category = await app.seed.category();
    const asset = await app.seed.asset({ departmentId });
    const links = { locationId: place.id, categoryId: category.id, assetId: asset.id };
    const made = await submit(links);
    for (const [name, id] of [
      ['deleteLocation', place.id],
      ['deleteCategory', category.id],
      ['deleteAsset', asset.id],
    ] as const) {
      const { data } = await call(name, { id }, administrator);
      expect(data.archivedAt ?? data.state).not.toBe(null);
    }
    expect(await change(made.id, { ...links, title: 'Leaking tap' })).toMatchObject({
      ...links,
      title: 'Leaking tap',
    });
  });

  it('those in charge link at triage, and a change of nothing is none', async () => {
    const made = await submit();
    const classify = (input: Record<string, unknown>) =>
      call('classifyMaintenanceRequest', { id: made.id, ...input }, head);
    const { data } = await classify({ locationId: room.id });
    expect(data).toMatchObject({ locationId: room.id, version: 2 });
    expect((await classify({ locationId: room.id })).data.version).toBe(2);
    const [record] = await app.database.prisma.auditRecord.findMany({
      where: { targetId: String(made.id), action: 'maintenance.classified' },
    });
    expect(record?.metadata).toMatchObject({
      before: { locationId: null },
      after: { locationId: room.id },
    });
  });

  it('renaming, moving and archiving change no request', async () => {
    const place = await app.seed.location();
    const made = await submit({ locationId: place.id });
    const rename = { id: place.id, name: randomUUID(), parentId: site.id };
    await call('updateLocation', rename, administrator);
    await call('deleteLocation', { id: place.id }, administrator);
    const { data } = await call('maintenanceRequest', { id: made.id });
    expect(data).toMatchObject(made);
  });

  it('finds the requests of a thing and of what is below it', async () => {
    const top = await app.seed.location();
    const inner = await app.seed.location({ parentId: top.id });
    const line = await app.seed.asset({ departmentId, locationId: inner.id });
    const pump = await app.seed.asset({ departmentId, parentId: line.id });
    const plumbing = await app.seed.category();
    const taps = await app.seed.category({ parentId: plumbing.id });
    await submit({ title: 'Site', locationId: top.id, categoryId: taps.id });
    await submit({ title: 'Room', locationId: inner.id, categoryId: plumbing.id });
    // Known to be there by the asset only.
    const moved = await submit({ title: 'Line', assetId: line.id });
    await change(moved.id, { locationId: null });
    await submit({ title: 'Pump', assetId: pump.id, locationId: room.id });
    const found = async (filter: Record<string, unknown>) => {
      const { data } = await call('maintenanceRequests', { sort: 'createdAt', ...filter }, head);
      return data.map(({ title }: { title: string }) => title);
    };
    expect(await found({ locationId: top.id })).toEqual(['Site', 'Room', 'Line']);
    expect(await found({ locationId: top.id, exact: true })).toEqual(['Site']);
    expect(await found({ locationId: inner.id })).toEqual(['Room', 'Line']);
    expect(await found({ assetId: line.id })).toEqual(['Line', 'Pump']);
    expect(await found({ assetId: line.id, exact: true })).toEqual(['Line']);
    expect(await found({ categoryId: plumbing.id })).toEqual(['Site', 'Room']);
    expect(await found({ categoryId: plumbing.id, locationId: inner.id })).toEqual(['Room']);
    expect(await found({ locationId: top.id, search: 'roo' })).toEqual(['Room']);
    expect(await found({ locationId: top.id, sort: '-updatedAt' })).toHaveLength(3);
    expect(await found({ locationId: top.id, status: ['cancelled'] })).toEqual([]);
    expect(await found({ locationId: 999_999 })).toEqual([]);
    const first = await call('maintenanceRequests', { locationId: top.id, limit: 2 }, head);
    const cursor = first.page?.nextCursor;
    const rest = await call('maintenanceRequests', { locationId: top.id, limit: 2, cursor }, head);
    expect([first.data.length, rest.data.length, rest.page?.hasMore]).toEqual([2, 1, false]);
    // Others see what is theirs.
    const stranger = await app.seed.person('employee', { departmentId });
    expect((await call('maintenanceRequests', { locationId: top.id }, stranger)).data).toEqual([]);
  });
});

it('finds the same in a place of more than 500 locations', async () => {
  const top = await app.seed.location();
  const { prisma } = app.database;
  await prisma.location.createMany({
    data: Array.from({ length: 520 }, (_, index) => ({
      ...{ name: `Cell ${index}`, nameKey: `cell ${index}`, searchText: '' },
      ...{ parentId: top.id, path: `${top.path}${500_000 + index}/`, depth: 2 },
      id: 500_000 + index,
    })),
  });
  const owner = { requesterId: employee.id, departmentId };
  for (const index of [1, 519]) {
    await app.seed.request(owner, 'pending', { locationId: 500_000 + index, title: `In ${index}` });
  }
  const asset = await app.seed.asset({ departmentId, locationId: 500_002 });
  await app.seed.request(owner, 'pending', { assetId: asset.id, title: 'By asset' });
  const input = { locationId: top.id, sort: 'createdAt' };
  const { data } = await invoke(app, 'rest', 'maintenanceRequests', input, head.token);
  expect(data.map(({ title }: { title: string }) => title)).toEqual(['In 1', 'In 519', 'By asset']);
  const { data: counted } = await app.graphql(
    'query ($id: Int!) { maintenanceRequests(filter: { locationId: $id }) { totalCount } }',
    { id: top.id },
    { token: head.token },
  );
  expect(counted.maintenanceRequests.totalCount).toBe(3);
});

it('GraphQL links a request with its records, and these with their requests', async () => {
  const category = await app.seed.category({ name: 'Lifts' });
  const asset = await app.seed.asset({ departmentId, name: 'Lift 2', locationId: room.id });
  const { id } = await app.seed.request({ requesterId: employee.id, departmentId }, 'pending', {
    ...{ categoryId: category.id, locationId: room.id, assetId: asset.id },
  });
  const { data, errors } = await app.graphql(
    `query ($id: Int!) { maintenanceRequest(id: $id) {
      categoryRecord { name requests { nodes { id } } }
      locationRecord { name requests(first: 1) { nodes { id } } }
      asset { name requests { totalCount nodes { id } } } } }`,
    { id },
    { token: employee.token },
  );
  expect(errors).toBe(undefined);
  expect(data.maintenanceRequest).toEqual({
    categoryRecord: { name: 'Lifts', requests: { nodes: [{ id }] } },
    locationRecord: { name: 'Raum 1', requests: { nodes: [{ id }] } },
    asset: { name: 'Lift 2', requests: { totalCount: 1, nodes: [{ id }] } },
  });
});
