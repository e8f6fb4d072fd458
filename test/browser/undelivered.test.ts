import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { type Crew, seedCrew } from '../support/crew.js';
import { cutTexts } from '../support/phone.js';

let test: ConsoleTest;
let crew: Crew;
let requestId: number;

beforeAll(async () => {
  test = await startConsole({});
  const { seed } = test.app;
  crew = await seedCrew(seed);
  const { employee, technician, departmentId } = crew;
  const owner = { requesterId: employee.id, departmentId, assigneeId: technician.id };
  const request = { stage: 'in_progress' as const, title: 'Valve in the cellar' };
  ({ id: requestId } = await seed.request(owner, 'assigned', request));
});
afterAll(() => test?.stop());

const idle = (page: Page) =>
  expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);

/** Reports calls of the technician that a device could not deliver. */
async function report(...entries: readonly object[]): Promise<void> {
  const performedAt = new Date().toISOString();
  const refusedBecause = 'Put on hold at 10:40.';
  const body = { entries: entries.map((one) => ({ ...one, performedAt, refusedBecause })) };
  const { token } = crew.technician;
  const path = `/api/maintenance/${requestId}/undelivered`;
  expect((await test.app.rest('POST', path, { token, body })).status).toBe(201);
}

it('a head comes from the request to the work and records it, on a phone', async () => {
  await report(
    { operation: 'addComment', input: { body: 'The valve was stuck.' } },
    { operation: 'resumeMaintenanceRequest', input: {} },
  );
  const { page, problems } = await test.signIn(crew.head, { phone: true });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/requests/${requestId}`);
  await page.getByText('reported work that could not be delivered').waitFor();
  await page.getByRole('link', { name: 'A report of undelivered work waits for you' }).click();
  const article = page.getByRole('article');
  await article.getByText('The valve was stuck.').waitFor();
  await article.getByText('Not delivered: Put on hold at 10:40.').first().waitFor();
  await idle(page);
  expect(await cutTexts(page, 'main a, main button, main p')).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);
  await article.getByRole('button', { name: 'Record' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Record' }).click();
  await page.getByText('Some entries could not be recorded').waitFor();
  await article.getByText('Comment', { exact: true }).waitFor();
  await article.getByText(/^Could not be recorded:/).waitFor();
  await article.getByRole('button', { name: 'Leave out' }).click();
  await page.getByLabel('Reason').fill('It was not on hold.');
  await page.getByRole('dialog').getByRole('button', { name: 'Leave out' }).click();
  await page.getByText('Nothing waits').waitFor();
  expect(problems).toEqual([]);
  const comments = await test.app.database.prisma.comment.findMany({ where: { requestId } });
  expect(comments.map(({ body, authorId }) => [body, authorId])).toEqual([
    ['The valve was stuck.', crew.head.id],
  ]);
});
