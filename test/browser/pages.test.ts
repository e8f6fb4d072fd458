import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsoleTest, fillLogin, headingOf, startConsole } from '../support/browser.js';
import { FULL } from '../support/full.js';
import type { Person } from '../support/seed.js';

let console_: ConsoleTest;
const people: Record<string, Person> = {};

beforeAll(async () => {
  console_ = await startConsole();
  const { seed } = console_.app;
  const { id: departmentId } = await seed.department('Facilities');
  people.super_admin = await seed.person('super_admin');
  people.administrator = await seed.person('administrator');
  people.department_head = await seed.person('department_head', { departmentId });
  people.developer = await seed.person('developer');
  people.employee = await seed.person('employee', { departmentId });
  people.technician = await seed.person('technician', { departmentId });
});

afterAll(() => console_?.stop());

function personOf(role: string): Person {
  const person = people[role];
  if (person === undefined) throw new Error(role);
  return person;
}

const ALL = [
  'Home',
  'My work',
  'Requests',
  'New request',
  'Equipment',
  'Places',
  'Maintenance plan',
  'Planner',
  'Time sheet',
  'Parts',
  'Contractors',
  'Undelivered work',
  'Mails',
  'Purchases',
  'People',
  'Departments',
  'Invitations',
  'Analytics',
  'Figures',
  'Audit trail',
  'Logs',
  'Settings',
  'Mailboxes',
  'Identity provider',
  'Rules',
  'Monitor',
];

/** Specification, section 5: an entry is shown only with its permission. */
const ENTRIES: Readonly<Record<string, readonly string[]>> = {
  super_admin: ALL,
  administrator: ALL,
  department_head: [
    'Home',
    'My work',
    'Requests',
    'New request',
    'Equipment',
    'Places',
    'Maintenance plan',
    'Planner',
    'Time sheet',
    'Parts',
    'Contractors',
    'Undelivered work',
    'Mails',
    'Purchases',
    'Departments',
    'Analytics',
    'Figures',
  ],
  developer: ['Home', 'Logs', 'Monitor'],
  employee: ['Home', 'Requests', 'New request', 'Equipment', 'Places', 'Time sheet', 'Parts'],
  technician: [
    'Home',
    'My work',
    'Requests',
    'New request',
    'Equipment',
    'Places',
    'Time sheet',
    'Parts',
    'Purchases',
  ],
};

/** Each address with its permission, and the roles that have it (docs/behaviour/access.md). */
const PAGES: readonly (readonly [string, string, readonly string[]])[] = [
  ['/system/analytics', 'analytics.read', ['super_admin', 'administrator', 'department_head']],
  ['/system/figures', 'analytics.read', ['super_admin', 'administrator', 'department_head']],
  ['/system/audit', 'audit.read', ['super_admin', 'administrator']],
  ['/system/logs', 'logs.read', ['super_admin', 'administrator', 'developer']],
  ['/system/settings', 'system.settings', ['super_admin', 'administrator']],
  ['/system/mailboxes', 'system.settings', ['super_admin', 'administrator']],
  ['/system/identity', 'system.settings', ['super_admin', 'administrator']],
  ['/system/rules', 'system.settings', ['super_admin', 'administrator']],
  ['/system/monitor', 'monitoring.read', ['super_admin', 'administrator', 'developer']],
  [
    '/requests',
    'maintenance.read',
    ['super_admin', 'administrator', 'department_head', 'employee', 'technician'],
  ],
  [
    '/requests/new',
    'maintenance.create',
    ['super_admin', 'administrator', 'department_head', 'employee', 'technician'],
  ],
  [
    '/equipment',
    'maintenance.read',
    ['super_admin', 'administrator', 'department_head', 'employee', 'technician'],
  ],
  [
    '/places',
    'maintenance.read',
    ['super_admin', 'administrator', 'department_head', 'employee', 'technician'],
  ],
  [
    '/plan',
    'maintenance.read',
    ['super_admin', 'administrator', 'department_head', 'employee', 'technician'],
  ],
  [
    '/my-work',
    'maintenance.read',
    ['super_admin', 'administrator', 'department_head', 'employee', 'technician'],
  ],
  [
    '/timesheet',
    'maintenance.read',
    ['super_admin', 'administrator', 'department_head', 'employee', 'technician'],
  ],
  [
    '/parts',
    'maintenance.read',
    ['super_admin', 'administrator', 'department_head', 'employee', 'technician'],
  ],
  [
    '/purchases',
    'maintenance.read',
    ['super_admin', 'administrator', 'department_head', 'employee', 'technician'],
  ],
  ['/contractors', 'maintenance.assign', ['super_admin', 'administrator', 'department_head']],
  ['/undelivered', 'maintenance.assign', ['super_admin', 'administrator', 'department_head']],
  ['/inbound-mail', 'maintenance.assign', ['super_admin', 'administrator', 'department_head']],
  ['/planner', 'maintenance.assign', ['super_admin', 'administrator', 'department_head']],
  ['/things/import', 'maintenance.assign', ['super_admin', 'administrator', 'department_head']],
  ['/people', 'user.read', ['super_admin', 'administrator']],
  ['/people/departments', 'department.read', ['super_admin', 'administrator', 'department_head']],
  ['/people/1', 'user.read', ['super_admin', 'administrator']],
];

/**
 * True if the role opens the page: every role in the full run; otherwise one of those that may, and
 * one of those that may not, other ones from page to page.
 */
function isTried(row: (typeof PAGES)[number], role: string): boolean {
  const [, , allowed] = row;
  const alike = Object.keys(ENTRIES).filter(
    (each) => allowed.includes(each) === allowed.includes(role),
  );
  const turn = alike[PAGES.indexOf(row) % alike.length];
  return FULL || turn === role;
}

it.each(Object.keys(ENTRIES))(
  '%s sees the entries of the navigation and opens the pages that the role has the permission for',
  async (role) => {
    const { page, problems } = await console_.signIn(personOf(role));
    const navigation = page.getByRole('navigation', { name: 'Main navigation' });
    const names = await navigation.getByRole('link').allTextContents();
    const tools = ['super_admin', 'developer'].includes(role) ? ['GraphiQL', 'REST reference'] : [];
    expect(names).toEqual([...(ENTRIES[role] ?? []), ...tools]);
    for (const [address, permission, roles] of PAGES.filter((row) => isTried(row, role))) {
      await page.goto(address);
      const heading = headingOf(page);
      await heading.waitFor();
      const refused = (await heading.textContent()) === 'Not permitted';
      expect([address, refused]).toEqual([address, !roles.includes(role)]);
      if (!refused) continue;
      const needed =
        role === 'developer' && address === '/things/import' ? 'maintenance.read' : permission;
      expect(await page.getByRole('main').textContent()).toContain(needed);
    }
    expect(problems).toEqual([]);
  },
);

describe('without a session', () => {
  it.each([
    '/',
    '/requests?stage=submitted%2Capproved',
    '/people/1',
    '/account',
    '/system/audit',
    '/inbox',
  ])('%s leads to the login and then to the page asked for', async (address) => {
    const { page, problems } = await console_.visit();
    await page.goto(address);
    await page.waitForURL((url) => url.pathname === '/login');
    await fillLogin(page, personOf('administrator').email);
    const wanted = new URL(address, console_.app.url);
    await page.waitForURL((url) => url.pathname === wanted.pathname);
    const search = new URL(page.url()).searchParams;
    for (const [name, value] of wanted.searchParams) expect(search.get(name)).toBe(value);
    expect(problems).toEqual([]);
  });

  it.each([
    'https://example.org/',
    '//example.org/',
    '/\\example.org/',
    '/\t/example.org/',
    'javascript:alert(1)',
  ])('never leads to another host after the login: %j', async (next) => {
    const { page, problems } = await console_.visit();
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await fillLogin(page, personOf('employee').email);
    await page.getByRole('heading', { level: 1, name: 'Hello' }).waitFor();
    expect(new URL(page.url()).href).toBe(`${console_.app.url}/`);
    expect(problems).toEqual([]);
  });

  it('says what is wrong with a login and keeps the address', async () => {
    const { page } = await console_.visit();
    await page.goto('/login');
    await fillLogin(page, 'nobody@example.org', 'not the password');
    await page.getByRole('alert').getByText('E-mail address or password is wrong').waitFor();
    expect(await page.getByLabel('E-mail address').inputValue()).toBe('nobody@example.org');
  });

  it('registers somebody who can work at once, and somebody who has to be activated', async () => {
    const { page, problems } = await console_.visit();
    await page.goto('/register');
    await page.getByLabel('First name').fill('Rosa');
    await page.getByRole('combobox', { name: 'Department' }).click();
    await page.getByRole('option', { name: 'Facilities' }).click();
    await page.getByLabel('E-mail address').fill('rosa@example.org');
    await page.getByLabel('Password', { exact: true }).fill('a sentence of some words');
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByRole('heading', { name: 'Hello, Rosa' }).waitFor();

    const other = await console_.visit();
    await other.page.goto('/register');
    await other.page.getByRole('combobox', { name: 'Your role' }).click();
    await other.page.getByRole('option', { name: 'Developer' }).click();
    await other.page.getByLabel('E-mail address').fill('dev@example.org');
    await other.page.getByLabel('Password', { exact: true }).fill('a sentence of some words');
    await other.page.getByRole('button', { name: 'Register' }).click();
    await other.page.getByText('An administrator has to activate it').waitFor();
    expect([...problems, ...other.problems]).toEqual([]);
  });

  it('marks the fields that the service refuses and keeps what was typed', async () => {
    const { page } = await console_.visit();
    await page.goto('/register');
    await page.getByLabel('First name').fill('Rosa');
    await page.getByLabel('E-mail address').fill('not an address');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('Some fields are not valid yet').waitFor();
    expect(await page.getByLabel('E-mail address').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('First name').inputValue()).toBe('Rosa');
  });
});

it('has GraphiQL, with the session of the browser and without another host', async () => {
  const { page, problems } = await console_.signIn(personOf('employee'), { at: '/graphiql' });
  await page.getByText('permissions').first().waitFor();
  const answer = page.waitForResponse(
    (response) => response.request().postData()?.includes('query Me') ?? false,
  );
  await page.getByRole('button', { name: /Execute query/ }).click();
  expect(await (await answer).json()).toMatchObject({
    data: { me: { email: personOf('employee').email, role: 'EMPLOYEE' } },
  });
  await page.getByRole('link', { name: 'Guides' }).click();
  await page.getByRole('heading', { level: 1, name: /^First call/ }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Console' }).click();
  await page.getByRole('heading', { level: 1, name: 'Hello' }).waitFor();
  expect(problems).toEqual([]);
});

it('has the REST reference, without another host', async () => {
  const { page, problems } = await console_.visit();
  await page.goto('/docs');
  expect(await page.getByRole('link', { name: 'Console' }).getAttribute('href')).toBe('/');
  const navigation = page.getByRole('navigation', { name: 'REST reference' });
  await navigation.getByRole('link', { name: 'Avatar' }).click();
  await page.getByRole('heading', { level: 2, name: /^Read the data of your avatar/ }).waitFor();
  const samples = page.locator('section').first().locator('.samples');
  await samples.getByText('curl "$SERVICE').waitFor();
  await samples.getByRole('button', { name: 'Python' }).click();
  await samples.getByText('import requests').waitFor();
  expect(await page.getByText('curl "$SERVICE').first().isVisible()).toBe(false);
  // The next page has the language that was chosen.
  await navigation.getByRole('link', { name: 'Comments' }).click();
  await page.getByText('import requests').first().waitFor();
  await page.getByRole('searchbox').fill('approve a pending request');
  await page
    .getByRole('link', { name: /^Approve a pending request/ })
    .first()
    .click();
  await page.waitForURL('**/docs/reference/maintenance-requests#approveMaintenanceRequest');
  expect(problems).toEqual([]);
});

it('has the REST reference on a phone, in the colours of the system', async () => {
  const { page, problems } = await console_.visit();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/docs/reference/event-feed');
  await page.getByText('The oldest event', { exact: false }).first().waitFor();
  const shown = await page.evaluate(`[
    getComputedStyle(document.body).backgroundColor,
    document.documentElement.scrollWidth,
  ]`);
  expect(shown).toEqual(['rgb(22, 27, 34)', 390]);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await page.evaluate('getComputedStyle(document.body).backgroundColor');
  expect(light).toBe('rgb(255, 255, 255)');
  expect(problems).toEqual([]);
});

it('shows an address that is no page as such', async () => {
  const { page } = await console_.signIn(personOf('employee'), { at: '/requests/new/more' });
  await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
});
