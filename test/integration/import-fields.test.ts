import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readOptions } from '../../src/cli/import/options.js';
import { importFile } from '../../src/cli/import/run.js';
import { callerFor } from '../../src/cli/support/session.js';
import { UnitOfWork } from '../../src/core/unit-of-work.js';
import { ImportService } from '../../src/modules/requests/maintenance/submit/import.service.js';
import { fieldColumns } from '../../src/modules/requests/maintenance/submit/imported-values.queries.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { Person } from '../support/seed.js';

let app: TestApp;
let folder: string;
let departmentId: number;
let requester: Person;
let categoryId: number;

beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(path.join(os.tmpdir(), 'import-fields-'));
  ({ id: departmentId } = await app.seed.department('Facilities'));
  requester = await app.seed.person('administrator', { departmentId });
  ({ id: categoryId } = await app.seed.category({ name: 'Heating' }));
  const choices = [
    { id: 'gas', label: { en: 'Natural gas', de: 'Erdgas' }, archived: false },
    { id: 'oil', label: { en: 'Oil', de: 'Öl' }, archived: false },
    { id: 'coal', label: { en: 'Coal', de: 'Kohle' }, archived: true },
  ];
  await app.seed.field({ key: 'fuel', categoryId, kind: 'choice', choices });
  await app.seed.field({ key: 'power', categoryId, kind: 'number', max: 10 });
  await app.seed.field({ key: 'works', kind: 'check', required: true });
  await app.seed.field({ key: 'pump', kind: 'asset', phase: 'work' });
  await app.seed.field({ key: 'old', archivedAt: new Date() });
  await app.seed.field({ key: 'ofassets', appliesTo: 'asset' });
  app.services.knownFields.forget();
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true });
});

async function run(text: string, flags: readonly string[]) {
  const file = path.join(folder, `${Math.random()}.csv`);
  await writeFile(file, text);
  const options = readOptions([
    ...[file, '--department', 'Facilities', '--requester', requester.email, '--title', 'Text'],
    ...['--category', 'Kind', '--status', 'pending', ...flags],
  ]);
  const fields = await fieldColumns(app.database.statements, options.fields);
  if (typeof fields === 'string') throw new Error(fields);
  const clock = () => new Date('2026-06-01T12:00:00Z');
  const { prisma, transactions } = app.database;
  const result = await importFile(options, {
    service: new ImportService(prisma, new UnitOfWork(transactions, clock)),
    caller: callerFor(requester, 'import'),
    ...{ departmentId, fields, today: clock(), timeZone: 'Europe/Berlin' },
    progress: () => undefined,
  });
  return {
    ...result,
    rejects: result.rejected > 0 ? await readFile(options.rejected, 'utf8') : '',
  };
}

it('brings values in, which are shown once the category holds', async () => {
  const { tag, id: pump } = await app.seed.asset({ departmentId });
  const flags = ['fuel=Brennstoff', 'power=kW', 'works=Ok', 'pump=Pumpe'].flatMap((one) => [
    '--field',
    one,
  ]);
  const text = `Text,Kind,Brennstoff,kW,Ok,Pumpe\nCold boiler,Heating,ERDGAS,"7,5",ja,${tag}\nAnother one,,oil,,,\n`;
  const first = await run(text, flags);
  expect(first).toMatchObject({ read: 2, imported: 2, rejected: 0 });
  const [one, other] = await app.database.prisma.maintenanceRequest.findMany({
    where: { origin: 'import' },
    orderBy: { id: 'asc' },
  });
  const fields = { fuel: 'gas', power: 7.5, works: true, pump };
  expect(one).toMatchObject({ fields, incomplete: false, categoryId: null });
  expect(other).toMatchObject({ fields: { fuel: 'oil' }, incomplete: true });
  const read = async () => {
    const { body } = await app.rest('GET', `/maintenance/${one?.id}`, { token: requester.token });
    return body.data.fields;
  };
  expect(await read()).toEqual({ works: true, pump });
  const linked = await app.rest('POST', '/categories/link-texts', {
    token: requester.token,
    body: {},
  });
  expect(linked.body.data.linked).toBe(1);
  expect(await read()).toEqual(fields);
  const { token } = requester;
  const { id } = await app.database.prisma.fieldDefinition.findFirstOrThrow({
    where: { key: 'power' },
  });
  const gone = await app.rest('DELETE', `/fields/${id}`, { token });
  expect(gone.body.data.archivedAt).not.toBe(null);
  await app.database.prisma.fieldDefinition.update({ where: { id }, data: { archivedAt: null } });
});

it('rejects rows with values that do not fit, with their columns', async () => {
  const flags = ['fuel=Fuel', 'power=kW', 'pump=Pump'].flatMap((one) => ['--field', one]);
  const { tag } = await app.seed.asset({ departmentId, state: 'retired' });
  const rows = ['Coal,,', 'wood,,', ',11,', ',many,', `,,${tag}`, ',,nothing', 'gas,10,'];
  const text = `Text,Kind,Fuel,kW,Pump\n${rows.map((row, index) => `Row ${index},,${row}`).join('\n')}\n`;
  const { imported, rejects } = await run(text, flags);
  expect(imported).toBe(1);
  for (const reason of [
    'Fuel: ""Coal"" must be one of gas, oil',
    'Fuel: ""wood"" must be one of gas, oil',
    'kW: ""11"" must be 10 at most',
    'kW: ""many"" must be a number',
    `Pump: ""${tag}"" is not in the service, or has ended`,
    'Pump: ""nothing"" is not in the service, or has ended',
  ]) {
    expect(rejects).toContain(reason);
  }
});

it.each([
  ['nothing=Kind', 'There is no field nothing of requests.'],
  ['ofassets=Kind', 'There is no field ofassets of requests.'],
  ['old=Kind', 'The field old is archived.'],
  ['fuel', '--field fuel: write KEY=COLUMN.'],
  ['fuel=', '--field fuel=: write KEY=COLUMN.'],
  ['fuel=Elsewhere', 'The file has no column Elsewhere; it has Text, Kind.'],
])('refuses --field %s before anything is written', async (mapping, reason) => {
  const before = await app.database.prisma.maintenanceRequest.count();
  await expect(run('Text,Kind\nCold,x\n', ['--field', mapping])).rejects.toThrow(reason);
  expect(await app.database.prisma.maintenanceRequest.count()).toBe(before);
});

it('refuses a field for two columns', async () => {
  const flags = ['--field', 'fuel=Text', '--field', 'fuel=Kind'];
  await expect(run('Text,Kind\nCold,x\n', flags)).rejects.toThrow('The field fuel is given twice.');
});
