import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { csv, type Sent } from '../../../support/forms.js';
import { INTERFACES, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { stateOf } from '../../../support/state.js';

let app: TestApp;
let administrator: Person;
let employee: Person;
let head: Person;

beforeAll(async () => {
  app = await startTestApp();
  const { id: departmentId } = await app.seed.department('Haustechnik');
  administrator = await app.seed.person('administrator');
  head = await app.seed.person('department_head', { departmentId });
  employee = await app.seed.person('employee', { departmentId });
});
afterAll(() => app.stop());

describe.each(INTERFACES)('inspecting a file through %s', (via) => {
  const inspect = (file: Sent, name = 'inspectAssetImport', actor = administrator) =>
    invoke(app, via, name, { file }, actor.token);

  it('tells form, columns, sample, proposals and fields, and writes nothing', async () => {
    const before = await stateOf(app, ['assets', 'audit_records', 'outbox_events']);
    const lines = Array.from({ length: 7 }, (_, index) => `P-${index};Pumpe ${index};rot;`);
    const { code, data } = await inspect(
      csv(`Inventar-Nr;Bezeichnung;Farbe;\n${lines.join('\n')}`),
    );
    expect(code).toBe('OK');
    expect(data).toMatchObject({
      format: 'csv',
      ...{ separator: ';', encoding: 'utf-8', rows: 7 },
      columns: ['Inventar-Nr', 'Bezeichnung', 'Farbe'],
      mapping: { 'Inventar-Nr': 'tag', Bezeichnung: 'name', Farbe: null },
    });
    expect(data.sample).toEqual(
      [0, 1, 2, 3, 4].map((index) => [`P-${index}`, `Pumpe ${index}`, 'rot']),
    );
    const fields = new Map(data.fields.map((one: { field: string }) => [one.field, one]));
    expect(fields.get('tag')).toEqual({
      ...{ field: 'tag', required: true, label: { en: 'Tag', de: 'Kennung' } },
      ...{ kind: 'text', values: [] },
    });
    expect(fields.get('state')).toMatchObject({
      ...{ required: false, label: { en: 'State', de: 'Zustand' }, kind: 'word' },
      values: [
        { value: 'in_service', words: expect.arrayContaining(['In service', 'In Betrieb']) },
        { value: 'out_of_service', words: expect.arrayContaining(['Außer Betrieb']) },
        { value: 'retired', words: expect.arrayContaining(['Ausgemustert']) },
      ],
    });
    expect(await stateOf(app, ['assets', 'audit_records', 'outbox_events'])).toBe(before);
  });

  it('proposes what the import takes', async () => {
    const file = csv(
      `Kürzel;Bezeichnung;Typ;Bemerkung\nH-${via};Haus ${via};GEBAEUDE;wird nicht gelesen\n`,
    );
    const { data } = await inspect(file, 'inspectLocationImport');
    const { mapping } = data;
    expect(mapping).toEqual({
      ...{ Kürzel: 'code', Bezeichnung: 'name', Typ: 'kind', Bemerkung: null },
    });
    const given = via === 'rest' ? JSON.stringify(mapping) : mapping;
    const answer = await invoke(
      ...([app, via, 'importLocations', { file, dryRun: false, mapping: given }] as const),
      administrator.token,
    );
    expect([answer.code, answer.data]).toMatchObject(['OK', { applied: true, created: 1 }]);
    const where = { code: `H-${via}` };
    expect(await app.database.prisma.location.findFirstOrThrow({ where })).toMatchObject({
      kind: 'building',
    });
  });

  it('reads a workbook, old encodings, and shortens long texts', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Liste',
          rows: [
            ['Tag', 'Name'],
            ['W-1', 'x'.repeat(500)],
          ],
        },
      ],
    });
    const workbook = await inspect({ bytes, name: 'liste.xlsx' });
    expect(workbook.data).toMatchObject({
      format: 'xlsx',
      ...{ separator: null, encoding: null, rows: 1, columns: ['Tag', 'Name'] },
      sample: [['W-1', `${'x'.repeat(200)}…`]],
    });
    const latin = await inspect({
      bytes: Buffer.from('tag,Zustand\nA,Außer\n', 'latin1'),
      name: 'a.csv',
    });
    expect(latin.data).toMatchObject({
      ...{ separator: ',', encoding: 'windows-1252', sample: [['A', 'Außer']] },
    });
  });

  it.each([
    ['an empty file', csv('\n\n'), 'has no row with the names of the columns'],
    [
      'a name that is too long',
      csv(`tag,${'x'.repeat(301)}\n`),
      /^has the column x.* is too long$/,
    ],
    ['too many rows', csv(`tag\n${'A\n'.repeat(5_001)}`), 'has more than 5000 rows'],
    [
      'a binary file',
      { bytes: Buffer.from([116, 0, 97]), name: 'a.csv' },
      'is UTF-16 or no CSV file: save as CSV UTF-8',
    ],
  ])('refuses %s', async (_, file, reason) => {
    const { code, details } = await inspect(file);
    expect([code, details.field]).toEqual(['VALIDATION_ERROR', 'file']);
    expect(details.reason).toEqual(
      typeof reason === 'string' ? reason : expect.stringMatching(reason),
    );
  });

  it('is for those who may import', async () => {
    const file = csv('tag\nA\n');
    expect((await inspect(file, 'inspectAssetImport', head)).code).toBe('OK');
    expect((await inspect(file, 'inspectLocationImport', head)).code).toBe('FORBIDDEN');
    expect((await inspect(file, 'inspectAssetImport', employee)).code).toBe('FORBIDDEN');
  });
});
