import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { seedFigureReport } from '../support/figure-reports.js';
import { mailTo } from '../support/mail-app.js';
import type { Person } from '../support/seed.js';
import { startSmtp, type TestSmtp } from '../support/smtp.js';

let smtp: TestSmtp;
let test: ConsoleTest;
let mute: ConsoleTest;
let head: Person;

beforeAll(async () => {
  smtp = await startSmtp();
  test = await startConsole(mailTo(smtp));
  const { id: departmentId } = await test.app.seed.department('Facilities');
  head = await test.app.seed.person('department_head', { departmentId });
});
afterAll(async () => {
  await test?.stop();
  await mute?.stop();
  await smtp?.stop();
});

const AT = '/system/figures?tab=reports';

it('a report is made, tested, changed and deleted, and shows its runs', async () => {
  const { page, problems } = await test.signIn(head, { at: AT });
  await page.getByText('No reports').waitFor();
  await page.getByRole('button', { name: 'New report' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Monthly');
  await dialog
    .getByLabel(/^Figures/)
    .first()
    .click();
  await page.getByRole('option', { name: 'Completed', exact: true }).click();
  await page.keyboard.press('Escape');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The report is saved.').waitFor();
  const table = page.getByRole('table', { name: 'Reports' });
  await table.getByText('Last month').waitFor();
  await table.getByText('One recipient').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const { prisma } = test.app.database;
  const stored = await prisma.figureReport.findFirstOrThrow();
  expect(stored).toMatchObject({
    ...{ name: 'Monthly', figures: ['completed'], period: 'lastMonth', every: 'month', day: 1 },
    ...{ recipientIds: [head.id], time: '07:00', enabled: true },
  });
  await table.getByRole('button', { name: 'Mail Monthly to me' }).click();
  await page.getByText('The mail is on its way to you.').waitFor();
  await expect.poll(() => smtp.received.length).toBe(1);
  await table.getByRole('button', { name: 'Change Monthly' }).click();
  await page.getByRole('dialog').getByLabel('Switched on').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await table.getByText('Switched off').waitFor();
  await table.getByRole('button', { name: 'Monthly', exact: true }).click();
  await page.getByText('It has not run yet.').waitFor();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 320, height: 700 });
  const isWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
  await expect.poll(() => page.evaluate(isWide)).toBe(false);
  await page.setViewportSize({ width: 1280, height: 800 });
  await table.getByRole('button', { name: 'Delete Monthly' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete report' }).click();
  await page.getByText('No reports').waitFor();
  expect(await prisma.figureReport.count()).toBe(0);
  expect(problems).toEqual([]);
});

it('without mail, reports are read alone, and the page says so', async () => {
  mute = await startConsole();
  const administrator = await mute.app.seed.person('administrator');
  await seedFigureReport(mute.app.database.prisma, administrator.id, { name: 'Stored' });
  const { page, problems } = await mute.signIn(administrator, { at: AT });
  await page.getByText('This installation sends no mail').waitFor();
  await page.getByText('Stored').waitFor();
  expect(await page.getByRole('button', { name: 'New report' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Change Stored' }).count()).toBe(0);
  expect(problems).toEqual([]);
});
