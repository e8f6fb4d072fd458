import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { invoke } from '../support/interfaces.js';
import type { Person } from '../support/seed.js';
import { savedByCalc } from '../support/soffice.js';

let app: TestApp;
let administrator: Person;

beforeAll(async () => {
  app = await startTestApp();
  const { id } = await app.seed.department('Haustechnik');
  administrator = await app.seed.person('administrator', { departmentId: id });
});
afterAll(() => app.stop());

const text = (value: string) =>
  `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
const number = (value: number, style = '') =>
  `<table:table-cell ${style} office:value-type="float" office:value="${value}"/>`;
const zeros = (value: number) => number(value, 'table:style-name="zeros"');
const day = (value: string) =>
  `<table:table-cell table:style-name="day" office:value-type="date" office:date-value="${value}"/>`;
const formula = (of: string, type: string) =>
  `<table:table-cell table:formula="of:=${of}" office:value-type="${type}"/>`;

/** A flat OpenDocument spreadsheet with number formats. */
const documentOf = (rows: readonly (readonly string[])[]) => `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
  xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
  xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
  xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"
  xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0"
  xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2"
  office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:automatic-styles>
  <number:number-style style:name="N5"><number:number number:decimal-places="0" number:min-integer-digits="5"/></number:number-style>
  <number:date-style style:name="D"><number:day number:style="long"/><number:text>.</number:text><number:month number:style="long"/><number:text>.</number:text><number:year number:style="long"/></number:date-style>
  <style:style style:name="zeros" style:family="table-cell" style:data-style-name="N5"/>
  <style:style style:name="day" style:family="table-cell" style:data-style-name="D"/>
</office:automatic-styles>
<office:body><office:spreadsheet><table:table table:name="Inventar">
${rows.map((cells) => `<table:table-row>${cells.join('')}</table:table-row>`).join('\n')}
</table:table></office:spreadsheet></office:body></office:document>`;

it('a workbook that was saved by Calc is imported as it is shown there', async () => {
  const header = [
    'Inventarnummer',
    'Bezeichnung',
    'Zustand',
    'Angeschafft am',
    'Kaufpreis',
    'Notiz',
  ];
  const workbook = await savedByCalc(
    documentOf([
      header.map(text),
      [
        ...[zeros(42), text('Heizkörper Süd'), text('Außer Betrieb'), day('2026-01-31')],
        ...[
          formula('1200+50.5', 'float'),
          formula('[.B2]&amp;&quot; (&quot;&amp;[.E2]&amp;&quot;)&quot;', 'string'),
        ],
      ],
      [text('+7'), formula('[.B2]', 'string'), text('in service'), day('1999-12-31'), number(0.1)],
    ]),
  );
  const file = { bytes: workbook, name: 'Inventar.xlsx' };
  const { data: inspected } = await invoke(
    app,
    'rest',
    'inspectAssetImport',
    { file },
    administrator.token,
  );
  expect(inspected).toMatchObject({
    format: 'xlsx',
    mapping: {
      ...{ Inventarnummer: 'tag', Bezeichnung: 'name', Zustand: 'state' },
      ...{ 'Angeschafft am': 'purchasedOn', Kaufpreis: 'purchaseCost', Notiz: 'notes' },
    },
  });
  const mapping = JSON.stringify(inspected.mapping);
  const { data } = await invoke(
    app,
    'rest',
    'importAssets',
    { file, mapping },
    administrator.token,
  );
  expect(data).toMatchObject({ applied: true, created: 2 });
  const stored = await app.database.prisma.asset.findMany({ orderBy: { tag: 'desc' } });
  expect(stored).toMatchObject([
    {
      ...{ tag: '00042', name: 'Heizkörper Süd', state: 'out_of_service', purchaseCost: 125_050n },
      ...{ purchasedOn: new Date('2026-01-31'), notes: 'Heizkörper Süd (1250.5)' },
    },
    {
      ...{ tag: '+7', name: 'Heizkörper Süd', state: 'in_service', purchaseCost: 10n, notes: null },
      purchasedOn: new Date('1999-12-31'),
    },
  ]);
});
