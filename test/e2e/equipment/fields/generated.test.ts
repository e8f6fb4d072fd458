import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SeededRandom } from '../../../../src/demonstration/random.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { sample } from '../../../support/full.js';
import {
  badValue,
  cellOf,
  definitionInput,
  displayOf,
  type GeneratedField,
  goodValue,
  isAsked,
  known,
  type Named,
  shownOf,
  type Values,
} from '../../../support/generated-fields.js';
import { INTERFACES, type InterfaceName, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

/** 10,000 definitions and values in the full run: each set has 20 fields, and up to 100 values. */
const SETS = sample(84, 2);
const FIELDS_IN_SET = 20;
const SEED = 20_261_128;

let app: TestApp;
let admin: Person;
let departmentId: number;
let named: Named;
let names: Record<string, string>;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.seed.person('super_admin');
  departmentId = (await app.seed.department()).id;
  const asset = await app.seed.asset({ departmentId });
  const location = await app.seed.location({ code: 'GEN-1' });
  const person = await app.seed.person('employee', { departmentId });
  named = {
    asset: { id: asset.id, told: asset.tag },
    location: { id: location.id, told: String(location.code) },
    user: { id: person.id, told: String(person.id) },
  };
  names = {
    asset: `${asset.tag} ${asset.name}`,
    location: location.name,
    user: `${person.firstName} ${person.lastName}`,
  };
});
afterAll(() => app.stop());

const call = async (via: InterfaceName, name: string, input: Values) =>
  await invoke(app, via, name, input, admin.token);
const done = async (via: InterfaceName, name: string, input: Values) => {
  const { data, message, details } = await call(via, name, input);
  expect([name, input, message, details]).toEqual([name, input, undefined, undefined]);
  return data;
};

/** Makes a set of fields through both interfaces, which read the same definitions. */
async function generate(chance: SeededRandom, of: Values): Promise<GeneratedField[]> {
  const fields: GeneratedField[] = [];
  for (let count = 0; count < FIELDS_IN_SET; count += 1) {
    const key = `k${randomUUID().replaceAll('-', '').slice(0, 10)}`;
    const input = { ...definitionInput(chance, key, fields), ...of };
    const { id } = await done(INTERFACES[count % 2] as InterfaceName, 'createField', input);
    fields.push(known(input, id, fields));
  }
  const [rest, graphql] = await Promise.all(
    INTERFACES.map(async (via) => await done(via, 'field', { id: fields.at(-1)?.id })),
  );
  expect(graphql).toEqual(rest);
  return fields;
}

/** Values for fields that are asked then, and all values after them. */
function someValues(chance: SeededRandom, fields: readonly GeneratedField[], before: Values) {
  const after = { ...before };
  const sent: Values = {};
  for (const field of fields) {
    // Those that others depend on come before these.
    if (!isAsked(field, fields, after) || chance.happens(0.3)) continue;
    const value = goodValue(chance, field, named);
    sent[field.key] = value.sent;
    if (value.stored === undefined) delete after[field.key];
    else after[field.key] = value.stored;
  }
  return { sent, after };
}

async function expectShown(id: number, fields: readonly GeneratedField[], values: Values) {
  const shown = shownOf(fields, values);
  const inRest = await done('rest', 'maintenanceRequest', { id });
  expect(inRest.fields).toEqual(shown);
  const query = `{ maintenanceRequest(id: ${id}) { fields { key value label kind display } } }`;
  const { data } = await app.graphql(query, undefined, { token: admin.token });
  const asked = fields.filter(({ key }) => shown[key] !== undefined);
  expect(data.maintenanceRequest.fields).toEqual(
    asked.map((field) => ({
      ...{
        key: field.key,
        value: shown[field.key],
        label: field.label,
        kind: field.kind.toUpperCase(),
      },
      display: displayOf(field, shown[field.key], names),
    })),
  );
}

/** The values in the export of a list are those that its answers show. */
async function expectExported(path: string, fields: readonly GeneratedField[], values: Values) {
  const shown = shownOf(fields, values);
  const columns = fields.map(({ key }) => `field.${key}`);
  const { body } = await app.rest('GET', `/api${path}&columns=${columns.join(',')}`, {
    token: admin.token,
  });
  const rows: Values[] = parse(body, { columns: true });
  // A spreadsheet must not calculate the text of somebody.
  const guarded = (text: string) => (text.startsWith('=') ? `'${text}` : text);
  expect(rows).toEqual([
    Object.fromEntries(
      fields.map((field) => [
        `field.${field.key}`,
        guarded(cellOf(field, shown[field.key], named)),
      ]),
    ),
  ]);
}

describe.each(Array.from({ length: SETS }, (_, set) => set))('generated set %i', (set) => {
  it('takes and refuses what the documents say, and answers it alike everywhere', async () => {
    const chance = new SeededRandom(SEED + set);
    const { id: categoryId } = await app.seed.category();
    const fields = await generate(chance, { categoryId });
    const about = { title: 'Generated', description: 'By chance.', departmentId, categoryId };
    let { sent, after } = someValues(chance, fields, {});
    const via = INTERFACES[set % 2] as InterfaceName;
    const { id } = await done(via, 'createMaintenanceRequest', {
      ...about,
      fields: sent,
    });
    await expectShown(id, fields, after);
    for (let turn = 0; turn < 3; turn += 1) {
      const other = INTERFACES[(set + turn) % 2] as InterfaceName;
      ({ sent, after } = someValues(chance, fields, after));
      await done(other, 'setRequestFields', { id, fields: sent });
      await expectShown(id, fields, after);
      const wrong = fields
        .filter((field) => isAsked(field, fields, after) && chance.happens(0.3))
        .filter(({ key }) => !isSource(fields, key));
      const bad = Object.fromEntries(wrong.map((field) => [field.key, badValue(chance, field)]));
      if (wrong.length === 0) continue;
      const { code, details } = await call(other, 'setRequestFields', { id, fields: bad });
      expect([bad, code]).toEqual([bad, 'VALIDATION_ERROR']);
      const told = details?.errors.map((error: { field: string }) => error.field);
      expect([...new Set(told)].sort()).toEqual(wrong.map(({ key }) => `fields.${key}`).sort());
    }
    await expectShown(id, fields, after);
    await expectExported(`/maintenance/export?categoryId=${categoryId}`, fields, after);
    // At most 300 fields are in use at once. Values of archived ones stay.
    for (const field of fields.toReversed()) await done(via, 'deleteField', { id: field.id });
    await expectShown(id, fields, after);
  });
});

const isSource = (fields: readonly GeneratedField[], key: string) => {
  const field = fields.find((one) => one.key === key);
  return fields.some(({ visibleIf }) => visibleIf?.fieldId === field?.id);
};
