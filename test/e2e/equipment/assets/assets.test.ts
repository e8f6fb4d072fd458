import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke, wholeInput } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

let app: TestApp;
let administrator: Person;
let employee: Person;
/** Leads the department of the assets. */
let head: Person;
/** Leads another one. */
let stranger: Person;
let departmentId: number;

beforeAll(async () => {
  app = await startTestApp();
  ({ id: departmentId } = await app.seed.department());
  administrator = await app.seed.person('administrator');
  employee = await app.seed.person('employee', { departmentId });
  head = await app.seed.person('department_head', { departmentId });
  const { id: elsewhere } = await app.seed.department();
  stranger = await app.seed.person('department_head', { departmentId: elsewhere });
});
afterAll(() => app.stop());

describe.each(bothOr('graphql'))('through %s', (via) => {
  const call = (name: string, input: Record<string, unknown>, actor = head) =>
    invoke(app, via, name, input, actor.token);
  const make = async (input: Record<string, unknown> = {}, actor = head) =>
    (await call('createAsset', { tag: randomUUID(), name: 'Pump', ...input }, actor)).data;
  const refused = (
    name: string,
    input: Record<string, unknown>,
    code: string,
    field?: string,
    actor = head,
  ) => expectRefused(app, input, () => call(name, input, actor), code, field);

  it('is created with its defaults, by the lead of its department', async () => {
    const tag = randomUUID();
    const { data } = await call('createAsset', { tag: ` ${tag} `, name: 'Pump' });
    expect(data).toMatchObject({
      tag,
      name: 'Pump',
      departmentId,
      state: 'in_service',
      criticality: 3,
      parentId: null,
      locationId: null,
      purchaseCost: null,
      replacementCost: null,
      retiredOn: null,
      attributes: [],
      pathName: 'Pump',
      childCount: 0,
      version: 1,
    });
    expect((await call('asset', { id: data.id }, employee)).data).toEqual(data);
  });

  it('takes every field, and changes and clears them', async () => {
    const { id: locationId } = await app.seed.location();
    const parent = await make();
    const fields = {
      type: 'Pump',
      parentId: parent.id,
      locationId,
      state: 'out_of_service',
      criticality: 5,
      manufacturer: 'Wilo',
      model: 'Stratos',
      serialNumber: 'W-1',
      purchasedOn: '2024-02-29',
      purchaseCost: 1_000_000_000_000,
      replacementCost: 1_000_000_000_000,
      warrantyUntil: '2027-04-01',
      commissionedOn: '2024-04-15',
      notes: 'Runs loud.',
      attributes: [
        { name: 'Power', value: '85 W' },
        { name: 'Flow', value: '3 m³/h' },
      ],
    };
    const made = await make(fields);
    expect(made).toMatchObject({ ...fields, pathName: 'Pump / Pump' });
    expect((await call('asset', { id: parent.id })).data.childCount).toBe(1);
    const cleared = Object.fromEntries(
      Object.keys(fields)
        .filter((name) => !['state', 'criticality', 'attributes'].includes(name))
        .map((name) => [name, null]),
    );
    const bare = await call('updateAsset', { id: made.id, ...cleared, attributes: [] });
    expect(bare.data).toMatchObject({ ...cleared, attributes: [], version: 2 });
    for (const name of ['tag', 'name', 'state', 'criticality', 'departmentId']) {
      await refused('updateAsset', { id: made.id, [name]: null }, 'VALIDATION_ERROR');
    }
  });

  it('shows what it cost, and would cost, to its lead and to settings alone', async () => {
    const costs = { purchaseCost: 48_900, replacementCost: 61_000 };
    const made = await make(costs);
    const seenBy = async (actor: Person) => {
      const { purchaseCost, replacementCost } = (await call('asset', { id: made.id }, actor)).data;
      return { purchaseCost, replacementCost };
    };
    expect(await Promise.all([head, administrator].map(seenBy))).toEqual([costs, costs]);
    const none = { purchaseCost: null, replacementCost: null };
    expect(await Promise.all([employee, stranger].map(seenBy))).toEqual([none, none]);
    const listed = await call('assets', { search: made.tag }, employee);
    expect(listed.data[0]).toMatchObject(none);
  });

  it('is written by the lead of its department, or of both, or by settings', async () => {
    const made = await make();
    const other = stranger.departmentId;
    await refused(
      'createAsset',
      { tag: randomUUID(), name: 'x', departmentId },
      'FORBIDDEN',
      undefined,
      stranger,
    );
    await refused('updateAsset', { id: made.id, notes: 'x' }, 'FORBIDDEN', undefined, stranger);
    await refused('updateAsset', { id: made.id, departmentId: other }, 'FORBIDDEN');
    await refused('deleteAsset', { id: made.id }, 'FORBIDDEN', undefined, stranger);
    await refused('updateAsset', { id: made.id, notes: 'x' }, 'FORBIDDEN', undefined, employee);
    const moved = await call('updateAsset', { id: made.id, departmentId: other }, administrator);
    expect(moved.data.departmentId).toBe(other);
    await refused('updateAsset', { id: made.id, notes: 'x' }, 'FORBIDDEN');
    const nowhere = await app.seed.person('administrator', { departmentId: null });
    const part = await make({ parentId: made.id }, nowhere);
    expect(part.departmentId).toBe(other);
    const none = { tag: randomUUID(), name: 'x' };
    await refused('createAsset', none, 'VALIDATION_ERROR', 'departmentId', nowhere);
  });

  it.each([
    ['tag', { tag: ' ' }],
    ['tag', { tag: 'x'.repeat(41) }],
    ['name', { name: 'x'.repeat(201) }],
    ['name', { name: '\u{FDFA}'.repeat(200) }],
    ['type', { type: 'x'.repeat(101) }],
    ['parentId', { parentId: 999_999 }],
    ['locationId', { locationId: 999_999 }],
    ['criticality', { criticality: 0 }],
    ['criticality', { criticality: 6 }],
    ['purchasedOn', { purchasedOn: '2026-02-30' }],
    ['warrantyUntil', { warrantyUntil: '2026-01-01T00:00:00Z' }],
    ['warrantyUntil', { warrantyUntil: '01.01.2026' }],
    ['purchaseCost', { purchaseCost: -1 }],
    ['purchaseCost', { purchaseCost: 1.5 }],
    ['purchaseCost', { purchaseCost: 1_000_000_000_001 }],
    ['replacementCost', { replacementCost: -1 }],
    ['replacementCost', { replacementCost: 0.5 }],
    ['replacementCost', { replacementCost: 1_000_000_000_001 }],
    ['notes', { notes: 'x'.repeat(5001) }],
    ['retiredOn', { retiredOn: '2026-01-01' }],
    [
      'attributes',
      { attributes: Array.from({ length: 31 }, (_, n) => ({ name: `${n}`, value: '1' })) },
    ],
    ['attributes', { attributes: ['Power', 'ＰＯＷＥＲ '].map((name) => ({ name, value: '1' })) }],
    ['attributes.0.value', { attributes: [{ name: 'Power', value: 'x'.repeat(201) }] }],
  ])('refuses a bad %s', async (field, bad) => {
    const { id } = await make();
    const input = { tag: randomUUID(), name: 'Pump', ...bad };
    await refused('createAsset', input, 'VALIDATION_ERROR', field);
    await refused('updateAsset', { id, ...bad }, 'VALIDATION_ERROR', field);
  });

  it('has a tag once, and takes no reference to what has ended', async () => {
    const one = await make();
    const again = { tag: one.tag.toUpperCase(), name: 'Other' };
    await refused('createAsset', again, 'CONFLICT', 'tag');
    const other = await make();
    await refused('updateAsset', { id: other.id, tag: one.tag }, 'CONFLICT', 'tag');
    const { id: locationId } = await app.seed.location({ archivedAt: new Date() });
    const there = { tag: randomUUID(), name: 'x', locationId };
    await refused('createAsset', there, 'VALIDATION_ERROR', 'locationId');
    await call('updateAsset', { id: one.id, state: 'retired' });
    const part = { id: other.id, parentId: one.id };
    await refused('updateAsset', part, 'VALIDATION_ERROR', 'parentId');
  });

  it('is retired on a day, and not when it comes back', async () => {
    const today = app.now().toISOString().slice(0, 10);
    const made = await make();
    const retired = await call('updateAsset', { id: made.id, state: 'retired' });
    expect(retired.data).toMatchObject({ state: 'retired', retiredOn: today });
    const dated = await call('updateAsset', { id: made.id, retiredOn: '2026-01-31' });
    expect(dated.data.retiredOn).toBe('2026-01-31');
    const back = { id: made.id, state: 'in_service', retiredOn: '2026-01-31' };
    expect((await call('updateAsset', back)).data).toMatchObject({ retiredOn: null, version: 4 });
  });

  it('is deleted, or retired when it is referred to', async () => {
    const alone = await make();
    expect((await call('deleteAsset', { id: alone.id })).data).toEqual(alone);
    await refused('asset', { id: alone.id }, 'NOT_FOUND');
    const line = await make();
    const part = await make({ parentId: line.id });
    expect((await call('deleteAsset', { id: line.id })).data).toMatchObject({ state: 'retired' });
    const again = await call('deleteAsset', { id: line.id });
    expect(again.data).toMatchObject({ state: 'retired', version: 2 });
    expect((await call('assetChildren', { id: line.id })).data[0]).toMatchObject({ id: part.id });
    for (const name of ['asset', 'deleteAsset']) await refused(name, { id: 999_999 }, 'NOT_FOUND');
    await refused('updateAsset', { id: 999_999, notes: 'x' }, 'NOT_FOUND');
  });

  it('moves with its parts, and keeps its own location', async () => {
    const [line, other] = [await make(), await make()];
    const { id: locationId } = await app.seed.location();
    const part = await make({ parentId: line.id, locationId });
    const bolt = await make({ parentId: part.id });
    const moved = await call('updateAsset', { id: part.id, parentId: other.id });
    expect(moved.data).toMatchObject({ parentId: other.id, locationId });
    const { path } = await app.database.prisma.asset.findUniqueOrThrow({ where: { id: bolt.id } });
    expect(path).toBe(`/${other.id}/${part.id}/${bolt.id}/`);
    const circle = { id: part.id, parentId: bolt.id };
    await refused('updateAsset', circle, 'VALIDATION_ERROR', 'parentId');
  });

  it('is replaced by a new one, which takes over its place and its parts', async () => {
    const { id: locationId } = await app.seed.location();
    const line = await make();
    const attributes = [{ name: 'Power', value: '85 W' }];
    const old = await make({
      ...{ parentId: line.id, locationId, attributes, type: 'Pump', criticality: 5 },
      ...{ serialNumber: 'W-1', purchaseCost: 100, warrantyUntil: '2026-01-31', notes: 'Loud.' },
      replacementCost: 120,
    });
    const part = await make({ parentId: old.id });
    const bolt = await make({ parentId: part.id });
    const link = await app.database.prisma.reportLink.create({
      data: { assetId: old.id, code: `${via}-of-the-old-one`, createdAt: app.now() },
    });
    const tag = randomUUID();
    const given = { id: old.id, tag, serialNumber: 'W-2', expectedVersion: 1 };
    const { data } = await call('replaceAsset', given);
    expect(data).toMatchObject({
      ...{ tag, name: 'Pump', type: 'Pump', criticality: 5, parentId: line.id, locationId },
      ...{ attributes, departmentId, state: 'in_service', serialNumber: 'W-2', childCount: 1 },
      ...{
        purchaseCost: null,
        replacementCost: null,
        warrantyUntil: null,
        notes: null,
        version: 1,
      },
    });
    const seen = async (id: number) => (await call('asset', { id })).data;
    expect(await seen(old.id)).toMatchObject({ state: 'retired', childCount: 0, version: 2 });
    expect(await seen(part.id)).toMatchObject({ parentId: data.id, version: 2 });
    const { path } = await app.database.prisma.asset.findUniqueOrThrow({ where: { id: bolt.id } });
    expect(path).toBe(`/${line.id}/${data.id}/${part.id}/${bolt.id}/`);
    const kept = await app.database.prisma.reportLink.findUniqueOrThrow({ where: { id: link.id } });
    expect(kept).toMatchObject({ assetId: data.id, code: link.code });
    // The state counts before the version.
    const late = { id: old.id, tag: randomUUID(), expectedVersion: 77 };
    await refused('replaceAsset', late, 'CONFLICT', 'id');
    const next = { id: data.id, tag: randomUUID() };
    await refused('replaceAsset', { ...next, tag: line.tag }, 'CONFLICT', 'tag');
    await refused('replaceAsset', { ...next, expectedVersion: 7 }, 'VERSION_CONFLICT');
    await refused('replaceAsset', next, 'FORBIDDEN', undefined, stranger);
    await refused('replaceAsset', { ...next, id: 999_999 }, 'NOT_FOUND');
  });

  it('a warranty does not end before the purchase, whichever of the days changes', async () => {
    const days = { purchasedOn: '2026-03-01', warrantyUntil: '2026-02-28' };
    const tag = randomUUID();
    const input = { tag, name: 'Pump', ...days };
    await refused('createAsset', input, 'VALIDATION_ERROR', 'warrantyUntil');
    const { id } = await make({ purchasedOn: '2026-03-01', warrantyUntil: '2026-03-01' });
    for (const changes of [{ warrantyUntil: '2026-02-28' }, { purchasedOn: '2026-03-02' }]) {
      await refused('updateAsset', { id, ...changes }, 'VALIDATION_ERROR', 'warrantyUntil');
    }
    const { data } = await call('updateAsset', { id, ...days, warrantyUntil: null });
    expect(data).toMatchObject({ purchasedOn: '2026-03-01', warrantyUntil: null });
    // Stored before there was this rule.
    await app.database.prisma.asset.update({
      where: { id },
      data: { purchasedOn: new Date('2026-03-01'), warrantyUntil: new Date('2026-02-28') },
    });
    expect((await call('updateAsset', { id, notes: 'x', ...days })).data).toMatchObject(days);
    const later = { id, warrantyUntil: '2026-02-27' };
    await refused('updateAsset', later, 'VALIDATION_ERROR', 'warrantyUntil');
  });

  it('a change of nothing is refused, one to the same values changes nothing', async () => {
    const made = await make({ attributes: [{ name: 'Power', value: '85 W' }], purchaseCost: 5 });
    await refused('updateAsset', { id: made.id }, 'VALIDATION_ERROR', wholeInput(via));
    const { attributes, purchaseCost, tag } = made;
    const same = await call('updateAsset', { id: made.id, attributes, purchaseCost, tag });
    expect(same.data).toEqual(made);
    await call('updateAsset', { id: made.id, notes: 'x' });
    const stale = { id: made.id, notes: 'y', expectedVersion: 1 };
    await refused('updateAsset', stale, 'VERSION_CONFLICT', 'expectedVersion');
  });

  it('is listed by filters, with what stands below a location', async () => {
    const mark = randomUUID().slice(0, 8);
    const site = await app.seed.location();
    const room = await app.seed.location({ parentId: site.id });
    const line = await make({ name: `Line ${mark}`, locationId: site.id, criticality: 5 });
    await make({
      ...{ name: `Fan ${mark}`, locationId: room.id, type: 'Ventilator', serialNumber: 'SN-9' },
      ...{ parentId: line.id, warrantyUntil: '2026-06-30', manufacturer: 'Müller' },
    });
    await make({ name: `Old ${mark}`, state: 'retired', warrantyUntil: '2020-01-01' });
    const found = async (filter: Record<string, unknown>) => {
      const { data } = await call('assets', { search: mark, sort: 'name', ...filter }, employee);
      return data.map(({ name }: { name: string }) => name.split(' ')[0]);
    };
    expect(await found({})).toEqual(['Fan', 'Line', 'Old']);
    expect(await found({ sort: '-createdAt' })).toEqual(['Old', 'Fan', 'Line']);
    expect(await found({ state: ['in_service', 'out_of_service'] })).toEqual(['Fan', 'Line']);
    expect(await found({ criticality: [4, 5] })).toEqual(['Line']);
    expect(await found({ locationId: site.id })).toEqual(['Fan', 'Line']);
    expect(await found({ locationId: site.id, exact: true })).toEqual(['Line']);
    expect(await found({ type: ' VENTILATOR' })).toEqual(['Fan']);
    expect(await found({ parentId: line.id })).toEqual(['Fan']);
    expect(await found({ root: true })).toEqual(['Line', 'Old']);
    expect(await found({ departmentId: stranger.departmentId })).toEqual([]);
    expect(await found({ warrantyFrom: '2026-01-01', warrantyTo: '2026-06-30' })).toEqual(['Fan']);
    expect(await found({ search: `muller sn-9 ${mark}` })).toEqual(['Fan']);
    expect(await found({ locationId: 999_999 })).toEqual([]);
  });
});

it('takes back what it gave', async () => {
  const { id } = await app.seed.asset({ departmentId, purchaseCost: 12, replacementCost: 15 });
  const path = `/api/v1/assets/${id}`;
  const { data } = (await app.rest('GET', path, { token: head.token })).body;
  const sent = await app.rest('PUT', path, { token: head.token, body: { ...data, notes: 'New' } });
  expect([sent.status, sent.body.data.notes]).toEqual([200, 'New']);
});

it('GraphQL links an asset with its parent, parts, location and department', async () => {
  const room = await app.seed.location({ name: 'Boiler room' });
  const line = await app.seed.asset({ departmentId, name: 'Line', locationId: room.id });
  await app.seed.asset({ departmentId, name: 'Fan', parentId: line.id });
  const { data, errors } = await app.graphql(
    `query ($id: Int!) { asset(id: $id) { location { name } department { id }
      children(first: 5) { totalCount nodes { name parent { name } } } } }`,
    { id: line.id },
    { token: employee.token },
  );
  expect(errors).toBe(undefined);
  expect(data.asset).toEqual({
    location: { name: 'Boiler room' },
    department: { id: departmentId },
    children: { totalCount: 1, nodes: [{ name: 'Fan', parent: { name: 'Line' } }] },
  });
});

it('a token needs the scope, besides the right', async () => {
  const { id } = await app.seed.asset({ departmentId });
  const reads = await app.seed.apiToken(head.id, ['maintenance.read']);
  const writes = await app.seed.apiToken(head.id, ['maintenance.assign', 'maintenance.read']);
  const change = (token: string) =>
    invoke(app, 'rest', 'updateAsset', { id, notes: randomUUID() }, token);
  expect((await invoke(app, 'rest', 'asset', { id }, reads.token)).code).toBe('OK');
  expect(await change(reads.token)).toMatchObject({
    code: 'FORBIDDEN',
    details: { reason: 'scope_required' },
  });
  expect((await change(writes.token)).code).toBe('OK');
});
