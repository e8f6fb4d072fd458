import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FieldDefinition } from '../../../../src/generated/prisma/client.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { eventually } from '../../../support/receiver.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

let app: TestApp;
let head: Person;
let employee: Person;
let departmentId: number;
let categoryId: number;

type Values = Record<string, unknown>;
type Data = Parameters<TestApp['seed']['field']>[0];

beforeAll(async () => {
  app = await startTestApp();
  departmentId = (await app.seed.department()).id;
  head = await app.seed.person('department_head', { departmentId });
  employee = await app.seed.person('employee', { departmentId });
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
const judged = () =>
  eventually(async () => {
    const [row] = await app.database.prisma.$queryRawUnsafe<{ count: number }[]>(
      "SELECT count(*)::int AS count FROM pgboss.job WHERE name = 'field-judgements' AND state < 'completed'",
    );
    return row?.count === 0;
  });
const stored = async (id: number) =>
  (await app.database.prisma.maintenanceRequest.findUniqueOrThrow({ where: { id } })).fields;

describe.each(bothOr('rest'))('definitions that change, through %s', (via) => {
  const call = (name: string, input: Values, actor = employee) =>
    invoke(app, via, name, input, actor.token);

  it('keeps both of two changes of different fields at once', async () => {
    categoryId = (await app.seed.category()).id;
    const [one, two] = [await field(), await field()];
    const input = { ...content, departmentId, categoryId };
    const { data } = await call('createMaintenanceRequest', input);
    const set = (key: string) =>
      call('setRequestFields', { id: data.id, fields: { [key]: 'x' } }, head);
    const answers = await Promise.all([set(one.key), set(two.key)]);
    expect(answers.map(({ code }) => code)).toEqual(['OK', 'OK']);
    expect(await stored(data.id)).toEqual({ [one.key]: 'x', [two.key]: 'x' });
  });

  it('fixes the kind and archives the field once a value is stored', async () => {
    categoryId = (await app.seed.category()).id;
    const { id, key } = await field();
    const administrator = await app.seed.person('administrator');
    const input = { ...content, departmentId, categoryId, fields: { [key]: 'x' } };
    const { data } = await call('createMaintenanceRequest', input);
    const kind = { id, kind: 'number' };
    const change = () => call('updateField', kind, administrator);
    await expectRefused(app, kind, change, 'CONFLICT', 'kind');
    const archived = await call('deleteField', { id }, administrator);
    expect(archived.data.archivedAt).not.toBeNull();
    const read = await call('maintenanceRequest', { id: data.id }, head);
    expect(read.data.fields).toEqual({ [key]: 'x' });
    const other = { id: data.id, fields: { [key]: 'y' } };
    const set = () => call('setRequestFields', other, head);
    await expectRefused(app, other, set, 'VALIDATION_ERROR', `fields.${key}`);
    await call('setRequestFields', { id: data.id, fields: { [key]: null } }, head);
    expect((await call('deleteField', { id }, administrator)).code).toBe('OK');
    expect((await call('field', { id }, administrator)).code).toBe('NOT_FOUND');
  });

  it('judges open requests again after a change, without another version', async () => {
    categoryId = (await app.seed.category()).id;
    const { id: fieldId } = await field();
    const administrator = await app.seed.person('administrator');
    const input = { ...content, departmentId, categoryId };
    const { data } = await call('createMaintenanceRequest', input);
    await call('updateField', { id: fieldId, required: true }, administrator);
    await judged();
    const read = await call('maintenanceRequest', { id: data.id });
    expect(read.data).toMatchObject({ incomplete: true, version: data.version });
    expect(read.data.updatedAt).toBe(data.updatedAt);
  });

  it('loses nothing where two administrators edit one field while requests are made', async () => {
    categoryId = (await app.seed.category()).id;
    const { id, key } = await field({ kind: 'choice', choices: choicesOf('first') });
    const people = [await app.seed.person('administrator'), await app.seed.person('administrator')];
    /** Adds a choice to those that are there, as the settings do: again where somebody was faster. */
    const add = async (label: string, by: Person): Promise<void> => {
      const { data } = await call('field', { id }, by);
      const choices = [...data.choices, { label: { en: label } }];
      const required = !data.required;
      const input = { id, choices, required, expectedVersion: data.version };
      const { code } = await call('updateField', input, by);
      if (code === 'OK') return;
      expect(code).toBe('VERSION_CONFLICT');
      await add(label, by);
    };
    const edited = people.map(async (by, who) => {
      for (let count = 0; count < 5; count += 1) await add(`by ${who}, ${count}`, by);
    });
    const requests = Array.from({ length: 20 }, async (_, index) => {
      const fields = index % 2 === 0 ? { [key]: 'first' } : undefined;
      const input = { ...content, departmentId, categoryId, ...(fields && { fields }) };
      const { code, data } = await call('createMaintenanceRequest', input);
      expect(code).toBe('OK');
      return { id: Number(data.id), answered: fields !== undefined };
    });
    await Promise.all(edited);
    const made = await Promise.all(requests);
    const { data } = await call('field', { id }, people[0]);
    expect(data.choices).toHaveLength(11);
    expect(new Set(data.choices.map((choice: { id: string }) => choice.id)).size).toBe(11);
    // Ten turns leave it as it was; the last one alone judges.
    expect(data.required).toBe(false);
    await call('updateField', { id, required: true }, people[0]);
    await judged();
    for (const request of made) {
      const read = await call('maintenanceRequest', { id: request.id });
      expect([request, read.data.incomplete]).toEqual([request, !request.answered]);
    }
  });
});
