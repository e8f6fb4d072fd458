import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type ConsoleTest,
  fillLogin,
  headingOf,
  startConsole,
  type Visitor,
} from '../support/browser.js';
import type { Person } from '../support/seed.js';

const MINUTE = 60_000;

let test: ConsoleTest;
let departmentId: number;

beforeAll(async () => {
  test = await startConsole();
  departmentId = (await test.app.seed.department('Facilities')).id;
});

afterAll(() => test?.stop());

const employee = (): Promise<Person> => test.app.seed.person('employee', { departmentId });

/** Sessions of a person that have not ended; `seed.person` has opened one of its own. */
async function liveSessions(person: Person): Promise<number> {
  const { prisma } = test.app.database;
  return await prisma.session.count({ where: { userId: person.id, revokedAt: null } });
}

async function securityEvents(person: Person): Promise<string[]> {
  const { prisma } = test.app.database;
  const entries = await prisma.internalLog.findMany({ where: { userId: person.id } });
  return entries.map(({ event }) => event);
}

const heading = ({ page }: Pick<Visitor, 'page'>, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

it('keeps the refresh token where no script reads it, and no token in the storage', async () => {
  const { context, page } = await test.signIn(await employee());
  const cookies = await context.cookies();
  expect(
    cookies.map(({ name, httpOnly, sameSite, path }) => [name, httpOnly, sameSite, path]),
  ).toEqual([['refresh_token', true, 'Strict', '/']]);
  const stored = await page.evaluate<string>(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
  );
  const { value } = cookies[0] ?? { value: '' };
  expect(value.length).toBeGreaterThan(20);
  expect(stored).not.toContain(value);
  expect(stored).not.toMatch(/eyJ[\w-]+\.[\w-]+\./);
});

it('masks passwords, takes pasted ones, and names the fields for password managers', async () => {
  const { page } = await test.visit();
  await page.goto('/login');
  const field = page.getByLabel('Password', { exact: true });
  expect(await field.getAttribute('type')).toBe('password');
  expect(await field.getAttribute('autocomplete')).toMatch(/^current-password/);
  expect(await page.getByLabel('E-mail address').getAttribute('autocomplete')).toMatch(/^username/);
  await field.focus();
  await page.evaluate<boolean>(`(() => {
    const data = new DataTransfer();
    data.setData('text/plain', 'pasted pass phrase');
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    const taken = document.activeElement.dispatchEvent(event);
    if (taken) document.execCommand('insertText', false, 'pasted pass phrase');
    return taken;
  })()`);
  expect(await field.inputValue()).toBe('pasted pass phrase');
});

it('goes on after a reload', async () => {
  const { page, problems } = await test.signIn(await employee());
  await page.reload();
  await heading({ page }, 'Hello');
  expect(problems).toEqual([]);
});

it('renews the tokens of many tabs at once without tripping the detection of reuse', async () => {
  const person = await employee();
  const visitor = await test.signIn(person);
  const before = await liveSessions(person);
  const tabs = [visitor.page];
  for (let count = 0; count < 4; count += 1) {
    const tab = await visitor.tab();
    await tab.goto('/account');
    await heading({ page: tab }, 'My account');
    tabs.push(tab);
  }
  for (const _round of [1, 2, 3]) {
    test.app.advance(16 * MINUTE);
    await Promise.all(tabs.map((tab) => tab.reload()));
    // No tab stands at the login, not even for a moment. Some had a refresh under way when they were
    // reloaded, because the service had just refused their tokens.
    await Promise.all(tabs.map((tab) => headingOf(tab).waitFor()));
    for (const tab of tabs) expect(new URL(tab.url()).pathname).not.toBe('/login');
  }
  expect(await liveSessions(person)).toBe(before);
  expect(await securityEvents(person)).not.toContain('auth.refresh_reused');
  expect(visitor.problems).toEqual([]);
});

it('keeps the session when a page is reloaded again and again before it stands', async () => {
  const person = await employee();
  const { page, context } = await test.signIn(person);
  const before = await liveSessions(person);
  for (let count = 0; count < 12; count += 1) {
    await page.goto(count % 2 === 0 ? '/account' : '/', { waitUntil: 'commit' });
    // The refresh is under way at different points of the page's start.
    await page.waitForTimeout(count * 40);
  }
  await page.goto('/');
  await heading({ page }, 'Hello');
  expect(await liveSessions(person)).toBe(before);
  // Of a refresh whose page was left, the mark goes with its answer.
  await expect.poll(() => context.cookies()).toHaveLength(1);
});

it('renews a token that has expired in the middle of the work', async () => {
  const { page, problems } = await test.signIn(await employee(), { at: '/account' });
  await heading({ page }, 'My account');
  await page.getByLabel('Job title').fill('Plumber');
  test.app.advance(16 * MINUTE);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  expect(problems).toEqual([]);
});

it('logs out of all tabs', async () => {
  const person = await employee();
  const visitor = await test.signIn(person);
  const before = await liveSessions(person);
  const other = await visitor.tab();
  await other.goto('/account');
  await heading({ page: other }, 'My account');

  await visitor.page.getByRole('button', { name: /Account menu/ }).click();
  await visitor.page.getByRole('menuitem', { name: 'Sign out' }).click();
  await heading(visitor, 'Welcome back');
  await heading({ page: other }, 'Welcome back');
  expect(await liveSessions(person)).toBe(before - 1);
  expect(await visitor.context.cookies()).toEqual([]);
  await other.goto('/account');
  await heading({ page: other }, 'Welcome back');
});

it('asks for the password when the session has ended, and then sends what was typed', async () => {
  const person = await employee();
  const { page, problems } = await test.signIn(person, { at: '/account' });
  await heading({ page }, 'My account');
  await page.getByLabel('Job title').fill('Electrician');
  const { prisma } = test.app.database;
  const at = new Date();
  await prisma.session.updateMany({ where: { userId: person.id }, data: { revokedAt: at } });

  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.waitFor();
  expect(await dialog.getByLabel('E-mail address').inputValue()).toBe(person.email);
  await dialog.getByLabel('Password', { exact: true }).fill('a wrong password');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Saved.').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.getByLabel('Job title').inputValue()).toBe('Electrician');
  const { jobTitle } = await prisma.user.findUniqueOrThrow({ where: { id: person.id } });
  expect(jobTitle).toBe('Electrician');
  expect(problems).toEqual([]);
});

it('shows nothing of one person to the next in the same browser', async () => {
  const first = await employee();
  const second = await test.app.seed.person('employee', { departmentId, firstName: 'Second' });
  const visitor = await test.signIn(first);
  await visitor.page.getByRole('button', { name: /Account menu/ }).click();
  await visitor.page.getByRole('menuitem', { name: 'Sign out' }).click();
  await heading(visitor, 'Welcome back');
  await fillLogin(visitor.page, second.email);
  await heading(visitor, 'Hello, Second');
  await visitor.page.goto('/account');
  expect(await visitor.page.getByRole('main').textContent()).not.toContain(first.email);
});

it('leaves a page of the first person when another signs in in a second tab', async () => {
  const first = await employee();
  const second = await test.app.seed.person('employee', { departmentId, firstName: 'Other' });
  const visitor = await test.signIn(first);
  const other = await visitor.tab();
  await other.goto('/login');
  // A person with a session is redirected; a login by hand needs the form of a browser without one.
  await headingOf(other).waitFor();
  await other.evaluate(() => localStorage.clear());
  await visitor.page.evaluate(() => localStorage.clear());
  await visitor.context.clearCookies();
  await visitor.page.goto('/login');
  await fillLogin(visitor.page, second.email);
  await heading(visitor, 'Hello, Other');
  await heading({ page: other }, 'Hello, Other');
});
