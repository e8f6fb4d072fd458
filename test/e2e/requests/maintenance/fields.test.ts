import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FieldDefinition } from '../../../../src/generated/prisma/client.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { INTERFACES, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

let app: TestApp;
let head: Person;
let employee: Person;
let technician: Person;
let other: Person;
let departmentId: number;
let categoryId: number;

type Values = Record<string, unknown>;
type Data = Parameters<TestApp['seed']['field']>[0];

beforeAll(async () => {
  app = await startTestApp();
  departmentId = (await app.seed.department()).id;
  head = await app.seed.person('department_head', { departmentId });
  employee = await app.seed.person('employee', { departmentId });
  technician = await app.seed.person('technician', { departmentId });
  other = await app.seed.person('employee', { departmentId });
});
afterAll(() => app.stop());

const newKey = () => `f${randomUUID().replaceAll('-', '').slice(0, 12)}`;
const field = async (data: Data = {}): Promise<FieldDefinition> => {
  const made = await app.seed.field({ key: newKey(), categoryId, ...data });
  app.services.knownFields.forget();
  return made;
};
const choicesOf = (...ids: string[]) =>
  ids.map((id) => ({ id, label: { en: id.toUpperCase(), de: null }, archived: false }));
const content = { title: 'It is cold', description: 'Since this morning.' };
const stored = async (id: number) =>
  (await app.database.prisma.maintenanceRequest.findUniqueOrThrow({ where: { id } })).fields;

describe.each(INTERFACES)('through %s', (via) => {
  const call = (name: string, input: Values, actor = employee) =>
    invoke(app, via, name, input, actor.token);
  const done = async (name: string, input: Values, actor = employee) => {
    const { data, message } = await call(name, input, actor);
    expect(message).toBeUndefined();
    return data;
  };
  const submit = (fields?: Values | null, over: Values = {}) =>
    call('createMaintenanceRequest', {
      ...{ ...content, departmentId, categoryId, ...over },
      ...(fields === undefined ? {} : { fields }),
    });
  const submitted = async (fields?: Values | null, over: Values = {}) => {
    const { data, message } = await submit(fields, over);
    expect(message).toBeUndefined();
    return data;
  };
  const refused = (name: string, input: Values, code: string, on?: string, actor = employee) =>
    expectRefused(app, input, () => call(name, input, actor), code, on);
  const refusedAtSubmission = (fields: Values, on: string) =>
    refused(
      'createMaintenanceRequest',
      { ...content, departmentId, categoryId, fields },
      'VALIDATION_ERROR',
      on,
    );
  const newCategory = async () => {
    categoryId = (await app.seed.category()).id;
  };

  it('stores values of each kind in their form, and answers them everywhere', async () => {
    await newCategory();
    const { id: assetId, tag, name } = await app.seed.asset({ departmentId });
    const { id: locationId, name: place } = await app.seed.location();
    const text = await field();
    const number = await field({ kind: 'number', unit: '°C' });
    const choice = await field({ kind: 'choice', choices: choicesOf('gas', 'oil') });
    const multi = await field({ kind: 'multi', choices: choicesOf('a', 'b', 'c') });
    const date = await field({ kind: 'date' });
    const check = await field({ kind: 'check' });
    const asset = await field({ kind: 'asset' });
    const location = await field({ kind: 'location' });
    const user = await field({ kind: 'user' });
    const given = {
      [text.key]: '  two\nlines ',
      [number.key]: 14.5,
      [choice.key]: 'oil',
      [multi.key]: ['c', 'a'],
      [date.key]: '2026-01-31',
      [check.key]: false,
      [asset.key]: assetId,
      [location.key]: locationId,
      [user.key]: other.id,
    };
    const values = { ...given, [text.key]: 'two\nlines', [multi.key]: ['a', 'c'] };
    const request = await submitted(given);
    expect(request).toMatchObject({ fields: values, incomplete: false });
    const { id } = request;
    expect((await call('maintenanceRequest', { id })).data.fields).toEqual(values);
    const list = await call('maintenanceRequests', { categoryId });
    expect(list.data[0].fields).toEqual(values);
    const query = `query($id: Int!) { maintenanceRequest(id: $id) { fields { key kind label display } } }`;
    const { data } = await app.graphql(query, { id }, { token: employee.token });
    const shown = data.maintenanceRequest.fields;
    expect(shown.map(({ display }: { display: string }) => display)).toEqual([
      ...['two\nlines', '14.5 °C', 'OIL', 'A, C', '2026-01-31', 'No'],
      ...[`${tag} ${name}`, place, expect.stringMatching(/\S/)],
    ]);
    expect(shown[1]).toMatchObject({ key: number.key, kind: 'NUMBER', label: expect.any(String) });
    const same = await done('setRequestFields', { id, fields: values });
    expect(same.version).toBe(request.version);
  });

  it('names every wrong value, and stores nothing of them', async () => {
    await newCategory();
    const text = await field({ max: 5, min: 2 });
    const number = await field({ kind: 'number', min: -1, max: 10 });
    const choices = [...choicesOf('gas'), { ...choicesOf('coal')[0], archived: true }];
    const choice = await field({ kind: 'choice', choices: choices as object[] });
    const multi = await field({ kind: 'multi', choices: choicesOf('a', 'b') });
    const date = await field({ kind: 'date', min: '2026-01-01' });
    const check = await field({ kind: 'check' });
    const asset = await field({ kind: 'asset' });
    const user = await field({ kind: 'user' });
    const elsewhere = await app.seed.person('employee', {
      departmentId: (await app.seed.department()).id,
    });
    const late = await field({ phase: 'complete' });
    const secret = await field({ staffOnly: true });
    const { id: foreign } = await app.seed.category();
    const unrelated = await field({ categoryId: foreign });
    for (const [key, value] of [
      ['unknown', 'x'],
      ['constructor', 'x'],
      [text.key, 'x'],
      [text.key, 'xxxxxx'],
      [text.key, 5],
      [number.key, '5'],
      [number.key, 10.5],
      [number.key, 0.0001],
      [choice.key, 'oil'],
      [choice.key, 'coal'],
      [multi.key, 'a'],
      [multi.key, ['a', 'a']],
      [multi.key, ['z']],
      [date.key, '2026-02-30'],
      [date.key, '2025-12-31'],
      [check.key, 'true'],
      [asset.key, 999_999],
      [asset.key, 1.5],
      [user.key, elsewhere.id],
      [late.key, 'x'],
      [secret.key, 'x'],
      [unrelated.key, 'x'],
    ] as const) {
      await refusedAtSubmission({ [key]: value }, `fields.${key}`);
    }
    const wrong = { [text.key]: 'x', [number.key]: 11, unknown: 1 };
    const answer = await refusedAtSubmission(wrong, `fields.${text.key}`);
    expect(answer.details.errors.map(({ field }: { field: string }) => field)).toEqual([
      `fields.${text.key}`,
      `fields.${number.key}`,
      'fields.unknown',
    ]);
  });

  it('asks for what is required only of calls that know fields', async () => {
    await newCategory();
    const needed = await field({ required: true });
    const work = await field({ required: true, phase: 'work' });
    await refusedAtSubmission({}, `fields.${needed.key}`);
    await refusedAtSubmission({ [needed.key]: '  ' }, `fields.${needed.key}`);
    const legacy = await submitted();
    expect(legacy).toMatchObject({ incomplete: true, fields: {} });
    expect((await submitted(null)).incomplete).toBe(true);
    const whole = await submitted({ [needed.key]: 'yes' });
    expect(whole.incomplete).toBe(false);
    const clear = { id: whole.id, fields: { [needed.key]: null } };
    await refused('setRequestFields', clear, 'VALIDATION_ERROR', `fields.${needed.key}`);
    const approve = (await call('maintenanceRequest', { id: legacy.id }, head)).data.actions.find(
      ({ step }: { step: string }) => step === 'approve',
    );
    expect(approve).toMatchObject({
      allowed: true,
      missing: [{ code: 'field', ref: needed.key, message: (needed.label as Values).en }],
    });
    const set = await done('setRequestFields', { id: legacy.id, fields: { [needed.key]: 'now' } });
    expect(set).toMatchObject({ incomplete: false, version: legacy.version + 1 });
    await done('approveMaintenanceRequest', { id: legacy.id }, head);
    const technicianId = technician.id;
    await done('assignMaintenanceRequest', { id: legacy.id, technicianId }, head);
    const early = { id: legacy.id };
    const answer = await refused(
      'completeMaintenanceRequest',
      early,
      'INVALID_TRANSITION',
      'status',
      technician,
    );
    expect(answer.details.missing).toEqual([
      { code: 'field', ref: work.key, message: (work.label as Values).en },
    ]);
    const completed = { id: legacy.id, fields: { [work.key]: 'done' } };
    const result = await done('completeMaintenanceRequest', completed, technician);
    expect(result).toMatchObject({ stage: 'completed', fields: { [work.key]: 'done' } });
  });

  it('shows a question only while its condition holds, and keeps the value meanwhile', async () => {
    await newCategory();
    const fuel = await field({ kind: 'choice', choices: choicesOf('gas', 'oil') });
    const smell = await field({
      kind: 'check',
      required: true,
      visibleIf: { fieldId: fuel.id, in: ['gas'] },
    });
    const where = await field({ visibleIf: { fieldId: smell.id, in: [true] } });
    await refusedAtSubmission({ [fuel.key]: 'gas' }, `fields.${smell.key}`);
    await refusedAtSubmission({ [smell.key]: true }, `fields.${smell.key}`);
    const values = { [fuel.key]: 'gas', [smell.key]: true, [where.key]: 'Cellar' };
    const { id } = await submitted(values);
    const oil = await done('setRequestFields', { id, fields: { [fuel.key]: 'oil' } });
    expect(oil).toMatchObject({ fields: { [fuel.key]: 'oil' }, incomplete: false });
    expect(Object.keys(oil.fields)).toEqual([fuel.key]);
    expect(await stored(id)).toEqual({ ...values, [fuel.key]: 'oil' });
    const back = await done('setRequestFields', { id, fields: { [fuel.key]: 'gas' } });
    expect(back.fields).toEqual(values);
  });

  it('keeps values of another category, and judges the request by the new one', async () => {
    await newCategory();
    const former = categoryId;
    const own = await field();
    const { id } = await submitted({ [own.key]: 'gas' });
    await newCategory();
    const needed = await field({ required: true });
    const moved = await done('classifyMaintenanceRequest', { id, categoryId }, head);
    expect(moved).toMatchObject({ fields: {}, incomplete: true });
    const both = { id, categoryId: former, fields: { [own.key]: 'oil' } };
    const again = await done('classifyMaintenanceRequest', both, head);
    expect(again).toMatchObject({ fields: { [own.key]: 'oil' }, incomplete: false });
    const unknown = { id, fields: { [needed.key]: 'x' } };
    await refused('setRequestFields', unknown, 'VALIDATION_ERROR', `fields.${needed.key}`);
  });

  it('keeps what is for staff from everybody else', async () => {
    await newCategory();
    const secret = await field({ staffOnly: true });
    const open = await field();
    const { id } = await submitted({ [open.key]: 'gas' });
    const fields = { [secret.key]: 'SECRET', [open.key]: 'oil' };
    const set = await done('setRequestFields', { id, fields }, head);
    expect(set.fields).toEqual(fields);
    const mine = await call('maintenanceRequest', { id });
    expect(mine.data.fields).toEqual({ [open.key]: 'oil' });
    const list = await call('maintenanceRequests', { categoryId });
    expect(JSON.stringify(list.data)).not.toContain('SECRET');
    const give = { id, fields: { [secret.key]: 'x' } };
    await refused('setRequestFields', give, 'VALIDATION_ERROR', `fields.${secret.key}`);
    const [audited] = await app.database.prisma.auditRecord.findMany({
      where: { action: 'maintenance.fields_set', targetId: String(id) },
    });
    expect(audited?.metadata).toEqual({
      before: { fields: { [open.key]: 'gas' } },
      after: { fields: { [open.key]: 'oil' } },
      staffFields: [secret.key],
    });
    const timeline = await app.rest('GET', `/api/v1/maintenance/${id}/timeline`, {
      token: employee.token,
    });
    const entry = timeline.body.data.find(({ data }: { data: Values }) => data.step === 'fields');
    expect(entry).toMatchObject({
      kind: 'step',
      data: { changes: [{ key: open.key, from: 'gas', to: 'oil' }] },
    });
    expect(JSON.stringify(timeline.body)).not.toContain(secret.key);
    const [event] = await app.database.prisma.outboxEvent.findMany({
      where: { type: 'maintenance.fields_changed', maintenanceRequestId: id },
    });
    expect(JSON.stringify(event?.payload ?? {})).not.toContain(secret.key);
  });

  it('is set by submitter, crew, leads and approvers, each in their time', async () => {
    await newCategory();
    const { key } = await field();
    const late = await field({ phase: 'work' });
    const { id } = await submitted({});
    const fields = { [key]: 'x' };
    await refused('setRequestFields', { id, fields }, 'NOT_FOUND', undefined, other);
    const early = { id, fields: { [late.key]: 'x' } };
    await refused('setRequestFields', early, 'VALIDATION_ERROR', `fields.${late.key}`);
    const stale = { id, fields, expectedVersion: 9 };
    await refused('setRequestFields', stale, 'VERSION_CONFLICT');
    await done('setRequestFields', early, head);
    await done('approveMaintenanceRequest', { id }, head);
    await refused('setRequestFields', { id, fields }, 'INVALID_TRANSITION', 'status');
    await done('assignMaintenanceRequest', { id, technicianId: technician.id }, head);
    await done('startMaintenanceRequest', { id, fields: { [late.key]: 'y' } }, technician);
    await done('setRequestFields', { id, fields }, technician);
    await done('completeMaintenanceRequest', { id }, technician);
    await done('setRequestFields', { id, fields: { [key]: 'z' } }, technician);
    await app.database.prisma.maintenanceRequest.update({
      where: { id },
      data: { completedAt: new Date(app.now().getTime() - 25 * 3_600_000) },
    });
    const after = { id, fields: { [key]: 'w' } };
    await refused('setRequestFields', after, 'INVALID_TRANSITION', 'status', technician);
    await done('setRequestFields', after, head);
    expect(await stored(id)).toEqual({ [key]: 'w', [late.key]: 'y' });
  });
});
