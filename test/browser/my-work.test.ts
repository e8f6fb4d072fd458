import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, startConsole, type Visitor } from '../support/browser.js';
import { seedCrew } from '../support/crew.js';
import { hasKeptFiles } from '../support/kept-files.js';
import { colourPhoto, Finger } from '../support/phone.js';
import type { Person } from '../support/seed.js';

let test: ConsoleTest;
let technician: Person;
let job: number;
let other: number;
let third: number;

beforeAll(async () => {
  test = await startConsole();
  const { seed, database } = test.app;
  const crew = await seedCrew(seed);
  ({ technician } = crew);
  const { departmentId, employee } = crew;
  const { id: locationId } = await seed.location({ name: 'Boiler room' });
  const { id: assetId } = await seed.asset({ name: 'Boiler', departmentId, locationId });
  const meter = { assetId, name: 'Hours', nameKey: 'hours', unit: 'h' };
  await database.prisma.meter.create({ data: meter });
  const { id: categoryId } = await seed.category({ name: 'Heating', requires: ['afterPhoto'] });
  await seed.field({ key: 'cause', categoryId, phase: 'complete' });
  const work = {
    ...{ requesterId: employee.id, departmentId, assigneeId: technician.id },
    ...{ assetId, locationId, categoryId },
  };
  job = (await seed.request(work, 'assigned', { title: 'Valve drips' })).id;
  other = (await seed.request(work, 'assigned', { title: 'Pump hums' })).id;
  third = (await seed.request(work, 'assigned', { title: 'Hinge squeaks' })).id;
  await seed.requestChecklist(other, (await seed.checklist()).id);
});

afterAll(() => test?.stop());

const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

/** Opens My work as a technician on a phone, whose device then has all of it, and takes its network away. */
async function inTheCellar(): Promise<Visitor> {
  const visitor = await test.signIn(technician, { phone: true, installed: true });
  const { page, context } = visitor;
  await page.getByText(/^Ready for offline, \d/).waitFor();
  await hasKeptFiles(page);
  await context.setOffline(true);
  return visitor;
}

const read = async (path: string) =>
  (await test.app.rest('GET', path, { token: technician.token })).body.data;

it('does a job with a photo without network in five taps, which is delivered later', async () => {
  const { page, context, problems } = await inTheCellar();
  await page.goto('/my-work');
  await page.getByRole('heading', { level: 1, name: 'My work' }).waitFor();
  await page.getByText(/^Ready for offline, \d/).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const own = card(page, 'Valve drips');
  await own.getByText('Boiler room').waitFor();
  const finger = new Finger(page);
  await finger.tap(own.getByRole('button', { name: 'Start work: Valve drips' }));
  await own.getByText('In progress').waitFor();
  await finger.take(
    own.getByRole('button', { name: 'Add a photo from after' }),
    await colourPhoto('green'),
  );
  await own.getByText('2 entries wait for the network').waitFor();
  await finger.tap(own.getByRole('button', { name: 'Complete: Valve drips' }));
  const dialog = page.getByRole('dialog', { name: `Complete request ${job}` });
  await finger.tap(dialog.getByRole('button', { name: 'Complete' }));
  await dialog.waitFor({ state: 'detached' });
  await own.getByText('3 entries wait for the network').waitFor();
  expect(finger.taps).toBeLessThanOrEqual(5);

  // Nothing of it is lost with the page.
  await page.goto('/my-work');
  await own.getByText('3 entries wait for the network').waitFor();
  await own.getByText('Completed').waitFor();

  await context.setOffline(false);
  await own.waitFor({ state: 'detached' });
  expect(await read(`/api/maintenance/${job}`)).toMatchObject({ stage: 'completed' });
  expect(await read(`/api/maintenance/${job}/attachments`)).toMatchObject([{ type: 'AFTER' }]);
  expect(problems.filter((text) => !/ERR_INTERNET_DISCONNECTED/.test(text))).toEqual([]);
});

it('opens a request that was never opened, with all its sections', async () => {
  const { page, context } = await inTheCellar();
  await page.goto(`/requests/${other}`);
  await page.getByRole('heading', { level: 1, name: 'Pump hums' }).waitFor();
  await page.getByText('submitted the request').first().waitFor();
  for (const name of ['Time', 'At the machine', 'Checklist', 'History']) {
    await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
  }
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('textbox', { name: 'Comment' }).fill('The bearing hums.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('The bearing hums.').waitFor();
  await page.getByText('waits for network').first().waitFor();
  await page.getByRole('button', { name: 'Enter a reading: Hours' }).click();
  await page.getByRole('dialog').getByLabel('What does it show?').fill('120');
  await page.getByRole('dialog').getByRole('button', { name: 'Enter', exact: true }).click();
  await page.getByText('120 h').waitFor();
  await page.getByRole('button', { name: 'Start timer' }).click();
  await page.getByRole('button', { name: 'Stop timer' }).waitFor();
  await page.goto(`/requests/${other}`);
  await page.getByText('The bearing hums.').waitFor();
  await page.getByText('120 h').waitFor();

  await context.setOffline(false);
  await page.getByText('waits for network').first().waitFor({ state: 'detached' });
  const comments = await read(`/api/maintenance/${other}/comments`);
  expect(comments).toMatchObject([{ body: 'The bearing hums.' }]);
});

it('shows a request as it is after its waiting step was deleted, without network and a new page', async () => {
  const { page } = await inTheCellar();
  const own = card(page, 'Hinge squeaks');
  await own.getByRole('button', { name: 'Start work: Hinge squeaks' }).click();
  await own.getByText('In progress').waitFor();
  const heading = page.getByRole('heading', { level: 1, name: 'Hinge squeaks' });
  await own.getByRole('link', { name: 'Hinge squeaks' }).click();
  await heading.waitFor();
  await page.getByText('In progress').first().waitFor();

  await page.getByRole('link', { name: /\d waiting/ }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('Nothing waits').waitFor();
  await page.goBack();
  await heading.waitFor();
  await page.getByRole('button', { name: 'Start work' }).waitFor();
  expect(await page.getByText('In progress').count()).toBe(0);
  expect(await read(`/api/maintenance/${third}`)).toMatchObject({ stage: 'assigned' });
});
