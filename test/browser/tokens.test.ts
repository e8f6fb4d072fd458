import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import type { Person } from '../support/seed.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let test: ConsoleTest;
let administrator: Person;
let technician: Person;

beforeAll(async () => {
  test = await startConsole();
  administrator = await test.app.seed.person('administrator');
  technician = await test.app.seed.person('technician');
});
afterAll(() => test?.stop());

/** Violations that axe finds on the current page. */
async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return await page.evaluate<string[]>(
    `axe.run(document).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))`,
  );
}

const meWith = async (token: string) =>
  (await test.app.rest('GET', '/api/me', { token })).body.code as string;

it('makes an API token, shows it once, and ends it', async () => {
  const { page, problems } = await test.signIn(technician, { at: '/account' });
  await page.getByText('There is no token.').waitFor();
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make the token' }).click();
  await dialog.getByText('Choose at least one.').waitFor();
  await dialog.getByLabel('Name').fill('Building control');
  await dialog.getByRole('checkbox', { name: 'Read the requests in scope' }).check();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Make the token' }).click();
  await page.getByText('It is shown only once').waitFor();
  const token = (await dialog.locator('code').innerText()).trim();
  expect(token).toMatch(/^mms_[0-9A-Za-z]{49}$/);
  expect(await meWith(token)).toBe('OK');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  const section = page.getByRole('region', { name: 'API tokens' });
  await section.getByText('Building control').waitFor();
  expect(await page.content()).not.toContain(token);

  await section.getByRole('button', { name: 'Revoke the token Building control' }).click();
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
  await section.getByText('There is no token.').waitFor();
  expect(await meWith(token)).toBe('session_invalid');
  expect(problems).toEqual([]);
});

it('shows the link of an invitation once, where no mail is sent', async () => {
  const { page, problems } = await test.signIn(administrator, { at: '/people' });
  await page.getByRole('link', { name: 'Invitations' }).click();
  await page.getByRole('button', { name: 'Invite somebody' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail address').fill('ines@example.org');
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Technician' }).click();
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  const notice = page.getByRole('dialog', { name: 'The link of the invitation' });
  await notice.waitFor();
  const link = new URL((await notice.locator('code').innerText()).trim());
  expect(link.pathname).toBe('/invite');
  expect(link.hash).toMatch(/^#token=[\w-]{43}$/);
  expect(await violationsOf(page)).toEqual([]);
  await notice.getByRole('button', { name: 'I have passed it on' }).click();
  await page.getByText('ines@example.org', { exact: true }).first().waitFor();
  expect(await page.content()).not.toContain(link.hash);

  const guest = await test.visit();
  await guest.page.goto(`${link.pathname}${link.hash}`);
  await guest.page.getByLabel('Password', { exact: true }).fill('seven green bottles');
  await guest.page.getByRole('button', { name: 'Create my account' }).click();
  await guest.page.getByRole('heading', { level: 1, name: 'My work' }).waitFor();
  expect([...problems, ...guest.problems]).toEqual([]);
});

it('lists sessions with their devices, and ends all others', async () => {
  const other = await test.signIn(technician);
  const { page } = await test.signIn(technician, { at: '/account' });
  const section = page.getByRole('region', { name: 'Sessions' });
  await section.getByText('Chrome on Linux').first().waitFor();
  await section.getByRole('button', { name: 'End all others' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'End all others' }).click();
  await page.getByText('All other sessions have ended.').waitFor();
  const where = { userId: technician.id, revokedAt: null };
  expect(await test.app.database.prisma.session.count({ where })).toBe(1);
  await other.page.goto('/account');
  await other.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
});

it('makes a service account and a token of it', async () => {
  const { page, problems } = await test.signIn(administrator, { at: '/people' });
  await page.getByRole('button', { name: 'New service account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the program').fill('Boiler room');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { level: 1, name: 'Boiler room' }).waitFor();
  await page.getByRole('button', { name: 'New token' }).click();
  await dialog.getByLabel('Name').fill('Nightly');
  await dialog.getByRole('checkbox', { name: 'Read the requests in scope' }).check();
  await dialog.getByRole('button', { name: 'Make the token' }).click();
  await page.getByText('It is shown only once').waitFor();
  const token = (await dialog.locator('code').innerText()).trim();
  const { body } = await test.app.rest('GET', '/api/me', { token });
  expect(body.data.email).toMatch(/^boiler-room-\d+@service\.invalid$/);
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  await page.getByRole('region', { name: 'API tokens' }).getByText('Nightly').waitFor();
  expect(await violationsOf(page)).toEqual([]);

  // The address is no field of such an account, so that the rest can be changed.
  await page.getByRole('button', { name: 'Edit' }).click();
  expect(await dialog.getByLabel('E-mail address').count()).toBe(0);
  await dialog.getByLabel('First name').fill('Boiler house');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Boiler house' }).waitFor();
  expect(problems).toEqual([]);
});
