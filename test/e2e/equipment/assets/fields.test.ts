import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FieldDefinition } from '../../../../src/generated/prisma/client.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { INTERFACES, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

let app: TestApp;
let administrator: Person;
let employee: Person;
let technician: Person;
/** Leads the department of the assets. */
let head: Person;
/** Leads another one. */
let stranger: Person;
let departmentId: number;
let assetType: string;

type Values = Record<string, unknown>;
type Data = Parameters<TestApp['seed']['field']>[0];

beforeAll(async () => {
  app = await startTestApp();
  ({ id: departmentId } = await app.seed.department());
  administrator = await app.seed.person('administrator');
  employee = await app.seed.person('employee', { departmentId });
  technician = await app.seed.person('technician', { departmentId });
  head = await app.seed.person('department_head', { departmentId });
  const { id: elsewhere } = await app.seed.department();
  stranger = await app.seed.person('department_head', { departmentId: elsewhere });
});
afterAll(() => app.stop());

const newKey = () => `f${randomUUID().replaceAll('-', '').slice(0, 12)}`;
const field = async (data: Data = {}): Promise<FieldDefinition> => {
  const made = await app.seed.field({
    ...{ key: newKey(), appliesTo: 'asset', assetType, assetTypeKey: assetType.toLowerCase() },
    ...data,
  });
  app.services.knownFields.forget();
  return made;
};
const choicesOf = (...ids: string[]) =>
  ids.map((id) => ({ id, label: { en: id.toUpperCase(), de: null }, archived: false }));
const stored = async (id: number) =>
  (await app.database.prisma.asset.findUniqueOrThrow({ where: { id } })).fields;
const trail = async (id: number, action: string) =>
  (
    await app.database.prisma.auditRecord.findFirstOrThrow({
      where: { action, targetType: 'asset', targetId: String(id) },
      orderBy: { id: 'desc' },
    })
  ).metadata as Values;

describe.each(INTERFACES)('through %s', (via) => {
  const call = (name: string, input: Values, actor = head) =>
    invoke(app, via, name, input, actor.token);
  const done = async (name: string, input: Values, actor = head) => {
    const { data, message } = await call(name, input, actor);
    expect(message).toBeUndefined();
    return data;
  };
  const make = (input: Values = {}) =>
    done('createAsset', { tag: randomUUID(), name: 'Pump', type: assetType, ...input });
  const refused = (name: string, input: Values, code: string, on?: string, actor = head) =>
    expectRefused(app, input, () => call(name, input, actor), code, on);
  const newType = () => {
    assetType = `Pump ${randomUUID()}`;
  };

  it('stores values of each kind in their form, and answers them everywhere', async () => {
    newType();
    const { id: locationId } = await app.seed.location();
    const { id: assetId } = await app.seed.asset({ departmentId });
    const text = await field();
    const number = await field({ kind: 'number', unit: 'kW' });
    const multi = await field({ kind: 'multi', choices: choicesOf('a', 'b', 'c') });
    const check = await field({ kind: 'check' });
    const place = await field({ kind: 'location' });
    const other = await field({ kind: 'asset' });
    const user = await field({ kind: 'user' });
    const given = {
      [text.key]: ' two\nlines ',
      [number.key]: 7.5,
      [multi.key]: ['c', 'a'],
      [check.key]: false,
      [place.key]: locationId,
      [other.key]: assetId,
      [user.key]: employee.id,
    };
    const values = { ...given, [text.key]: 'two\nlines', [multi.key]: ['a', 'c'] };
    const asset = await make({ type: assetType.toUpperCase(), fields: given });
    expect(asset.fields).toEqual(values);
    const { id, tag } = asset;
    expect(await done('asset', { id }, employee)).toEqual(asset);
    expect((await call('assets', { search: tag })).data[0].fields).toEqual(values);
    const changed = await done('updateAsset', {
      id,
      fields: { [text.key]: null, [number.key]: 8 },
    });
    const { [text.key]: _gone, ...rest } = { ...values, [number.key]: 8 };
    expect(changed).toMatchObject({ fields: rest, version: 2 });
    const { before, after } = await trail(id, 'asset.updated');
    expect(before).toEqual({ fields: { [text.key]: 'two\nlines', [number.key]: 7.5 } });
    expect(after).toEqual({ fields: { [text.key]: null, [number.key]: 8 } });
    const same = await done('updateAsset', { id, fields: rest });
    expect(same.version).toBe(2);
    expect((await done('updateAsset', { id, fields: null, notes: 'x' })).fields).toEqual(rest);
  });

  it('has the fields of its type and of all assets, and keeps hidden values', async () => {
    newType();
    const own = await field();
    const general = await field({ assetType: null, assetTypeKey: null });
    const others = await field({ assetType: 'Fan', assetTypeKey: 'fan' });
    const ofRequests = await field({ appliesTo: 'request', assetType: null, assetTypeKey: null });
    const asset = await make({ fields: { [own.key]: 'a', [general.key]: 'b' } });
    expect(asset.fields).toEqual({ [own.key]: 'a', [general.key]: 'b' });
    const { id } = asset;
    for (const { key } of [others, ofRequests]) {
      await refused(
        'updateAsset',
        { id, fields: { [key]: 'x' } },
        'VALIDATION_ERROR',
        `fields.${key}`,
      );
    }
    const fan = await done('updateAsset', { id, type: 'FAN', fields: { [others.key]: 'c' } });
    expect(fan.fields).toEqual({ [general.key]: 'b', [others.key]: 'c' });
    expect(await stored(id)).toMatchObject({ [own.key]: 'a' });
    const back = await done('updateAsset', { id, type: assetType });
    expect(back.fields).toEqual(asset.fields);
    await app.database.prisma.fieldDefinition.delete({ where: { id: general.id } });
    app.services.knownFields.forget();
  });

  it('asks for required values only in a creation with values', async () => {
    newType();
    const kind = await field({ kind: 'choice', choices: choicesOf('wet', 'dry') });
    const seal = await field({
      ...{ required: true, visibleIf: { fieldId: kind.id, in: ['wet'] } },
    });
    const power = await field({ kind: 'number', min: 1, max: 10, required: true });
    const input = { tag: randomUUID(), name: 'Pump', type: assetType };
    expect((await make()).fields).toEqual({});
    const wet = { [kind.key]: 'wet' };
    await refused(
      'createAsset',
      { ...input, fields: {} },
      'VALIDATION_ERROR',
      `fields.${power.key}`,
    );
    const first = await call('createAsset', { ...input, fields: wet });
    expect(first.details?.errors).toEqual([
      { field: `fields.${seal.key}`, reason: 'is required' },
      { field: `fields.${power.key}`, reason: 'is required' },
    ]);
    const wrong = { ...wet, [power.key]: '5', [seal.key]: 'x', nothing: 1 };
    const second = await call('createAsset', { ...input, fields: wrong });
    expect(second.details?.errors).toMatchObject([
      { field: `fields.${power.key}` },
      { field: 'fields.nothing' },
    ]);
    const dry = { [kind.key]: 'dry', [power.key]: 5, [seal.key]: 'x' };
    await refused(
      'createAsset',
      { ...input, fields: dry },
      'VALIDATION_ERROR',
      `fields.${seal.key}`,
    );
    const { id, fields } = await make({ fields: { ...wet, [seal.key]: 'x', [power.key]: 10 } });
    expect(fields).toEqual({ ...wet, [seal.key]: 'x', [power.key]: 10 });
    const cleared = { id, fields: { [power.key]: null } };
    await refused('updateAsset', cleared, 'VALIDATION_ERROR', `fields.${power.key}`);
    await refused(
      'updateAsset',
      { id, fields: { [power.key]: 10.5 } },
      'VALIDATION_ERROR',
      `fields.${power.key}`,
    );
    const hidden = await done('updateAsset', { id, fields: { [kind.key]: 'dry' } });
    expect(hidden.fields).toEqual({ [kind.key]: 'dry', [power.key]: 10 });
    const again = await done('updateAsset', { id, fields: wet });
    expect(again.fields[seal.key]).toBe('x');
  });

  it('is given values by who may write it, and shows those for staff to nobody else', async () => {
    newType();
    const secret = await field({ staffOnly: true });
    const open = await field();
    const fields = { [secret.key]: 'hush', [open.key]: 'loud' };
    const { id, tag } = await make({ fields });
    expect(await trail(id, 'asset.created')).toMatchObject({
      after: { fields: { [open.key]: 'loud' } },
      staffFields: [secret.key],
    });
    expect(JSON.stringify(await trail(id, 'asset.created'))).not.toContain('hush');
    for (const actor of [head, administrator]) {
      expect((await done('asset', { id }, actor)).fields).toEqual(fields);
    }
    for (const actor of [employee, technician, stranger]) {
      expect((await done('asset', { id }, actor)).fields).toEqual({ [open.key]: 'loud' });
      expect((await call('assets', { search: tag }, actor)).data[0].fields).not.toHaveProperty(
        secret.key,
      );
      await refused(
        'updateAsset',
        { id, fields: { [open.key]: 'x' } },
        'FORBIDDEN',
        undefined,
        actor,
      );
    }
    expect(await stored(id)).toEqual(fields);
    const only = await done('updateAsset', { id, fields: { [secret.key]: 'more' } });
    expect(only.version).toBe(2);
    const { before, after, staffFields } = await trail(id, 'asset.updated');
    expect({ before, after, staffFields }).toEqual({
      before: {},
      after: {},
      staffFields: [secret.key],
    });
  });

  it('names only people, places and equipment that may be named', async () => {
    newType();
    const user = await field({ kind: 'user' });
    const other = await field({ kind: 'asset' });
    const place = await field({ kind: 'location' });
    const { id: retired } = await app.seed.asset({ departmentId, state: 'retired' });
    const { id: ended } = await app.seed.location({ archivedAt: new Date() });
    const { id } = await make();
    for (const [key, value] of [
      [user.key, stranger.id],
      [user.key, 999_999],
      [other.key, retired],
      [place.key, ended],
    ] as const) {
      await refused(
        'updateAsset',
        { id, fields: { [key]: value } },
        'VALIDATION_ERROR',
        `fields.${key}`,
      );
    }
    const named = { [user.key]: stranger.id };
    expect((await done('updateAsset', { id, fields: named }, administrator)).fields).toEqual(named);
    // A value that stands is not checked.
    expect((await done('updateAsset', { id, fields: named, notes: 'x' })).fields).toEqual(named);
  });

  it('hands its values over to its successor', async () => {
    newType();
    const power = await field({ kind: 'number' });
    const secret = await field({ staffOnly: true });
    const fields = { [power.key]: 5, [secret.key]: 'hush' };
    const { id } = await make({ fields });
    const second = await done('replaceAsset', { id, tag: randomUUID() });
    expect(second.fields).toEqual(fields);
    expect(await stored(id)).toEqual(fields);
    const given = { [power.key]: 6, [secret.key]: 'louder' };
    const third = await done('replaceAsset', { id: second.id, tag: randomUUID(), fields: given });
    expect(third.fields).toEqual(given);
    const replaced = await trail(third.id, 'asset.replaced');
    expect(replaced).toMatchObject({
      before: { fields: { [power.key]: 5 } },
      after: { fields: { [power.key]: 6 } },
      staffFields: [secret.key],
    });
    expect(JSON.stringify(replaced)).not.toMatch(/hush|louder/);
    const wrong = { id: third.id, tag: randomUUID(), fields: { [power.key]: 'x' } };
    await refused('replaceAsset', wrong, 'VALIDATION_ERROR', `fields.${power.key}`);
  });

  it('archives a field of which an asset has a value, and keeps its kind', async () => {
    newType();
    const power = await field({ kind: 'number' });
    const { id } = await make({ fields: { [power.key]: 5 } });
    await refused('updateField', { id: power.id, kind: 'text' }, 'CONFLICT', 'kind', administrator);
    const gone = await done('deleteField', { id: power.id }, administrator);
    expect(gone.archivedAt).not.toBe(null);
    const kept = await done('asset', { id });
    expect(kept.fields).toEqual({ [power.key]: 5 });
    const more = { id, fields: { [power.key]: 6 } };
    await refused('updateAsset', more, 'VALIDATION_ERROR', `fields.${power.key}`);
    expect((await done('updateAsset', { id, fields: { [power.key]: null } })).fields).toEqual({});
    expect((await done('deleteField', { id: power.id }, administrator)).id).toBe(power.id);
    await refused('field', { id: power.id }, 'NOT_FOUND', undefined, administrator);
  });
});

it('counts both of two changes of different fields at once', async () => {
  assetType = `Pump ${randomUUID()}`;
  const [one, other] = [await field(), await field()];
  const { id } = await app.seed.asset({
    departmentId,
    type: assetType,
    typeKey: assetType.toLowerCase(),
  });
  const put = ({ key }: FieldDefinition) =>
    app.rest('PUT', `/assets/${id}`, {
      token: head.token,
      body: { fields: { [key]: key } },
    });
  const answers = await Promise.all([put(one), put(other)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await stored(id)).toEqual({ [one.key]: one.key, [other.key]: other.key });
});

it('writes values in GraphQL as texts in the language of the reader', async () => {
  assetType = `Pump ${randomUUID()}`;
  const power = await field({ kind: 'number', unit: 'kW', label: { en: 'Power', de: 'Leistung' } });
  const { id: parentId } = await app.seed.asset({ departmentId });
  await app.seed.asset({
    ...{ departmentId, parentId, path: `/${parentId}/999/`, depth: 2 },
    ...{ type: assetType, typeKey: assetType.toLowerCase(), fields: { [power.key]: 7.5 } },
  });
  await app.database.prisma.user.update({ where: { id: employee.id }, data: { language: 'de' } });
  const query = `query($id: Int!) { asset(id: $id) { children { edges { node {
    fields { key value label kind display } } } } } }`;
  const { data } = await app.graphql(query, { id: parentId }, { token: employee.token });
  expect(data.asset.children.edges[0].node.fields).toEqual([
    { key: power.key, value: 7.5, label: 'Leistung', kind: 'NUMBER', display: '7,5 kW' },
  ]);
});
