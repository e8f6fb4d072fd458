import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { type Crew, seedCrew } from '../support/crew.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let test: ConsoleTest;
let crew: Crew;

beforeAll(async () => {
  test = await startConsole();
  crew = await seedCrew(test.app.seed);
});
afterAll(() => test?.stop());

/** Violations that axe finds on the current page. */
async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return await page.evaluate<string[]>(
    `axe.run(document).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))`,
  );
}

const statusOf = async (url: string) => (await fetch(url)).status;

it('makes an address, copies it, replaces and ends it, on a phone', async () => {
  const { page, context, problems } = await test.signIn(crew.technician, { phone: true });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/account');
  const section = page.getByRole('region', { name: 'Calendar', exact: true });
  await section.getByRole('button', { name: 'Make an address' }).click();
  await section.getByText('It is shown only once').waitFor();
  const url = (await section.locator('code').innerText()).trim();
  expect(new URL(url).pathname).toMatch(/^\/api\/calendar\/[\w-]{43}\.ics$/);
  expect(await section.getByRole('button', { name: 'Copy' }).count()).toBe(1);
  await section.getByRole('button', { name: 'Copy' }).click();
  await section.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(url);
  await section.getByText('not fetched yet').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await statusOf(url)).toBe(200);

  await page.reload();
  await section.getByText(/last fetched/).waitFor();
  expect(await page.content()).not.toContain(url);
  await section.getByRole('button', { name: 'New address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'New address' }).click();
  await section.getByText('It is shown only once').waitFor();
  const second = (await section.locator('code').innerText()).trim();
  expect([await statusOf(url), await statusOf(second)]).toEqual([404, 200]);

  await section.getByRole('button', { name: 'End', exact: true }).click();
  await dialog.getByRole('button', { name: 'End', exact: true }).click();
  await section.getByRole('button', { name: 'Make an address' }).waitFor();
  expect(await page.content()).not.toContain(second);
  expect(await statusOf(second)).toBe(404);
  expect(problems).toEqual([]);
});

it('is there in German', async () => {
  const { page, problems } = await test.signIn(crew.head, { at: '/account', locale: 'de-DE' });
  const section = page.getByRole('region', { name: 'Kalender', exact: true });
  await section.getByRole('button', { name: 'Adresse anlegen' }).click();
  await section.getByText('Sie wird nur einmal gezeigt').waitFor();
  await section.getByText(/noch nicht abgerufen/).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(problems).toEqual([]);
});
