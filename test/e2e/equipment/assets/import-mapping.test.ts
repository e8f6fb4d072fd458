import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { csv, type Sent } from '../../../support/forms.js';
import { INTERFACES, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { stateOf } from '../../../support/state.js';

let app: TestApp;
let administrator: Person;

beforeAll(async () => {
  app = await startTestApp();
  await app.seed.department('Haustechnik');
  administrator = await app.seed.person('administrator');
});
afterAll(() => app.stop());

describe.each(INTERFACES)('an import with columns of its own through %s', (via) => {
  const send = (file: Sent, mapping: unknown, dryRun = false, name = 'importAssets') =>
    invoke(
      app,
      via,
      name,
      { file, dryRun, mapping: via === 'rest' ? JSON.stringify(mapping) : mapping },
      administrator.token,
    );
  const file = (mark: string) =>
    csv(
      'Inventar-Nr;Bezeichnung;Abteilung;Bemerkung;Leistung;state\n' +
        `${mark};Pumpe;Haustechnik;wird nicht gelesen;85 W;out_of_service\n`,
    );
  const MAPPING = {
    'INVENTAR-NR': 'tag',
    Bezeichnung: 'name',
    Abteilung: 'department',
    Bemerkung: null,
    Leistung: 'attribute:Power',
  };

  it('takes fields from the columns that it names, and the others by their names', async () => {
    const tag = `M-${via}`;
    const answer = await send(file(tag), MAPPING);
    expect([answer.code, answer.data]).toMatchObject(['OK', { applied: true, created: 1 }]);
    expect(await app.database.prisma.asset.findFirstOrThrow({ where: { tag } })).toMatchObject({
      ...{ name: 'Pumpe', state: 'out_of_service', notes: null },
      attributes: [{ name: 'Power', value: '85 W' }],
    });
    const places = csv(`Kürzel;Raum\nR-${via};Heizraum ${via}\n`);
    const mapped = await send(places, { Kürzel: 'code', raum: 'name' }, false, 'importLocations');
    expect([mapped.code, mapped.data]).toMatchObject(['OK', { applied: true, created: 1 }]);
  });

  it('names the column of the file in errors', async () => {
    const { data } = await send(
      csv('Inventar-Nr;Abteilung;Zustand\nE-1;Nirgends;kaputt\n'),
      { 'Inventar-Nr': 'tag', Abteilung: 'department', Zustand: 'state' },
      true,
    );
    expect(data.errors).toEqual([
      ...[
        ['state', 'must be one of in_service, out_of_service, retired', 'Zustand'],
        ['department', 'is not the name of a department', 'Abteilung'],
        ['name', 'is required', null],
      ].map(([field, reason, column]) => ({ row: 2, field, reason, column })),
    ]);
  });

  it.each([
    [
      'a column that the file has not',
      { Nummer: 'tag' },
      'has Nummer, which is no column of the file',
    ],
    [
      'an unknown field',
      { 'Inventar-Nr': 'tga' },
      'has the field tga, which is not known here; did you mean tag?',
    ],
    ['a field twice', { 'Inventar-Nr': 'tag', Bezeichnung: 'TAG' }, 'has the field tag twice'],
    [
      'a field that a column has by its name',
      { 'Inventar-Nr': 'state' },
      'has the field state, which another column has',
    ],
    ['another value', { 'Inventar-Nr': 7 }, 'must have a text or null for Inventar-Nr'],
    ['no object', ['tag'], 'must be an object'],
  ])('refuses a mapping with %s, and changes nothing', async (_name, mapping, reason) => {
    const before = await stateOf(app, ['assets', 'audit_records']);
    const answer = await send(file('X-1'), mapping);
    if (via === 'graphql' && reason === 'must be an object') {
      expect(answer.code).not.toBe('OK');
    } else {
      expect([answer.code, answer.details.field]).toEqual(['VALIDATION_ERROR', 'mapping']);
      expect(answer.details.reason).toBe(reason);
    }
    expect(await stateOf(app, ['assets', 'audit_records'])).toBe(before);
  });

  it('still refuses columns that nobody names, and a key that is missing then', async () => {
    const unmapped = await send(file('X-2'), { Leistung: null });
    expect(unmapped.details).toMatchObject({
      ...{ field: 'file', unknown: ['Inventar-Nr', 'Bezeichnung', 'Abteilung', 'Bemerkung'] },
      ...{ repeated: [], missing: ['tag'] },
    });
    const { details } = await send(csv('tag;name\n1;Pump\n'), { tag: null });
    expect([details.field, details.reason]).toEqual(['file', 'has no column tag']);
    const twice = csv('tag;name;name\n1;Pump;\n');
    expect((await send(twice, {}, true)).details).toMatchObject({ repeated: ['name'] });
  });

  it('reads a workbook of a spreadsheet program, and the export of the list', async () => {
    const tag = `00${via === 'rest' ? 1 : 2}`;
    const rows = [
      ['Nr', 'Bezeichnung', 'Gekauft', 'Abteilung'],
      [null, 'Pumpe', null, 'Haustechnik'],
    ];
    const cells = new Map([
      ['1,0', { value: Number(tag), style: { numFmt: '000' } }],
      ['1,2', { value: new Date('2026-02-03T00:00:00Z'), style: { numFmt: 'dd.mm.yyyy' } }],
    ]);
    const bytes = await writeXlsx({ sheets: [{ name: 'Anlagen', rows, cells }] });
    const sent = { bytes, name: 'anlagen.xlsx', mimeType: 'application/octet-stream' };
    const mapping = {
      Nr: 'tag',
      Bezeichnung: 'name',
      Gekauft: 'purchasedOn',
      Abteilung: 'department',
    };
    expect((await send(sent, mapping)).data).toMatchObject({ applied: true, created: 1 });
    expect(await app.database.prisma.asset.findFirstOrThrow({ where: { tag } })).toMatchObject({
      purchasedOn: new Date('2026-02-03T00:00:00Z'),
    });
    const response = await fetch(`${app.url}/api/assets/export?format=xlsx`, {
      headers: { Authorization: `Bearer ${administrator.token}` },
    });
    const exported = { ...sent, bytes: new Uint8Array(await response.arrayBuffer()) };
    const again = await invoke(app, via, 'importAssets', { file: exported }, administrator.token);
    expect(again.details?.reason).toBe(undefined);
    expect(again.data).toMatchObject({ applied: true, created: 0, updated: 0, failed: 0 });
    expect(again.data.unchanged).toBeGreaterThan(0);
  });
});
