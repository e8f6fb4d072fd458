import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { type Crew, seedCrew } from '../support/crew.js';
import { cutTexts } from '../support/phone.js';

let test: ConsoleTest;
let crew: Crew;

beforeAll(async () => {
  test = await startConsole({});
  crew = await seedCrew(test.app.seed);
});
afterAll(() => test?.stop());

/** Submits requests; with their ids, in order. */
async function submit(titles: readonly string[]): Promise<number[]> {
  const owner = { requesterId: crew.employee.id, departmentId: crew.departmentId };
  const ids: number[] = [];
  for (const title of titles)
    ids.push((await test.app.seed.request(owner, 'pending', { title })).id);
  return ids;
}

const stages = async (ids: readonly number[]) => {
  const rows = await test.app.database.prisma.maintenanceRequest.findMany({
    where: { id: { in: [...ids] } },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ stage }) => stage);
};

const bar = (page: Page) => page.getByRole('region', { name: 'Steps on the ticked requests' });

it('a head approves what is ticked at once', async () => {
  const ids = await submit(['Tap drips', 'Lamp is dark', 'Door sticks']);
  const { page, problems } = await test.signIn(crew.head, { at: '/requests' });
  await page.getByRole('checkbox', { name: 'Tick Tap drips' }).check();
  await page.getByRole('checkbox', { name: 'Tick Door sticks' }).check();
  await bar(page).getByText('2 ticked').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await bar(page).getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve: 2 requests' });
  await dialog.getByLabel('Note').fill('Go ahead.');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Done: 2 requests.').waitFor();
  await bar(page).waitFor({ state: 'detached' });
  expect(await stages(ids)).toEqual(['approved', 'submitted', 'approved']);
  expect(problems).toEqual([]);
});

it('tries many first, and tells why some fail', async () => {
  const ids = await submit(Array.from({ length: 25 }, (_, index) => `Chair ${index + 1}`));
  const { page } = await test.signIn(crew.head, { at: '/requests' });
  await page.getByText('Chair 25', { exact: true }).waitFor();
  await page.getByRole('checkbox', { name: 'Tick all that are shown' }).check();
  await page.getByRole('checkbox', { name: 'Tick Tap drips' }).uncheck();
  await page.getByRole('checkbox', { name: 'Tick Door sticks' }).uncheck();
  await bar(page).getByRole('button', { name: 'Reject' }).click();
  // Somebody else decides about one meanwhile.
  const [first = 0] = ids;
  const other = await test.app.rest('POST', `/api/maintenance/${first}/approve`, {
    token: crew.head.token,
    body: {},
  });
  expect(other.status).toBe(200);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why?').fill('No chairs this year.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await dialog.getByText('It is possible on 25 requests.').waitFor();
  await dialog.getByText('1 request stays as it is').waitFor();
  await dialog.getByText(`#${first} Chair 1:`).waitFor();
  expect((await stages(ids)).filter((stage) => stage === 'rejected')).toEqual([]);
  await dialog.getByRole('button', { name: 'Go on with 25' }).click();
  await dialog.getByText('Done: 25 requests.').waitFor();
  await dialog.getByText('1 request is unchanged').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  expect((await stages(ids)).filter((stage) => stage === 'rejected')).toHaveLength(24);
});

it('stands on a phone, and not before employees', async () => {
  await submit(['Window rattles']);
  const { page } = await test.signIn(crew.head, { phone: true });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/requests');
  await page.getByRole('checkbox', { name: 'Tick Window rattles' }).check();
  await bar(page).getByRole('button', { name: 'Approve' }).waitFor();
  expect(await cutTexts(page, 'main section[aria-label^=Steps] button')).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);
  const { page: own } = await test.signIn(crew.employee, { at: '/requests' });
  await own.getByText('Window rattles').first().waitFor();
  expect(await own.getByRole('checkbox', { name: /^Tick/ }).count()).toBe(0);
});
