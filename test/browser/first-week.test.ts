import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { seedCrew } from '../support/crew.js';
import type { Person } from '../support/seed.js';

let test: ConsoleTest;
let departmentId: number;
let employee: Person;

beforeAll(async () => {
  test = await startConsole();
  ({ departmentId, employee } = await seedCrew(test.app.seed));
});
afterAll(() => test?.stop());

const BERLIN = { timezoneId: 'Europe/Berlin' };

/** An employee whose requests were submitted around midnight in Berlin. */
async function withRequests(): Promise<Person> {
  const person = await test.app.seed.person('employee', { departmentId });
  for (const [title, createdAt] of [
    ['Before midnight', '2026-01-30T22:59:00Z'],
    ['After midnight', '2026-01-30T23:30:00Z'],
    ['In the evening', '2026-01-31T22:59:59Z'],
    ['The next day', '2026-01-31T23:00:00Z'],
  ] as const) {
    await test.app.seed.request({ requesterId: person.id, departmentId }, 'pending', {
      title,
      createdAt: new Date(createdAt),
    });
  }
  return person;
}

it('has language, region and zone of the device until one is chosen', async () => {
  const person = await withRequests();
  const german = await test.signIn(person, { ...BERLIN, locale: 'de-DE' });
  await german.page.getByRole('heading', { level: 1, name: /^Guten Tag/ }).waitFor();

  const british = await test.signIn(person, { at: '/account', ...BERLIN, locale: 'en-GB' });
  const zone = british.page.getByRole('combobox', { name: 'Time zone' });
  expect(await zone.inputValue()).toBe('As on this device (Europe/Berlin)');
  await british.page.goto('/requests?createdFrom=2026-01-31');
  await british.page.getByText('Submitted from: 31 Jan 2026').waitFor();
  await british.page.getByRole('link', { name: 'After midnight' }).click();
  await british.page.getByTitle('31/01/2026, 00:30:00 CET').first().waitFor();

  // Once a zone is chosen, a device elsewhere shows it by its name.
  await british.page.goto('/account');
  await zone.click();
  await zone.fill('New_York');
  await british.page.getByRole('option', { name: 'America/New_York' }).click();
  await expect
    .poll(async () => (await me(person)).chosenSettings)
    .toEqual({ language: null, timezone: 'America/New_York' });
  await british.page.goto('/requests');
  await british.page.getByRole('link', { name: 'After midnight' }).click();
  // Relative times print as exact ones.
  const printed = british.page.getByText('30 Jan 2026, 18:30 (America/New_York)');
  await printed.first().waitFor({ state: 'attached' });
  expect([...german.problems, ...british.problems]).toEqual([]);
});

it('filters by days of the zone', async () => {
  const person = await withRequests();
  const { page } = await test.signIn(person, {
    ...BERLIN,
    at: '/requests?createdFrom=2026-01-31&createdTo=2026-01-31',
  });
  await page.getByRole('link', { name: 'After midnight' }).waitFor();
  await page.getByRole('link', { name: 'In the evening' }).waitFor();
  expect(await page.getByRole('link', { name: /Before midnight|The next day/ }).count()).toBe(0);
});

it('offers nothing for mails where the service sends none', async () => {
  const body = { language: 'en', timezone: 'UTC', chosen: false };
  const { token } = employee;
  expect((await test.app.rest('PUT', '/me/settings', { token, body })).status).toBe(200);
  const { page } = await test.signIn(employee, BERLIN);
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('alert').count()).toBe(0);
});

async function me({ token }: Person) {
  const { body } = await test.app.rest('GET', '/me', { token });
  return body.data;
}

it('invites the people of a list: an error beside its row, and nobody twice', async () => {
  const administrator = await test.app.seed.person('administrator');
  const { page, problems } = await test.signIn(administrator, { at: '/people', phone: true });
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
  await dialog.getByText('Several people').click();
  const field = dialog.getByLabel('People', { exact: true });
  await field.fill(`ines@example.org, Technician\n${employee.email}, Technician\nnobody`);
  await dialog.getByRole('status').getByText('3 people: 0 invited, 1 with a problem.').waitFor();
  await dialog.getByRole('button', { name: 'Invite 2 people' }).click();
  const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
  await row('ines@example.org').getByText('invited', { exact: true }).waitFor();
  await row(employee.email).getByText('failed', { exact: true }).waitFor();
  await row('nobody').getByText('“nobody” has no e-mail address.').waitFor();

  // Corrected, only the rest is sent.
  await field.fill('ines@example.org, Technician\nnoor@example.org, Technician');
  await dialog.getByRole('button', { name: 'Invite 1 person' }).click();
  await row('noor@example.org').getByText('invited', { exact: true }).waitFor();
  expect(await dialog.getByRole('button', { name: /^Copy: Link of/ }).count()).toBe(2);
  const invited = await test.app.database.prisma.invitation.findMany({ orderBy: { id: 'asc' } });
  expect(invited.map(({ email, role }) => [email, role])).toEqual([
    ['ines@example.org', 'technician'],
    ['noor@example.org', 'technician'],
  ]);
  expect(problems).toEqual([]);
});

it('tells on the login page who helps with a password, where no mail is sent', async () => {
  const { page } = await test.visit();
  await page.goto('/login');
  await page.getByText('Forgot your password? Ask your administrator').waitFor();
});

it('a developer lands beside the tools, and a token marks the scopes that are not held', async () => {
  const developer = await test.app.seed.person('developer');
  const { page, problems } = await test.signIn(developer);
  const tools = page.getByRole('region', { name: 'Tools for programs' });
  await tools.waitFor();
  const documents = ['/docs', '/docs/openapi.json', '/docs/guides'];
  const targets = ['/graphiql', ...documents, '/account#tokens', '/system/logs'];
  const links = await tools.getByRole('link').all();
  expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual(targets);

  await tools.getByRole('link', { name: 'API tokens' }).click();
  await page.getByRole('button', { name: 'New token' }).click();
  const scopes = page.getByRole('dialog').getByRole('group', { name: 'Scopes' });
  const marked = scopes.getByText(/not held/);
  await marked.filter({ hasText: 'maintenance.create' }).waitFor();
  expect(await marked.filter({ hasText: 'logs.read' }).count()).toBe(0);
  expect(problems).toEqual([]);
});
