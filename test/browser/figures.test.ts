import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import type { Person } from '../support/seed.js';

let test: ConsoleTest;
let administrator: Person;
/** Leads the department. */
let head: Person;
let departmentId: number;
let elsewhere: number;

beforeAll(async () => {
  test = await startConsole();
  const { seed } = test.app;
  ({ id: departmentId } = await seed.department('Facilities'));
  ({ id: elsewhere } = await seed.department('Laboratory'));
  administrator = await seed.person('administrator');
  head = await seed.person('department_head', { departmentId });
});
afterAll(() => test?.stop());

const send = async (path: string, body: object) => {
  const answer = await test.app.rest('POST', path, { token: administrator.token, body });
  expect(answer.status).toBe(201);
  return answer.body.data;
};

/** Requests of both departments, and a target. */
async function fill(): Promise<void> {
  const { prisma } = test.app.database;
  if ((await prisma.target.count()) > 0) return;
  const common = { description: 'x', category: 'Heat', location: 'Hall', priority: 'normal' };
  await send('/maintenance', { ...common, title: 'Boiler leaks', departmentId });
  await send('/maintenance', { ...common, title: 'Door sticks', departmentId });
  await send('/maintenance', { ...common, title: 'Hood is loud', departmentId: elsewhere });
  const down = { figure: 'backlog', direction: 'down', good: 2, warn: 5 };
  await send('/targets', { ...down, departmentId });
  await send('/targets', { ...down, good: 1, warn: 2 });
}

const tile = (page: Page, name: string) =>
  page
    .getByRole('heading', { name, exact: true, level: 3 })
    .locator('xpath=ancestor::*[contains(@class, "mantine-Paper-root")][1]');

const isWide = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');

it('says "No data" in an empty house, never 0, and fits a narrow phone', async () => {
  const { page, problems } = await test.signIn(administrator, { at: '/system/figures' });
  await page.setViewportSize({ width: 320, height: 700 });
  await tile(page, 'Fixed at first attempt').getByText('No data').waitFor();
  await tile(page, 'Mean time between failures (MTBF)').getByText('No data').waitFor();
  // What is counted is 0 where there is none.
  await tile(page, 'Submitted').getByText('0', { exact: true }).waitFor();
  await expect.poll(() => isWide(page)).toBe(false);
  await page.getByRole('link', { name: 'Fixed at first attempt', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Fixed at first attempt' }).waitFor();
  await page.getByText('No record counts here').waitFor();
  await expect.poll(() => isWide(page)).toBe(false);
  expect(problems).toEqual([]);
});

it('leads from a tile to groups, a picture, a table and the records', async () => {
  await fill();
  const { page, problems } = await test.signIn(administrator, { at: '/system/figures' });
  await tile(page, 'Open now').getByText('3', { exact: true }).waitFor();
  await tile(page, 'Open now').getByText('Target: 1').waitFor();
  await tile(page, 'Open now').getByText('Missed').waitFor();

  await page.getByRole('button', { name: 'What is it? Availability' }).click();
  await page.getByText('EN 15341:2007, T1').waitFor();
  await page.getByText('Difference from the standard:').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Open now', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Open now' }).waitFor();
  const table = page.getByRole('table', { name: 'Open now – Department' });
  await table.waitFor();
  expect(await table.getByRole('row').allTextContents()).toEqual([
    'DepartmentValueTarget',
    'Facilities2Target: 2Good',
    'Laboratory1',
  ]);
  // The choice stands in the address.
  await page.getByRole('combobox', { name: 'Divide by' }).click();
  await page.getByRole('option', { name: 'Priority' }).click();
  const priorities = page.getByRole('table', { name: 'Open now – Priority' });
  await priorities.getByText('Normal').waitFor();
  await expect.poll(() => page.url()).toContain('by=priority');

  await page.locator('.recharts-bar-rectangle').first().waitFor();
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as picture' }).click(),
  ]);
  expect(picture.suggestedFilename()).toBe('Open now – Priority.png');
  const png = await buffer(await picture.createReadStream());
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  expect((await buffer(await csv.createReadStream())).toString()).toBe(
    '\uFEFFPriority,Value,Numerator,Denominator\r\nNormal,3,3,\r\n',
  );
  expect(await violationsOf(page)).toEqual([]);

  const rows = page.getByRole('table', { name: 'Records of Open now' });
  expect(await rows.getByRole('row').count()).toBe(4);
  await rows.getByRole('link', { name: /Boiler leaks/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Boiler leaks' }).waitFor();
  // The way back leads to the same figure and grouping.
  await page.goBack();
  await priorities.waitFor();
  await page.getByRole('link', { name: 'All figures' }).click();
  await page.getByRole('heading', { level: 1, name: 'Figures' }).waitFor();
  expect(problems).toEqual([]);
});

it('keeps period and filter in the address, and compares in words', async () => {
  await fill();
  const { page, problems } = await test.signIn(administrator, {
    at: `/system/figures?departmentId=${elsewhere}`,
  });
  await tile(page, 'Submitted').getByText('1', { exact: true }).waitFor();
  await tile(page, 'Submitted').getByText('Before: 0').waitFor();
  await tile(page, 'Submitted').getByText('more').waitFor();
  await page.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'Last month' }).click();
  await tile(page, 'Submitted').getByText('same').waitFor();
  await expect.poll(() => page.url()).toContain('period=lastMonth');
  await page.reload();
  await tile(page, 'Submitted').getByText('0', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Reset' }).click();
  await tile(page, 'Submitted').getByText('3', { exact: true }).waitFor();
  expect(problems).toEqual([]);
});

it.each([
  ['desktop', {}],
  ['phone', { phone: true }],
])('%s: heads see their department, and set its targets', async (_name, options) => {
  await fill();
  const { prisma } = test.app.database;
  await prisma.target.deleteMany({ where: { figure: 'repairTimeMean' } });
  const { page, problems } = await test.signIn(head, { at: '/system/figures', ...options });
  await page.getByText('Department: Facilities').waitFor();
  await tile(page, 'Open now').getByText('2', { exact: true }).waitFor();
  await tile(page, 'Open now').getByText('Good').waitFor();
  await page.getByRole('tab', { name: 'Targets' }).click();
  await page.getByText('Facilities').first().waitFor();
  await page.getByRole('button', { name: 'New target' }).click();
  const dialog = page.getByRole('dialog', { name: 'New target' });
  await dialog.getByRole('combobox', { name: 'Figure' }).fill('Repair time, mean');
  await page.getByRole('option', { name: 'Repair time, mean' }).click();
  await dialog.getByLabel('Good').fill('4');
  await dialog.getByLabel('Nearly').fill('2');
  const save = dialog.getByRole('button', { name: 'Save' });
  await save.click();
  // Less is better: the bound of what is good is the lower one.
  await expect.poll(() => dialog.getByLabel('Nearly').getAttribute('aria-invalid')).toBe('true');
  await dialog.getByLabel('Nearly').fill('7.5');
  expect(await violationsOf(page)).toEqual([]);
  await save.click();
  await page.getByText('The target is saved.').waitFor();
  const made = await prisma.target.findFirstOrThrow({ where: { figure: 'repairTimeMean' } });
  expect(made).toMatchObject({ direction: 'down', good: 240, warn: 450, departmentId });
  await page.getByText('at most 7 h 30 min').waitFor();
  await page.getByRole('button', { name: 'Delete the target of Repair time, mean' }).click();
  const question = page.getByRole('dialog', { name: 'Delete target' });
  await question.getByRole('button', { name: 'Delete target' }).click();
  await page.getByText('The target is deleted.').waitFor();
  expect(await prisma.target.count({ where: { figure: 'repairTimeMean' } })).toBe(0);
  expect(problems).toEqual([]);
});

it('administrators change targets in the settings', async () => {
  await fill();
  const { page, problems } = await test.signIn(administrator, {
    at: '/system/settings?tab=targets',
  });
  await page.getByRole('button', { name: 'Change the target of Open now' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Change target' });
  await dialog.getByLabel('Nearly').fill('9');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('at most 9', { exact: true }).waitFor();
  expect(problems).toEqual([]);
});
