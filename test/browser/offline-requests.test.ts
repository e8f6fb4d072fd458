import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { type Crew, seedCrew } from '../support/crew.js';
import { hasKeptFiles } from '../support/kept-files.js';
import { loseAnswers } from '../support/lost-answers.js';
import { fillOutbox, outboxOf } from '../support/outbox.js';
import { colourPhoto } from '../support/phone.js';

let test: ConsoleTest;
let crew: Crew;

beforeAll(async () => {
  test = await startConsole();
  crew = await seedCrew(test.app.seed);
});
afterAll(() => test?.stop());

const delivered = (page: Page) => expect.poll(() => outboxOf(page)).toEqual([]);

async function write(page: Page, title: string, ...colours: string[]): Promise<void> {
  await page.getByLabel('What is it about?').fill(title);
  await page.getByLabel('What is broken or needed?').fill('All week.');
  for (const colour of colours) {
    await page
      .locator('form input[type=file]')
      .last()
      .setInputFiles(await colourPhoto(colour));
    await page.getByRole('img', { name: `${colour}.jpg` }).waitFor();
  }
}

/** Submits it, and waits for the empty form of the next one. */
async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const title = page.getByLabel('What is it about?');
  await expect.poll(() => title.inputValue()).toBe('');
}

/** The requests of these titles, in the order in which the service has made them. */
const madeOf = (titles: readonly string[]) =>
  test.app.database.prisma.maintenanceRequest.findMany({
    where: { title: { in: [...titles] } },
    select: { title: true, attachments: { select: { type: true } } },
    orderBy: { id: 'asc' },
  });

it('takes several new requests without network, on a form that was never opened', async () => {
  const { page, context } = await test.signIn(crew.employee, { installed: true });
  await hasKeptFiles(page);
  await context.setOffline(true);
  await page.goto('/requests/new');
  await page.getByRole('heading', { level: 1, name: 'New request' }).waitFor();
  await write(page, 'Tap drips', 'orange', 'teal');
  await submit(page);
  await write(page, 'Door sticks');
  await submit(page);
  const waiting = page.getByRole('status').filter({ hasText: 'Waits on this device' });
  await waiting.getByText('Tap drips').waitFor();
  await waiting.getByText('Door sticks').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  // What is typed meanwhile stays a draft.
  await write(page, 'Belt slips', 'navy');
  await page.getByText('Draft saved on this device').waitFor();
  await page.reload();
  await waiting.getByText('Door sticks').waitFor();
  expect(await page.getByLabel('What is it about?').inputValue()).toBe('Belt slips');
  await page.getByRole('img', { name: 'navy.jpg' }).waitFor();
  await page.goto('/outbox');
  await page.getByText('Tap drips').first().waitFor();

  await context.setOffline(false);
  await delivered(page);
  expect(await madeOf(['Tap drips', 'Door sticks', 'Belt slips'])).toEqual([
    { title: 'Tap drips', attachments: [{ type: 'BEFORE' }, { type: 'BEFORE' }] },
    { title: 'Door sticks', attachments: [] },
  ]);
});

it('makes one request of one whose answer was lost', async () => {
  const { page, context } = await test.signIn(crew.employee, { at: '/requests/new' });
  await write(page, 'Lamp flickers', 'orange');
  await page.getByText('uploaded', { exact: true }).waitFor();
  // The service performs it, and the network takes the answer.
  await loseAnswers(context, '**/graphql', (body) => body.includes('Lamp flickers'));
  await submit(page);
  await delivered(page);
  expect(await madeOf(['Lamp flickers'])).toEqual([
    { title: 'Lamp flickers', attachments: [{ type: 'BEFORE' }] },
  ]);
});

it('delivers in their order what a page of the first version with a queue has left', async () => {
  const { page } = await test.signIn(crew.employee);
  // As that version has written them: later ones must read them.
  const create = (title: string, clientId: string) => ({
    ...{ userId: crew.employee.id, lane: `client:${clientId}` },
    operation: 'createMaintenanceRequest',
    input: { title, description: 'All week.', priority: 'normal', fields: {}, clientId },
  });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await fillOutbox(page, [
    create('Kept over updates', '0198f6a4-7d1e-4c39-9a55-3f1c8e0b2d47'),
    create('Kept as well', '0198f6a4-7d1e-4c39-9a55-3f1c8e0b2d48'),
  ]);
  await page.reload();
  await delivered(page);
  const made = await madeOf(['Kept over updates', 'Kept as well']);
  expect(made.map(({ title }) => title)).toEqual(['Kept over updates', 'Kept as well']);
});

it('opens the forms of a job without network, although none was opened before', async () => {
  const { departmentId, employee, technician } = crew;
  const owner = { requesterId: employee.id, departmentId, assigneeId: technician.id };
  const begun = { stage: 'in_progress' as const, title: 'Pump hums', startedAt: new Date() };
  const { id } = await test.app.seed.request(owner, 'assigned', begun);
  const { page, context } = await test.signIn(technician, { installed: true, at: '/my-work' });
  await hasKeptFiles(page);
  await page.getByText(/^Ready for offline, /).waitFor();
  await context.setOffline(true);
  await page.goto(`/requests/${id}`);
  await page.getByRole('heading', { level: 1, name: 'Pump hums' }).waitFor();
  for (const name of ['Complete', 'Add time']) {
    await page.getByRole('button', { name, exact: true }).first().click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
});

/** A network without the service: the browser calls itself online, and nothing is tried later by itself. */
const SILENT = `
  Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true });
  for (const kind of ['online', 'offline']) {
    addEventListener(kind, (event) => event.stopImmediatePropagation(), true);
  }
  const later = window.setTimeout;
  window.setTimeout = (action, wait, ...values) => wait === 30000 ? 0 : later(action, wait, ...values);
`;

it('sends when the service is there again, although the browser never called itself offline', async () => {
  const { page, context } = await test.signIn(crew.employee, { installed: true });
  await hasKeptFiles(page);
  await context.addInitScript(SILENT);
  await page.goto('/requests/new');
  await page.getByRole('heading', { level: 1, name: 'New request' }).waitFor();
  await context.setOffline(true);
  await write(page, 'Fan rattles');
  await submit(page);
  await expect.poll(async () => (await outboxOf(page))[0]?.tries ?? 0).toBeGreaterThan(0);
  await context.setOffline(false);
  await delivered(page);
  expect(await madeOf(['Fan rattles'])).toHaveLength(1);
});
