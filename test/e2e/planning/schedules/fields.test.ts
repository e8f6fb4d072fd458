import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FieldDefinition } from '../../../../src/generated/prisma/client.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Crew, seedCrew } from '../../../support/crew.js';
import { INTERFACES, invoke } from '../../../support/interfaces.js';
import { moveTo, Schedules, sweep } from '../../../support/schedules.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let crew: Crew;
let administrator: Person;
let categoryId: number;

type Data = Parameters<TestApp['seed']['field']>[0];

beforeAll(async () => {
  app = await startTestApp({
    ...{ accessTokenTtlSeconds: 900 * 86_400, clockSeconds: 3_600, sweepSeconds: 3_600 },
  });
  moveTo(app, '2027-01-01T00:00:00Z');
  crew = await seedCrew(app.seed);
  administrator = await app.seed.person('administrator');
});
afterAll(() => app.stop());

const newKey = () => `f${randomUUID().replaceAll('-', '').slice(0, 12)}`;
const field = async (data: Data = {}): Promise<FieldDefinition> => {
  const made = await app.seed.field({ key: newKey(), categoryId, ...data });
  app.services.knownFields.forget();
  return made;
};
const changed = async ({ id }: FieldDefinition, data: object) => {
  await app.database.prisma.fieldDefinition.update({ where: { id }, data });
  app.services.knownFields.forget();
};
const choicesOf = (...ids: string[]) =>
  ids.map((id) => ({ id, label: { en: id, de: null }, archived: false }));
const requestOf = async (scheduleId: number) =>
  await app.database.prisma.maintenanceRequest.findFirstOrThrow({
    where: { scheduleId },
    orderBy: { id: 'desc' },
  });

describe.each(INTERFACES)('values of a schedule through %s', (via) => {
  const head = () => new Schedules(app, crew.head, via);
  const newCategory = async () => {
    categoryId = (await app.seed.category()).id;
  };

  it('are of all phases, and stand in each request that it makes', async () => {
    await newCategory();
    const submit = await field({ required: true });
    const work = await field({ kind: 'number', phase: 'work', required: true });
    const complete = await field({ kind: 'check', phase: 'complete' });
    const staff = await field({ staffOnly: true });
    const person = await field({ kind: 'user' });
    const fields = {
      ...{ [submit.key]: 'Filter', [work.key]: 2.5, [complete.key]: false },
      ...{ [staff.key]: 'hush', [person.key]: crew.technician.id },
    };
    const made = await head().create({}, { categoryId, fields });
    expect(made.fields).toEqual(fields);
    const { id } = made;
    expect((await head().get(id)).fields).toEqual(fields);
    const listed = await head().call('schedules', { categoryId });
    expect(listed[0].fields).toEqual(fields);
    const { schedule } = await head().call('generateSchedule', { id });
    expect(schedule.fields).toEqual(fields);
    const request = await requestOf(id);
    expect([request.fields, request.incomplete]).toEqual([fields, false]);
    const answer = await invoke(
      app,
      via,
      'maintenanceRequest',
      { id: request.id },
      crew.head.token,
    );
    expect(answer.data.fields).toEqual(fields);
    const record = await app.database.prisma.auditRecord.findFirstOrThrow({
      where: { action: 'schedule.created', targetId: String(id) },
    });
    const { [staff.key]: _hush, ...open } = fields;
    expect(record.metadata).toMatchObject({ after: { fields: open }, staffFields: [staff.key] });
    expect(JSON.stringify(record.metadata)).not.toContain('hush');
  });

  it('change, clear and stay, and nothing is required of them', async () => {
    await newCategory();
    const [one, other] = [await field({ required: true }), await field({ required: true })];
    const made = await head().create({}, { categoryId, fields: {} });
    expect(made.fields).toEqual({});
    const { id } = made;
    const given = await head().call('updateSchedule', {
      id,
      fields: { [one.key]: 'a', [other.key]: 'b' },
    });
    expect(given).toMatchObject({ version: 2, fields: { [one.key]: 'a', [other.key]: 'b' } });
    const same = await head().call('updateSchedule', { id, fields: { [one.key]: 'a' } });
    expect(same.version).toBe(2);
    const cleared = await head().call('updateSchedule', { id, fields: { [one.key]: null } });
    expect(cleared.fields).toEqual({ [other.key]: 'b' });
    const renamed = await head().call('updateSchedule', { id, title: 'Another', fields: null });
    expect(renamed.fields).toEqual({ [other.key]: 'b' });
    await head().call('generateSchedule', { id });
    const request = await requestOf(id);
    expect([request.fields, request.incomplete]).toEqual([{ [other.key]: 'b' }, true]);
    const record = await app.database.prisma.auditRecord.findFirstOrThrow({
      where: { action: 'schedule.updated', targetId: String(id) },
    });
    expect(record.metadata).toMatchObject({
      before: { fields: { [one.key]: null, [other.key]: null } },
      after: { fields: { [one.key]: 'a', [other.key]: 'b' } },
    });
  });

  it('are checked against its category, and come back with it', async () => {
    await newCategory();
    const own = await field({ kind: 'number', max: 3 });
    const { id: elsewhere } = await app.seed.category();
    const texts = { title: 'Check the pump', description: 'Listen to it.' };
    const trigger = {
      time: { rrule: 'FREQ=DAILY', startsAt: '2026-01-01T08:00', timeZone: 'Europe/Berlin' },
    };
    const refused = (input: object) =>
      head().refused('createSchedule', { ...texts, trigger, ...input });
    const on = ['VALIDATION_ERROR', `fields.${own.key}`];
    expect(await refused({ categoryId, fields: { [own.key]: 4 } })).toEqual(on);
    expect(await refused({ categoryId, fields: { [own.key]: '2' } })).toEqual(on);
    expect(await refused({ categoryId: elsewhere, fields: { [own.key]: 2 } })).toEqual(on);
    expect(await refused({ fields: { [own.key]: 2 } })).toEqual(on);
    const { id } = await head().create({}, { categoryId, fields: { [own.key]: 2 } });
    const moved = await head().call('updateSchedule', { id, categoryId: elsewhere });
    expect(moved.fields).toEqual({});
    await head().call('generateSchedule', { id });
    expect((await requestOf(id)).fields).toEqual({});
    const back = await head().call('updateSchedule', { id, categoryId });
    expect(back.fields).toEqual({ [own.key]: 2 });
    for (const actor of [crew.employee, crew.technician]) {
      const other = new Schedules(app, actor, via);
      const input = { id, fields: { [own.key]: 1 } };
      expect((await other.refused('updateSchedule', input))[0]).toMatch(/FORBIDDEN|NOT_FOUND/);
    }
    expect((await head().get(id)).fields).toEqual({ [own.key]: 2 });
  });

  it('that do not hold any more are left out of requests, and stay with the schedule', async () => {
    await newCategory();
    const fuel = await field({ kind: 'choice', choices: choicesOf('gas', 'oil') });
    const seal = await field({ visibleIf: { fieldId: fuel.id, in: ['oil'] } });
    const power = await field({ kind: 'number' });
    const asset = await field({ kind: 'asset' });
    const old = await field();
    const kept = await field();
    const machine = await app.seed.asset();
    const fields = {
      ...{ [fuel.key]: 'oil', [seal.key]: 'x', [power.key]: 9, [asset.key]: machine.id },
      ...{ [old.key]: 'o', [kept.key]: 'k' },
    };
    const { id } = await head().create({}, { categoryId, fields });
    const choices = choicesOf('gas', 'oil').map((one) => ({ ...one, archived: one.id === 'oil' }));
    await changed(fuel, { choices });
    await changed(power, { max: 5 });
    await changed(old, { archivedAt: new Date() });
    await app.database.prisma.asset.update({
      where: { id: machine.id },
      data: { state: 'retired' },
    });
    await head().call('generateSchedule', { id });
    expect((await requestOf(id)).fields).toEqual({ [kept.key]: 'k' });
    const { fields: stored } = await app.database.prisma.schedule.findUniqueOrThrow({
      where: { id },
    });
    expect(stored).toEqual(fields);
  });

  it('keep their field from deletion, and its kind', async () => {
    await newCategory();
    const { id: fieldId, key } = await field({ kind: 'number' });
    const { id } = await head().create({}, { categoryId, fields: { [key]: 2 } });
    const call = (name: string, input: Record<string, unknown>) =>
      invoke(app, via, name, input, administrator.token);
    const kind = await call('updateField', { id: fieldId, kind: 'text' });
    expect([kind.code, kind.details?.field]).toEqual(['CONFLICT', 'kind']);
    expect((await call('deleteField', { id: fieldId })).data.archivedAt).not.toBe(null);
    await head().call('updateSchedule', { id, fields: { [key]: null } });
    await call('deleteField', { id: fieldId });
    expect((await call('field', { id: fieldId })).code).toBe('NOT_FOUND');
  });
});

it('are in requests that are made by the clock, for each asset', async () => {
  categoryId = (await app.seed.category()).id;
  const { key } = await field({ phase: 'work' });
  const [one, other] = [await app.seed.asset(), await app.seed.asset()];
  const schedules = new Schedules(app, crew.head);
  const assetIds = [one.id, other.id];
  const { id } = await schedules.create({}, { categoryId, assetIds, fields: { [key]: 'x' } });
  moveTo(app, '2027-01-03T12:00:00Z');
  await sweep(app);
  const requests = await app.database.prisma.maintenanceRequest.findMany({
    where: { scheduleId: id },
  });
  expect(requests.length).toBeGreaterThanOrEqual(2);
  for (const { fields } of requests) expect(fields).toEqual({ [key]: 'x' });
});
