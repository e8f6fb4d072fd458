import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, headingOf, startConsole } from '../support/browser.js';
import { type Crew, seedCrew } from '../support/crew.js';
import { cutTexts } from '../support/phone.js';

let test: ConsoleTest;
let crew: Crew;
let assetId: number;

beforeAll(async () => {
  test = await startConsole({});
  const { seed } = test.app;
  crew = await seedCrew(seed);
  const asset = await seed.asset({ name: 'Boiler', tag: 'B-1', departmentId: crew.departmentId });
  assetId = asset.id;
});
afterAll(() => test?.stop());

const idle = (page: Page) =>
  expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function choose(within: Page | Locator, label: string, option: string): Promise<void> {
  await within.getByRole('combobox', { name: label, exact: true }).click();
  const page = 'page' in within ? within.page() : within;
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Fills in a new schedule but its rule. */
async function begin(page: Page, title: string): Promise<void> {
  await page.goto('/plan/new');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('As the maker says.');
  await page.getByLabel(/^From/).fill('2031-01-01');
  await page.getByLabel(/^Time( \*)?$/).fill('07:30');
}

async function created(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

it('a head sets up the inspections of a building, with the dates beside the form', async () => {
  const { page, problems } = await test.signIn(crew.head);
  await begin(page, 'Emergency lighting');
  const preview = section(page, 'The next dates');
  await preview.getByText('Wed, 1 Jan 2031').waitFor();
  await choose(page, 'Day', 'last day');
  await preview.getByText('Fri, 31 Jan 2031').waitFor();
  await preview.getByText('Fri, 28 Feb 2031').waitFor();
  await idle(page);
  expect(await violationsOf(page)).toEqual([]);
  await created(page, 'Emergency lighting');
  await page.getByText('every month on the last day').waitFor();
  await section(page, 'Dates').getByText('No date in this time.').waitFor();

  await begin(page, 'Sprinklers');
  await page.getByLabel('Every', { exact: true }).fill('3');
  await choose(page, 'On', 'a weekday');
  await choose(page, 'Which', 'second');
  await choose(page, 'Weekday', 'Tuesday');
  await preview.getByText('Tue, 14 Jan 2031').waitFor();
  await created(page, 'Sprinklers');

  await begin(page, 'Roof');
  await page.getByRole('combobox', { name: 'Only in these months' }).click();
  for (const month of ['April', 'October']) {
    await page.getByRole('option', { name: month, exact: true }).click();
  }
  await page.keyboard.press('Escape');
  await created(page, 'Roof');
  await page.getByText('every month on day 1 in April and October').waitFor();
  expect(problems).toEqual([]);
});

it('dates are skipped with a reason, and requested early', async () => {
  const { page, problems } = await test.signIn(crew.head, { at: `/equipment/${assetId}` });
  await section(page, 'Maintenance plan').getByRole('link', { name: 'New schedule' }).click();
  await page.getByText('B-1 Boiler').waitFor();
  await page.getByLabel('Title').fill('Boiler service');
  await page.getByLabel('Description').fill('Clean the burner.');
  await choose(page, 'Unit', 'weeks');
  await page.getByLabel(/^Time( \*)?$/).fill('23:59');
  await created(page, 'Boiler service');
  const dates = section(page, 'Dates');
  await dates
    .getByRole('button', { name: /^Skip: / })
    .nth(1)
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The boiler is off in summer.');
  await dialog.getByRole('button', { name: 'Skip' }).click();
  await dates.getByText('skipped: by a person').waitFor();
  await dates.getByText('The boiler is off in summer.').waitFor();
  await dates
    .getByRole('button', { name: /^Request now: / })
    .nth(2)
    .click();
  await dates
    .getByRole('link', { name: /^#\d+$/ })
    .first()
    .waitFor();
  await idle(page);
  expect(await violationsOf(page)).toEqual([]);
  const made = await test.app.database.prisma.maintenanceRequest.findFirstOrThrow({
    where: { origin: 'schedule' },
  });
  expect(made).toMatchObject({ title: 'Boiler service', assetId, stage: 'approved' });

  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Somebody paused it.').waitFor();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText('Somebody paused it.').waitFor({ state: 'detached' });
  await page.goto(`/equipment/${assetId}`);
  await section(page, 'Maintenance plan').getByText('every week on').waitFor();
  expect(problems).toEqual([]);
});

it('the plan of all schedules stands on a phone as well', async () => {
  const { page, problems } = await test.signIn(crew.head, { phone: true });
  await page.setViewportSize({ width: 360, height: 740 });
  for (const address of ['/plan', '/plan?show=plan', '/plan/new']) {
    await page.goto(address);
    await headingOf(page).waitFor();
    await idle(page);
    expect(await cutTexts(page, 'main a, main button, main label')).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
  }
  await page.goto('/plan');
  await page.getByRole('link', { name: 'Sprinklers' }).tap();
  await page.getByText('every 3 months on the second Tuesday').waitFor();
  expect(problems).toEqual([]);
});

it('an employee sees no schedule', async () => {
  const { page } = await test.signIn(crew.employee, { at: '/plan' });
  await page.getByText('No schedules in use').waitFor();
  expect(await page.getByRole('link', { name: 'New schedule' }).count()).toBe(0);
});

it('gives its requests the answers to their questions', async () => {
  await test.app.seed.field({
    ...{ key: 'filter_class', kind: 'text', phase: 'work', required: true },
    label: { en: 'Class of the filter', de: 'Filterklasse' },
  });
  test.app.services.knownFields.forget();
  const { page, problems } = await test.signIn(crew.head);
  await begin(page, 'Filters');
  await page.getByRole('textbox', { name: 'Class of the filter' }).fill('F7');
  expect(await violationsOf(page)).toEqual([]);
  await created(page, 'Filters');
  await page.getByText('Class of the filter').waitFor();
  await page.getByText('F7', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Edit' }).click();
  // None is required of a schedule.
  await page.getByRole('textbox', { name: 'Class of the filter' }).fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Filters' }).waitFor();
  await expect.poll(() => page.getByText('Class of the filter').count()).toBe(0);
  const { fields } = await test.app.database.prisma.schedule.findFirstOrThrow({
    where: { title: 'Filters' },
  });
  expect(fields).toEqual({});
  expect(problems).toEqual([]);
});
