import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { csv } from '../../../support/forms.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { stateOf } from '../../../support/state.js';

let app: TestApp;
let administrator: Person;
let head: Person;
let departmentId: number;

type Data = Parameters<TestApp['seed']['field']>[0];

beforeAll(async () => {
  app = await startTestApp();
  ({ id: departmentId } = await app.seed.department('Facilities'));
  administrator = await app.seed.person('administrator');
  head = await app.seed.person('department_head', { departmentId });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.prisma.fieldDefinition.deleteMany();
  app.services.knownFields.forget();
});

const field = async (key: string, data: Data = {}) => {
  const made = await app.seed.field({ key, appliesTo: 'asset', ...data });
  app.services.knownFields.forget();
  return made;
};
const choices = [
  { id: 'gas', label: { en: 'Natural gas', de: 'Erdgas' }, archived: false },
  { id: 'oil', label: { en: 'Oil, light', de: 'Heizöl' }, archived: false },
  { id: 'coal', label: { en: 'Coal', de: null }, archived: true },
];
const byTag = (tag: string) => app.database.prisma.asset.findFirstOrThrow({ where: { tag } });
const stateNow = () =>
  stateOf(app, ['assets', 'audit_records', 'outbox_events', 'field_definitions']);
const trail = async (id: number) => {
  const where = { targetType: 'asset', targetId: String(id) };
  const found = await app.database.prisma.auditRecord.findFirst({ where, orderBy: { id: 'desc' } });
  return found?.metadata as Record<string, unknown>;
};

describe.each(bothOr('rest'))('values in a file through %s', (via) => {
  const send = (text: string, dryRun = false, actor = head) =>
    invoke(app, via, 'importAssets', { file: csv(text), dryRun }, actor.token);
  const done = async (text: string, actor = head) => {
    const { data, message } = await send(text, false, actor);
    expect(message).toBeUndefined();
    return data;
  };
  const refused = async (text: string, errors: object[]) => {
    const before = await stateNow();
    const dry = await send(text, true);
    expect(dry.data?.errors).toEqual(errors);
    expect((await send(text)).code).toBe('VALIDATION_ERROR');
    expect(await stateNow()).toBe(before);
  };

  it('are read in the form of exports, and again change nothing', async () => {
    const tag = randomUUID();
    const { id: placeId } = await app.seed.location({ name: `Room ${tag}`, code: `R-${tag}` });
    const other = await app.seed.asset({ departmentId, tag: `T ${tag}`, name: 'Big fan' });
    for (const kind of ['text', 'number', 'date', 'check', 'asset', 'location', 'user'] as const) {
      await field(kind, { kind });
    }
    await field('choice', { kind: 'choice', choices });
    await field('multi', { kind: 'multi', choices });
    await field('secret', { staffOnly: true });
    const columns = 'text number date check asset location user choice multi secret'.split(' ');
    const header = `tag;name;${columns.map((one) => `FIELD.${one}`).join(';')}`;
    const row = `${tag};Pump;"two\nlines";7,5;31.01.2026;Ja;t ${tag};r-${tag};${head.id};ERDGAS;"oil;gas";hush`;
    expect(await done(`${header}\n${row}`)).toMatchObject({ created: 1 });
    const { id, fields } = await byTag(tag);
    const values = {
      ...{ text: 'two\nlines', number: 7.5, date: '2026-01-31', check: true, asset: other.id },
      ...{ location: placeId, user: head.id, choice: 'gas', multi: ['gas', 'oil'], secret: 'hush' },
    };
    expect(fields).toEqual(values);
    const { after, staffFields } = (await trail(id)) as {
      after: { fields: object };
      staffFields: string[];
    };
    const { secret: _secret, ...open } = values;
    expect([after.fields, staffFields]).toEqual([open, ['secret']]);
    const before = await stateNow();
    expect(await done(`${header}\n${row}`)).toMatchObject({ unchanged: 1 });
    const read =
      `${tag};Pump;"two\nlines";"7,5";2026-01-31;Yes;T ${tag} Big fan;Room ${tag};` +
      `${head.firstName} ${head.lastName};Natural gas;"Heizöl, gas";hush`;
    expect(await done(`${header}\n${read}`)).toMatchObject({ unchanged: 1 });
    expect(await stateNow()).toBe(before);
    const some = await done(`tag,field.number,field.text,field.check\n${tag},-1.25,,`);
    expect(some).toMatchObject({ updated: 1 });
    const { text: _text, check: _check, ...rest } = values;
    expect((await byTag(tag)).fields).toEqual({ ...rest, number: -1.25 });
    expect(await trail(id)).toMatchObject({
      before: { fields: { number: 7.5, text: 'two\nlines', check: true } },
      after: { fields: { number: -1.25, text: null, check: null } },
    });
    const asked = await app.database.prisma.fieldDefinition.findMany({
      where: { referredTo: false },
    });
    expect(asked).toEqual([]);
  });

  it.each(['csv', 'excel', 'xlsx'])('are the same after an export as %s', async (format) => {
    const mark = randomUUID().slice(0, 8);
    const kinds = ['text', 'number', 'date', 'check', 'asset', 'location', 'user'] as const;
    for (const kind of kinds) await field(kind, { kind, unit: kind === 'number' ? 'kW' : null });
    const fuel = await field('choice', { kind: 'choice', choices });
    await field('multi', { kind: 'multi', choices });
    await field('hidden', { visibleIf: { fieldId: fuel.id, in: ['gas'] } });
    const { id: parentId } = await app.seed.location({ name: `Site ${mark}` });
    const { id: location } = await app.seed.location({ name: `Room ${mark}`, parentId });
    const asset = await app.seed.asset({ departmentId, tag: `X ${mark}`, name: 'A fan' });
    const some = { text: "=1;'x'", number: -7.5, check: false, multi: ['gas', 'oil'] };
    const fields = { ...some, date: '2026-01-31', asset: asset.id, location, user: head.id };
    const stored = { ...fields, choice: 'oil', hidden: 'kept' };
    const whole = await app.seed.asset({ departmentId, tag: `A ${mark}`, fields: stored });
    await app.seed.asset({
      departmentId,
      tag: `B ${mark}`,
      fields: { choice: 'gas', multi: ['oil'] },
    });
    const columns = ['tag', 'name', ...kinds, 'choice', 'multi', 'hidden'].map((one) =>
      one === 'tag' || one === 'name' ? one : `field.${one}`,
    );
    const path = `/api/v1/assets/export?search=${mark}&format=${format}&columns=${columns.join(',')}`;
    const headers = { Authorization: `Bearer ${head.token}` };
    const response = await fetch(`${app.url}${path}`, { headers });
    expect(response.status).toBe(200);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const before = await stateNow();
    const file = { bytes, name: `assets.${format}`, mimeType: 'application/octet-stream' };
    const { data, details } = await invoke(app, via, 'importAssets', { file }, head.token);
    expect(details).toBeUndefined();
    expect(data).toMatchObject({ rows: 3, unchanged: 3, errorCount: 0 });
    expect(await stateNow()).toBe(before);
    expect((await byTag(whole.tag)).fields).toEqual(stored);
  });

  it('tells every wrong cell by its column, and takes no row then', async () => {
    const tag = randomUUID();
    const { id: ended } = await app.seed.asset({ departmentId, tag: `E-${tag}`, state: 'retired' });
    expect(ended).toBeGreaterThan(0);
    await field('number', { kind: 'number', max: 5 });
    await field('choice', { kind: 'choice', choices });
    await field('multi', { kind: 'multi', choices });
    await field('check', { kind: 'check' });
    await field('date', { kind: 'date' });
    await field('asset', { kind: 'asset' });
    await field('place', { kind: 'location' });
    await field('person', { kind: 'user' });
    await field('old', { archivedAt: new Date() });
    await field('fans', { assetType: 'Fan', assetTypeKey: 'fan' });
    const columns = 'number choice multi check date asset place person old fans'.split(' ');
    const header = ['tag', 'name', 'type', ...columns.map((one) => `field.${one}`)].join(',');
    const cells = `5.5,Coal,gas;wood,perhaps,2026-02-30,E-${tag},nowhere,Nobody,x,x`;
    const errors = [
      ['asset', 'is retired'],
      ['place', 'is no code, path or name of a location'],
      ['person', 'is not the id of a person that you may name'],
      ['number', 'must be 5 at most'],
      ['choice', 'must be one of gas, oil'],
      ['multi', 'must be one of gas, oil'],
      ['check', 'must be true or false'],
      ['date', 'must be a day like 2026-01-31'],
      ['old', 'is archived'],
      ['fans', 'is not the key of a field'],
    ].map(([key, reason]) => ({
      ...{ row: 2, field: `field.${key}`, column: `field.${key}`, reason },
    }));
    const found = (await send(`${header}\n${tag},Pump,Pump,${cells}`, true)).data.errors;
    expect(found).toHaveLength(errors.length);
    expect(found).toEqual(expect.arrayContaining(errors));
    await refused(`tag,name,field.number\n${tag},Pump,five`, [
      {
        ...{ row: 2, field: 'field.number', column: 'field.number' },
        reason: 'must be a number such as 12,5, with at most three decimals',
      },
    ]);
    const unknown = await send(`tag,name,field.nothing\n${tag},Pump,x`);
    expect([unknown.code, unknown.details]).toMatchObject([
      'VALIDATION_ERROR',
      { field: 'file', unknown: ['field.nothing'] },
    ]);
    expect(unknown.details.known).toContain('field.number');
  });

  it('needs required ones of new equipment, and leaves those that are hidden', async () => {
    const tag = randomUUID();
    const fuel = await field('fuel', { kind: 'choice', choices });
    await field('seal', { required: true, visibleIf: { fieldId: fuel.id, in: ['gas'] } });
    await refused(`tag,name,field.fuel\n${tag},Boiler,gas`, [
      { row: 2, field: 'field.seal', column: null, reason: 'is required' },
    ]);
    expect(await done(`tag,name\nA-${tag},Boiler`)).toMatchObject({ created: 1 });
    const both = `tag,name,field.fuel,field.seal\n${tag},Boiler`;
    expect(await done(`${both},gas,x`)).toMatchObject({ created: 1 });
    expect(await done(`${both},oil,`)).toMatchObject({ updated: 1 });
    expect((await byTag(tag)).fields).toEqual({ fuel: 'oil', seal: 'x' });
    expect(await done(`${both},oil,`)).toMatchObject({ unchanged: 1 });
    await refused(`${both},oil,y`, [
      {
        ...{ row: 2, field: 'field.seal', column: 'field.seal' },
        reason: 'is not asked with these answers',
      },
    ]);
    await refused(`${both},gas,`, [
      { row: 2, field: 'field.seal', column: 'field.seal', reason: 'is required' },
    ]);
  });

  it('keeps what stands, though it could not be given any more', async () => {
    const tag = randomUUID();
    const { id: departmentOther } = await app.seed.department();
    const gone = await app.seed.person('employee', { departmentId: departmentOther });
    const retired = await app.seed.asset({ departmentId, tag: `E-${tag}`, state: 'retired' });
    await field('choice', { kind: 'choice', choices });
    await field('person', { kind: 'user' });
    await field('asset', { kind: 'asset' });
    await field('old', { archivedAt: new Date() });
    const fields = { choice: 'coal', person: gone.id, asset: retired.id, old: 'x' };
    await app.seed.asset({ departmentId, tag, fields });
    const header = 'tag,field.choice,field.person,field.asset,field.old,notes';
    const row = `${tag},coal,${gone.id},E-${tag},x,New`;
    expect(await done(`${header}\n${row}`)).toMatchObject({ updated: 1 });
    expect((await byTag(tag)).fields).toEqual(fields);
    const other = await send(`tag,field.person\n${tag},${administrator.id}`);
    expect(other.details?.report?.errors ?? other).toMatchObject([{ field: 'field.person' }]);
  });

  it('are proposed for columns by their labels, without archived ones', async () => {
    await field('power', { kind: 'number', label: { en: 'Power (kW)', de: 'Leistung' } });
    await field('fuel', { kind: 'choice', choices, label: { en: 'Fuel', de: null } });
    await field('art', { label: { en: 'Type', de: 'Art' } });
    await field('old', { label: { en: 'Leistung', de: null }, archivedAt: new Date() });
    await app.seed.field({ key: 'ofrequests', label: { en: 'Since', de: null } });
    app.services.knownFields.forget();
    const file = csv('Tag,Leistung,field.fuel,Type,Since\nx,1,gas,Pump,y');
    const { data } = await invoke(app, via, 'inspectAssetImport', { file }, head.token);
    expect(data.mapping).toEqual({
      ...{ Tag: 'tag', Leistung: 'field.power', 'field.fuel': 'field.fuel', Type: 'type' },
      Since: null,
    });
    const offered = data.fields.filter((one: { field: string }) => one.field.startsWith('field.'));
    expect(offered).toMatchObject([
      { field: 'field.power', kind: 'quantity', required: false },
      {
        ...{ field: 'field.fuel', kind: 'word' },
        values: [
          { value: 'gas', words: ['Natural gas', 'Erdgas'] },
          { value: 'oil', words: ['Oil, light', 'Heizöl'] },
        ],
      },
      { field: 'field.art', kind: 'text' },
    ]);
    const mapped = await invoke(
      app,
      via,
      'importAssets',
      { file: csv('Nr,kW\nM-1,3'), mapping: { Nr: 'tag', kW: 'field.power' }, dryRun: true },
      head.token,
    );
    expect(mapped.data.errors).toEqual([
      { row: 2, field: 'name', column: null, reason: 'is required' },
    ]);
  });
});
