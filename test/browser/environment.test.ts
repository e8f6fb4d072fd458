import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsoleTest, fillLogin, startConsole } from '../support/browser.js';

let test: ConsoleTest;
beforeAll(async () => {
  test = await startConsole();
});
afterAll(() => test?.stop());

/** What a browser does that blocks the data of a site. */
const BLOCK = `
  const refuse = () => { throw new DOMException('Access is denied.', 'SecurityError'); };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(window, name, { get: refuse });
  LockManager.prototype.request = async () => refuse();
  LockManager.prototype.query = async () => refuse();
`;

it('a browser that blocks site data shows the pages, and takes a login', async () => {
  const person = await test.app.seed.person('super_admin');
  const { page, context, problems } = await test.visit();
  await context.addInitScript(BLOCK);
  await page.goto('/requests/new');
  await fillLogin(page, person.email);
  await page.getByRole('heading', { name: 'New request', level: 1 }).waitFor();
  await page.getByLabel('What is it about?').fill('The tap drips');
  await page.getByRole('link', { name: 'Requests', exact: true }).click();
  await page.getByRole('heading', { name: 'Requests', level: 1 }).waitFor();
  expect(problems).toEqual([]);
});

it('a mistyped address shows that there is no such page', async () => {
  const { page } = await test.visit();
  const answer = await page.goto('/peeple');
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { name: 'There is no such page', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'To the home page' }).click();
  await page.getByLabel('E-mail address').waitFor();
});

it('a list is printed as a table, also on paper that is narrower than a desktop', async () => {
  const person = await test.app.seed.person('super_admin');
  const { id: departmentId } = await test.app.seed.department();
  await test.app.seed.request({ requesterId: person.id, departmentId });
  const { page } = await test.signIn(person, { at: '/requests', dark: true });
  const table = page.getByRole('table', { name: 'Requests' });
  await table.getByRole('row').nth(1).waitFor();
  await page.setViewportSize({ width: 700, height: 990 });
  const look = () =>
    page.evaluate<string[]>(`['thead', 'tbody tr', 'nav[id=navigation]', 'search'].map(
      (each) => getComputedStyle(document.querySelector(each)).display)`);
  expect((await look())[1]).toBe('flex');
  await page.emulateMedia({ media: 'print' });
  expect(await look()).toEqual(['table-header-group', 'table-row', 'none', 'none']);
  const head = table.getByRole('columnheader').first();
  expect((await head.boundingBox())?.height).toBeGreaterThan(10);
});
