import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { type Crew, seedCrew } from '../support/crew.js';
import { cutTexts } from '../support/phone.js';
import { rowsOfWorkbook } from '../support/saved-workbook.js';
import { seedPart } from '../support/stock.js';

let test: ConsoleTest;
let crew: Crew;
let requestId: number;

beforeAll(async () => {
  test = await startConsole({});
  const { seed } = test.app;
  crew = await seedCrew(seed);
  const { employee, technician, departmentId } = crew;
  const owner = { requesterId: employee.id, departmentId, assigneeId: technician.id };
  const request = { stage: 'in_progress' as const, title: 'Pump is loud' };
  ({ id: requestId } = await seed.request(owner, 'assigned', request));
});
afterAll(() => test?.stop());

const idle = (page: Page) =>
  expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

it('a head makes a part and receives it', async () => {
  const { page, problems } = await test.signIn(crew.head, { at: '/parts' });
  await page.getByRole('button', { name: 'New part' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Number').fill('BRG-6204');
  await dialog.getByLabel('Name').fill('Ball bearing');
  await dialog.getByLabel('Reorder point').fill('4');
  await dialog.getByLabel('Price of a unit').fill('12.90');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const low = page.getByRole('table', { name: 'To be ordered' });
  await low.getByText('BRG-6204').waitFor();
  await page.getByRole('button', { name: 'Receive Ball bearing' }).click();
  await dialog.getByLabel('Quantity').fill('6');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('table', { name: 'In stock' }).getByText('6 pcs').waitFor();
  await page.getByRole('table', { name: 'In stock' }).getByText('€12.90').waitFor();
  await idle(page);
  expect(await violationsOf(page)).toEqual([]);
  expect(problems).toEqual([]);
});

it('the movements of a part begin with its use over twelve months', async () => {
  const { prisma } = test.app.database;
  const { id: partId } = await seedPart(prisma, crew.head.id, {
    ...{ name: 'Filter', sku: 'F-1', departmentId: crew.departmentId },
  });
  const quantities = { quantity: 3, delta: -3, onHandAfter: 0, unitCost: 250, cost: 750 };
  await prisma.stockMovement.create({
    data: { partId, kind: 'issue', ...quantities, actorId: crew.head.id, at: new Date() },
  });
  const { page, problems } = await test.signIn(crew.head, { at: '/parts' });
  await page.getByRole('button', { name: 'Movements of Filter' }).click();
  const use = page.getByRole('dialog').getByRole('table', { name: 'Use of Filter by month' });
  await expect.poll(() => use.getByRole('row').count()).toBe(13);
  const last = await use.getByRole('row').last().getByRole('cell').allTextContents();
  expect(last.slice(1)).toEqual(['3 pcs', '0 pcs', '€7.50']);
  await page.getByRole('dialog').getByText('Cost', { exact: true }).first().click();
  await page.locator('.recharts-bar-rectangle').first().waitFor({ state: 'attached' });
  expect(await violationsOf(page)).toEqual([]);
  expect(problems).toEqual([]);
});

it('a technician takes a part, gives one back, and asks for a purchase', async () => {
  const { page, problems } = await test.signIn(crew.technician, { at: `/requests/${requestId}` });
  await page.getByRole('button', { name: 'Take a part' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Part' }).fill('brg-6204');
  await page.getByRole('option', { name: /Ball bearing/ }).click();
  await dialog.getByLabel('Quantity').fill('3');
  await dialog.getByRole('button', { name: 'Take' }).click();
  const parts = section(page, 'Parts');
  await parts.getByText('3 pcs taken').waitFor();
  await parts.getByRole('button', { name: 'Give back: Ball bearing' }).click();
  await dialog.getByLabel('Quantity').fill('1');
  await dialog.getByRole('button', { name: 'Give back' }).click();
  await parts.getByText('1 pcs given back').waitFor();
  await page.getByRole('button', { name: 'Ask for a purchase' }).click();
  await dialog.getByLabel('What is needed').fill('Pump seal');
  await dialog.getByLabel('Amount').fill('189');
  await dialog.getByRole('button', { name: 'Ask for a purchase' }).click();
  const purchases = section(page, 'Purchases');
  await purchases.getByText('Waits for a decision').waitFor();
  await purchases.getByText('€189.00').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await idle(page);
  expect(await violationsOf(page)).toEqual([]);
  expect(problems).toEqual([]);
});

it('the job sheet opens in a new tab', async () => {
  const { page, problems } = await test.signIn(crew.employee, { at: `/requests/${requestId}` });
  const [tab, answer] = await Promise.all([
    page.waitForEvent('popup'),
    page.waitForResponse(/report\.pdf$/),
    page.getByRole('button', { name: 'Job sheet' }).click(),
  ]);
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toBe('application/pdf');
  await tab.close();
  expect(problems).toEqual([]);
});

it('lists are saved for spreadsheets, with the shown columns or all', async () => {
  const { page, problems } = await test.signIn(crew.head);
  // Without it the browser saves a download instead of asking for a file.
  await page.addInitScript('delete window.showSaveFilePicker');
  const saved = async (press: () => Promise<void>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), press()]);
    return await rowsOfWorkbook(download);
  };
  await page.goto('/parts');
  const parts = await saved(() => page.getByRole('button', { name: 'Export' }).click());
  expect(parts.flat()).toContain('BRG-6204');
  await page.goto('/requests');
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const shown = await saved(() => choose('Shown columns'));
  expect(shown[0]?.join()).toMatch(
    /^id,title,stage,onHold,priority,location,assignee,createdAt \(/,
  );
  expect(shown.flat()).toContain('Pump is loud');
  const all = await saved(() => choose('All columns'));
  expect(all[0]?.join()).toMatch(/^id,title,status,stage,onHold,/);
  expect(problems).toEqual([]);
});

/** A camera that shows a black picture, and a reader that reads `window.code` in it. */
const SCANNER = `
  window.BarcodeDetector = class {
    static getSupportedFormats = async () => ['code_128', 'qr_code'];
    detect = async () => window.code ? [{ rawValue: window.code }] : [];
  };
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement('canvas');
    canvas.getContext('2d').fillRect(0, 0, 10, 10);
    return canvas.captureStream(5);
  };`;

it('a technician takes a part by its code, on a phone', async () => {
  const { page, problems } = await test.signIn(crew.technician, { phone: true });
  await page.addInitScript(SCANNER);
  await page.goto(`/requests/${requestId}`);
  await page.getByRole('button', { name: 'Take a part' }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Scan a part' }).tap();
  await dialog.getByText('Point the camera at the code of the part.').waitFor();
  await page.evaluate("window.code = 'nothing'");
  await dialog.getByText('No part has the number nothing.').waitFor();
  await page.evaluate("window.code = 'brg-6204'");
  const part = dialog.getByRole('combobox', { name: 'Part' });
  await expect.poll(() => part.inputValue()).toContain('Ball bearing · BRG-6204');
  await dialog.getByRole('button', { name: 'Take' }).tap();
  await dialog.waitFor({ state: 'detached' });
  await section(page, 'Parts').getByText('1 pcs taken').waitFor();
  expect(problems).toEqual([]);
});

it('a head approves the purchase in the queue, on a phone as well', async () => {
  const { page, problems } = await test.signIn(crew.head, { phone: true });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/purchases');
  await page.getByText('Pump seal').first().waitFor();
  await idle(page);
  expect(await cutTexts(page, 'main a, main button, main label')).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Approve: Pump seal' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  // There are others, which the filter leaves out.
  await page.getByText('Nothing matches these filters.').waitFor();
  expect(await page.getByText('No purchases').count()).toBe(0);
  await page.goto('/parts');
  await page.getByText('BRG-6204').first().waitFor();
  await idle(page);
  expect(await cutTexts(page, 'main a, main button, main label')).toEqual([]);
  expect(problems).toEqual([]);
});
