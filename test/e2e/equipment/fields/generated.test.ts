import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SeededRandom } from '../../../../src/demonstration/random.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { csv } from '../../../support/forms.js';
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

/** 10,000 definitions and values in the full run: a set has twice 20 fields with up to 80 values. */
const SETS = sample(60, 1);
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

type Subject = 'maintenanceRequest' | 'asset';

async function expectShown(
  subject: Subject,
  id: number,
  fields: readonly GeneratedField[],
  values: Values,
) {
  const shown = shownOf(fields, values);
  const inRest = await done('rest', subject, { id });
  expect(inRest.fields).toEqual(shown);
  const query = `{ ${subject}(id: ${id}) { fields { key value label kind display } } }`;
  const { data } = await app.graphql(query, undefined, { token: admin.token });
  const asked = fields.filter(({ key }) => shown[key] !== undefined);
  expect(data[subject].fields).toEqual(
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

/** The values in the export of a list are those that its answers show. @returns the file. */
async function expectExported(
  path: string,
  columns: readonly string[],
  fields: readonly GeneratedField[],
  values: Values,
): Promise<string> {
  const shown = shownOf(fields, values);
  const names = fields.map(({ key }) => `field.${key}`);
  const wanted = [...columns, ...names].join(',');
  const { body } = await app.rest('GET', `/api${path}&columns=${wanted}`, { token: admin.token });
  const rows: Values[] = parse(body, { columns: true });
  // A spreadsheet must not calculate the text of somebody.
  const guarded = (text: string) => (text.startsWith('=') ? `'${text}` : text);
  const cells = fields.map((field) => guarded(cellOf(field, shown[field.key], named)));
  expect(rows.map((row) => names.map((name) => row[name]))).toEqual([cells]);
  return body;
}

/** Changes values three times, and tries wrong ones in between. @returns all values after it. */
async function change(
  chance: SeededRandom,
  { subject, id, set, by }: Changed,
  fields: readonly GeneratedField[],
  before: Values,
): Promise<Values> {
  let after = before;
  await expectShown(subject, id, fields, after);
  for (let turn = 0; turn < 3; turn += 1) {
    const via = INTERFACES[(set + turn) % 2] as InterfaceName;
    const some = someValues(chance, fields, after);
    after = some.after;
    await done(via, by, { id, fields: some.sent });
    await expectShown(subject, id, fields, after);
    const wrong = fields
      .filter((field) => isAsked(field, fields, after) && chance.happens(0.3))
      .filter((field) => !fields.some(({ visibleIf }) => visibleIf?.fieldId === field.id));
    if (wrong.length === 0) continue;
    const bad = Object.fromEntries(wrong.map((field) => [field.key, badValue(chance, field)]));
    const { code, details } = await call(via, by, { id, fields: bad });
    expect([bad, code]).toEqual([bad, 'VALIDATION_ERROR']);
    const told = details?.errors.map((error: { field: string }) => error.field);
    expect([...new Set(told)].sort()).toEqual(wrong.map(({ key }) => `fields.${key}`).sort());
  }
  await expectShown(subject, id, fields, after);
  return after;
}

/** A record whose values are changed by an operation. */
interface Changed {
  readonly subject: Subject;
  readonly id: number;
  readonly set: number;
  readonly by: string;
}

/** Ends the fields of a set: at most 300 are in use at once. Values of archived ones stay. */
async function end(fields: readonly GeneratedField[], via: InterfaceName) {
  for (const { id } of fields.toReversed()) await done(via, 'deleteField', { id });
}

describe.each(Array.from({ length: SETS }, (_, set) => set))('generated set %i', (set) => {
  const via = INTERFACES[set % 2] as InterfaceName;

  it('of requests is taken, refused, answered and exported as the documents say', async () => {
    const chance = new SeededRandom(SEED + set);
    const subject = 'maintenanceRequest';
    const { id: categoryId } = await app.seed.category();
    const fields = await generate(chance, { categoryId });
    const first = someValues(chance, fields, {});
    const about = { title: 'Generated', description: 'By chance.', departmentId, categoryId };
    const input = { ...about, fields: first.sent };
    const { id } = await done(via, 'createMaintenanceRequest', input);
    const request = { subject, id, set, by: 'setRequestFields' } as const;
    const after = await change(chance, request, fields, first.after);
    await expectExported(`/maintenance/export?categoryId=${categoryId}`, [], fields, after);
    await end(fields, via);
    await expectShown(subject, id, fields, after);
  });

  it('of assets is taken, refused, answered, exported and imported again', async () => {
    const chance = new SeededRandom(SEED * 2 + set);
    const subject = 'asset';
    const type = `Generated ${set}`;
    const fields = await generate(chance, { appliesTo: 'asset', assetType: type });
    const first = someValues(chance, fields, {});
    const about = { tag: `GEN-${set}`, name: 'By chance', type, departmentId };
    const { id } = await done(via, 'createAsset', { ...about, fields: first.sent });
    const asset = { subject, id, set, by: 'updateAsset' } as const;
    const after = await change(chance, asset, fields, first.after);
    const path = `/assets/export?type=${encodeURIComponent(type)}`;
    const file = await expectExported(path, ['tag', 'name', 'type'], fields, after);
    const shown = Object.keys(shownOf(fields, after));
    const none = Object.fromEntries(shown.map((key) => [key, null]));
    await done(via, 'updateAsset', { id, fields: none });
    await expectShown(subject, id, fields, {});
    const report = await done(via, 'importAssets', { file: csv(file), dryRun: false });
    expect(report).toMatchObject({ applied: true, failed: 0, updated: shown.length > 0 ? 1 : 0 });
    await expectShown(subject, id, fields, after);
    await end(fields, via);
    await expectShown(subject, id, fields, after);
  });
});
