import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { seedCrew } from '../support/crew.js';
import type { Person } from '../support/seed.js';

let test: ConsoleTest;
let departmentId: number;
let employee: Person;
let head: Person;

beforeAll(async () => {
  test = await startConsole();
  ({ departmentId, employee, head } = await seedCrew(test.app.seed));
});

afterAll(() => test?.stop());

const DAY = 86_400_000;
/** A day from today, as a field of a day has it. */
const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

async function submitted(body: object = {}): Promise<number> {
  const answer = await test.app.rest('POST', '/api/v1/maintenance', {
    token: employee.token,
    body: { title: 'Pump drips', description: 'All week.', departmentId, ...body },
  });
  expect(answer.status).toBe(201);
  return answer.body.data.id;
}

async function stored(id: number) {
  const { prisma } = test.app.database;
  return await prisma.maintenanceRequest.findUniqueOrThrow({ where: { id } });
}

async function open(page: Page, id: number): Promise<void> {
  await page.goto(`/requests/${id}`);
  await page.getByRole('heading', { name: 'History' }).waitFor();
}

async function openDialog(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'More steps', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Set the date', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
}

const written = (page: Page, text: RegExp | string) =>
  page.getByRole('main').getByText(text).first().waitFor();

it('a submitter wishes a day, which those who decide see', async () => {
  const { page, problems } = await test.signIn(employee, { at: '/requests/new', phone: true });
  await page.getByLabel('What is it about?').fill('Tap drips');
  await page.getByLabel('What is broken or needed?').fill('In the kitchen.');
  await page.getByLabel('Wanted by').fill(dayIn(9));
  expect(await page.getByLabel('To be done by').count()).toBe(0);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL(/\/requests\/\d+$/);
  const id = Number(page.url().split('/').at(-1));
  expect(await stored(id)).toMatchObject({ wantedBy: dayIn(9), manualDueAt: null });

  const hugo = await test.signIn(head);
  await open(hugo.page, id);
  await written(hugo.page, 'Wanted by');
  expect([...problems, ...hugo.problems]).toEqual([]);
});

it('a lead sets, moves and clears the date of a request', async () => {
  const id = await submitted();
  const [hugo, ella] = await Promise.all([
    test.signIn(head, { timezoneId: 'Europe/Berlin' }),
    test.signIn(employee, { phone: true }),
  ]);
  await Promise.all([open(hugo.page, id), open(ella.page, id)]);
  const dialog = await openDialog(hugo.page);
  const send = dialog.getByRole('button', { name: 'Set the date', exact: true });
  await send.click();
  await dialog.getByText('Choose another date.').waitFor();
  await dialog.getByText('Give a reason.').waitFor();
  await dialog.getByLabel('To be done by').fill('2001-01-01T10:00');
  await dialog.getByLabel('Why?').fill('The valve arrives before.');
  await send.click();
  await dialog.getByText('Choose a time in the future.').waitFor();
  await dialog.getByLabel('To be done by').fill(`${dayIn(5)}T16:30`);
  await send.click();
  await dialog.waitFor({ state: 'hidden' });
  await written(hugo.page, /set the date/);
  await written(hugo.page, 'The valve arrives before.');
  await written(ella.page, /set the date/);
  expect(await ella.page.getByRole('button', { name: 'Set the date' }).count()).toBe(0);
  const first = (await stored(id)).manualDueAt;
  expect(first?.getUTCMinutes()).toBe(30);

  const again = await openDialog(hugo.page);
  await again.getByLabel('To be done by').fill(`${dayIn(7)}T09:00`);
  await again.getByLabel('Why?').fill('The valve is late.');
  await again.getByRole('button', { name: 'Set the date', exact: true }).click();
  await written(ella.page, /moved the date from/);

  const last = await openDialog(hugo.page);
  await last.getByRole('button', { name: 'No date' }).click();
  await last.getByLabel('Why?').fill('It is done by others.');
  await last.getByRole('button', { name: 'Set the date', exact: true }).click();
  await written(ella.page, /cleared the date/);
  expect((await stored(id)).manualDueAt).toBeNull();
  expect([...hugo.problems, ...ella.problems]).toEqual([]);
});

it('a lead promises a date with the submission, in German', async () => {
  const { page, problems } = await test.signIn(head, { at: '/requests/new', locale: 'de-DE' });
  await page.getByLabel('Worum geht es?').fill('Licht flackert');
  await page.getByLabel('Was ist kaputt oder fehlt?').fill('Im Flur.');
  await page.getByLabel('Gewünscht bis').fill(dayIn(3));
  await page.getByLabel('Zu erledigen bis').fill(`${dayIn(2)}T12:00`);
  await page.getByRole('button', { name: 'Absenden' }).click();
  await page.waitForURL(/\/requests\/\d+$/);
  const id = Number(page.url().split('/').at(-1));
  const { manualDueAt, nextDueAt, wantedBy } = await stored(id);
  expect(manualDueAt).not.toBeNull();
  expect([nextDueAt, wantedBy]).toEqual([manualDueAt, dayIn(3)]);
  await written(page, /hat den Termin .* festgelegt/);
  await written(page, 'Fällig');
  expect(problems).toEqual([]);
});
