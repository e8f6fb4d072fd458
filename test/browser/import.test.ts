import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { cutTexts } from '../support/phone.js';
import type { Person } from '../support/seed.js';

let test: ConsoleTest;
let administrator: Person;

beforeAll(async () => {
  test = await startConsole();
  const { id: departmentId } = await test.app.seed.department('Haustechnik');
  administrator = await test.app.seed.person('administrator', { departmentId });
  await test.app.seed.location({ code: 'H1', name: 'Heizraum' });
});
afterAll(() => test?.stop());

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

it('imports the spreadsheet of a facility manager, whose columns have their own names', async () => {
  const { page, problems } = await test.signIn(administrator, { at: '/equipment' });
  await page.getByRole('link', { name: 'Import' }).click();
  const rows = [
    ['Inventar-Nr.', 'Bezeichnung', 'Standort', 'Zustand', 'Kaufpreis', 'Leistung', 'Prüfer'],
    ['K-1', 'Kessel', 'Heizraum', 'in Betrieb', 1250.5, '85 kW', 'Meier'],
    ['P-1', 'Pumpe', 'H1', 'Außer Betrieb', 80, '1 kW', 'Meier'],
  ];
  const bytes = await writeXlsx({ sheets: [{ name: 'Anlagen', rows }] });
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'anlagen.xlsx', mimeType: XLSX, buffer: Buffer.from(bytes) },
  });
  const field = (column: string) =>
    page.getByRole('combobox', { name: `Field of the column ${column}`, exact: true });
  await expect.poll(() => field('Inventar-Nr.').inputValue()).toBe('Tag *');
  expect(await field('Zustand').inputValue()).toBe('State');
  expect(await field('Standort').inputValue()).toBe('Place');
  expect(await field('Prüfer').inputValue()).toBe('Not imported');
  await page.getByText('One of: In service, Out of service, Retired').waitFor();
  await page.getByText('For example: Kessel · Pumpe').waitFor();
  // By the keyboard: the column becomes a further attribute.
  await field('Leistung').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'A further attribute' }).waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect.poll(() => field('Leistung').inputValue()).toBe('A further attribute');
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByText('The file can be applied.').waitFor();
  await page.getByRole('button', { name: 'Apply 2 changes' }).click();
  await page.getByRole('main').getByText('The import is complete.').waitFor();
  const made = await test.app.database.prisma.asset.findMany({
    orderBy: { tag: 'asc' },
    include: { location: true },
  });
  expect(made).toMatchObject([
    {
      ...{ tag: 'K-1', name: 'Kessel', state: 'in_service', purchaseCost: 125_050n },
      ...{ location: { code: 'H1' }, attributes: [{ name: 'Leistung', value: '85 kW' }] },
    },
    { tag: 'P-1', state: 'out_of_service', location: { code: 'H1' } },
  ]);
  expect(problems).toEqual([]);
});

it('tells all faults in the words of the file, and changes nothing', async () => {
  const { page, problems } = await test.signIn(administrator, {
    ...{ at: '/things/import?of=equipment', phone: true, locale: 'de-DE' },
  });
  const csv =
    'Nr;Bezeichnung;Zustand;Raum\nX-1;Eins;kaputt;Nirgends\nX-2;;in Betrieb;Heizraum\n;Drei;kaputt;\n';
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) },
  });
  const tag = page.getByRole('combobox', { name: 'Feld der Spalte Nr', exact: true });
  await expect.poll(() => tag.inputValue()).toBe('Kennung *');
  expect(await cutTexts(page, 'main a, main button, main label')).toEqual([]);
  await page.getByRole('button', { name: 'Datei prüfen' }).click();
  const table = page.getByRole('table', { name: 'Fehler nach Zeilen' });
  await table.waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const cells = await table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)),
    );
  expect(cells.map(([row, column]) => [row, column])).toEqual([
    ['2', 'Zustand'],
    ['2', 'Raum'],
    ['3', 'Bezeichnung'],
    ['4', 'Nr'],
    ['4', 'Zustand'],
  ]);
  expect(await page.getByRole('button', { name: /übernehmen/ }).count()).toBe(0);
  expect(await test.app.database.prisma.asset.count({ where: { tag: 'X-1' } })).toBe(0);
  // Another choice of a column is checked anew.
  await tag.click();
  await page.getByRole('option', { name: 'Nicht importieren' }).click();
  await page.getByText(/Wählen Sie eine Spalte für: Kennung/).waitFor();
  expect(await table.count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Datei prüfen' }).isDisabled()).toBe(true);
  expect(problems).toEqual([]);
});

it('imports places, parts and people, and says what is wrong with a file as a whole', async () => {
  const { page } = await test.signIn(administrator, { at: '/things/import?of=people' });
  const send = (name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({
      ...{ name, mimeType: 'text/csv', buffer: Buffer.from(text) },
    });
  const apply = async () => {
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByRole('button', { name: 'Apply 1 change', exact: true }).click();
  };
  await send('leute.csv', 'E-Mail;Vorname;Rolle\nnoor@example.org;Noor;Technik\n');
  await page.getByRole('checkbox', { name: /Mail each new person/ }).check();
  await page.getByRole('button', { name: 'Check the file' }).click();
  const alert = page.getByRole('alert');
  await alert.getByText('invite: needs a mail server, and this service has none').waitFor();
  expect(await alert.textContent()).not.toContain('again');
  await page.getByRole('checkbox', { name: /Mail each new person/ }).uncheck();
  await apply();
  await page.getByRole('link', { name: 'To the people' }).waitFor();
  const { prisma } = test.app.database;
  const where = { email: 'noor@example.org' };
  expect(await prisma.user.findUnique({ where })).toMatchObject({ role: 'technician' });
  await page.getByText('Parts', { exact: true }).last().click();
  await send('teile.csv', 'Artikel-Nr;Bezeichnung;Bestand\nF-1;Filter;3\n');
  await apply();
  await page.getByRole('link', { name: 'To the parts' }).waitFor();
  expect(await prisma.part.count({ where: { sku: 'F-1' } })).toBe(1);
  await page.getByText('Places', { exact: true }).last().click();
  await send('orte.csv', 'Kürzel;Bezeichnung;Art;Liegt in\nR-1;Lager;Raum;Heizraum\n');
  await apply();
  await page.getByRole('main').getByText('The import is complete.').waitFor();
  const place = await prisma.location.findFirst({
    where: { code: 'R-1' },
    include: { parent: true },
  });
  expect(place).toMatchObject({ kind: 'room', parent: { code: 'H1' } });
  await send('kaputt.csv', '\n\n');
  await alert.getByText('file: has no row with the names of the columns').waitFor();
});
