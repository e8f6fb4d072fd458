import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { codeAt } from '../../src/modules/sign-in/factors/totp.js';
import { type ConsoleTest, fillLogin, startConsole, type Visitor } from '../support/browser.js';
import { enrol, ORIGIN } from '../support/factors.js';
import { PASSWORD, type Person } from '../support/seed.js';

const MINUTE = 60_000;
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let test: ConsoleTest;
let departmentId: number;

beforeAll(async () => {
  test = await startConsole({ publicUrl: ORIGIN }, ORIGIN);
  departmentId = (await test.app.seed.department('Facilities')).id;
});
afterAll(() => test?.stop());

const roles = (mfaRoles: ('employee' | 'technician')[]) =>
  test.app.database.prisma.systemSettings.updateMany({ data: { mfaRoles } });
afterEach(async () => {
  await roles([]);
  test.app.services.settings.forget();
});

const employee = (): Promise<Person> => test.app.seed.person('employee', { departmentId });
const hello = (page: Page) => page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(AXE);
  const violations = await page.evaluate<string[]>(
    'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html).join(" ")))',
  );
  expect(violations).toEqual([]);
}

/** Has the browser an authenticator that verifies its user. */
async function withAuthenticator({ context, page }: Visitor): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

it('enrols an authenticator app by its QR code, and shows recovery codes once', async () => {
  const person = await employee();
  const { page, problems } = await test.signIn(person, { at: '/account' });
  await press(page, 'Set up an authenticator app');
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const secret = (await page.locator('code').first().textContent()) ?? '';
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await expectAccessible(page);
  await page.getByLabel('Code of the app').fill('000000');
  await press(page, 'Switch on');
  await page.getByText('is not the code of this moment').waitFor();
  await page.getByLabel('Code of the app').fill(codeAt(secret, test.app.now()));
  await press(page, 'Switch on');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  expect(await codes.count()).toBe(10);
  await expectAccessible(page);
  await press(page, 'I have stored them');
  await page.getByText('10 recovery codes are left.').waitFor();
  expect(problems).toEqual([]);
});

it('keeps the form of the login in place while other ways to sign in arrive', async () => {
  const { page, problems } = await test.visit();
  const held = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/login');
  const address = page.getByLabel('E-mail address');
  await address.fill('ada@example.org');
  const answered = page.waitForResponse('**/graphql');
  held.resolve();
  await answered;
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
  expect(await address.inputValue()).toBe('ada@example.org');
  expect(await address.evaluate((field) => field.matches(':focus'))).toBe(true);
  // The browser of a test reports a page that hides itself meanwhile.
  expect(problems).toEqual([]);
});

it('asks for the second step at login, and takes a recovery code instead', async () => {
  const person = await employee();
  const { code, recoveryCodes } = await enrol(test.app, person);
  const { page, problems } = await test.visit();
  await page.goto('/login');
  await fillLogin(page, person.email);
  await page.getByLabel('Code of the app').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Code of the app').fill('000000');
  await press(page, 'Continue');
  await page.getByText('is wrong').first().waitFor();
  await page.getByLabel('Code of the app').fill(code());
  await press(page, 'Continue');
  await hello(page);

  const other = await test.visit();
  await other.page.goto('/login');
  await fillLogin(other.page, person.email);
  await press(other.page, 'Use a recovery code');
  await other.page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await press(other.page, 'Continue');
  await hello(other.page);
  expect([...problems, ...other.problems]).toEqual([]);
});

it('asks anew who it is where that is needed, and loses nothing that was typed', async () => {
  const person = await employee();
  const visitor = await test.signIn(person);
  await withAuthenticator(visitor);
  const { page, problems } = visitor;
  await page.goto('/account');
  test.app.advance(11 * MINUTE);
  await press(page, 'Add a passkey');
  await page.getByLabel('Name', { exact: true }).fill('My laptop');
  await press(page, 'Continue');
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await dialog.waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('Password', { exact: true }).fill('wrong wrong');
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  await dialog.getByText('is wrong').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByText('My laptop').first().waitFor();
  expect(await page.getByText('not used yet').count()).toBe(1);
  expect(problems).toEqual([]);
});

it('keeps what was typed when the proof is refused', async () => {
  const { page } = await test.signIn(await employee(), { at: '/account' });
  test.app.advance(11 * MINUTE);
  await press(page, 'Add a passkey');
  await page.getByLabel('Name', { exact: true }).fill('My laptop');
  await press(page, 'Continue');
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('My laptop');
});

it('adds, renames and removes a passkey, and signs in and proves with it', async () => {
  const visitor = await test.signIn(await employee());
  await withAuthenticator(visitor);
  const { page, problems } = visitor;
  await page.goto('/account');
  await press(page, 'Add a passkey');
  await page.getByLabel('Name', { exact: true }).fill('Key');
  await press(page, 'Continue');
  await page.getByRole('button', { name: 'Rename Key' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Blue key');
  await press(page, 'Rename');
  await page.getByRole('button', { name: 'Rename Blue key' }).waitFor();

  await page.context().clearCookies();
  await page.evaluate('localStorage.clear(); sessionStorage.clear()');
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
  await expectAccessible(page);
  await press(page, 'Use a passkey');
  await hello(page);

  await page.goto('/account');
  test.app.advance(11 * MINUTE);
  await page.getByRole('button', { name: 'Remove Blue key' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('The passkey is removed.').waitFor();
  expect(problems).toEqual([]);
});

it('has a role enrol before anything else, and goes on with what was asked for', async () => {
  await roles(['technician']);
  test.app.services.settings.forget();
  const person = await test.app.seed.person('technician');
  const { page } = await test.visit();
  await page.goto('/login');
  await fillLogin(page, person.email);
  const dialog = page.getByRole('dialog', { name: 'Your role needs a second factor' });
  await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  await expectAccessible(page);
  const secret = (await dialog.locator('code').first().textContent()) ?? '';
  await dialog.getByLabel('Code of the app').fill(codeAt(secret, test.app.now()));
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await dialog.getByRole('button', { name: 'I have stored them' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { level: 1, name: 'My work' }).waitFor();
});

it("resets another's factors, and sets the roles that need one", async () => {
  const person = await employee();
  await enrol(test.app, person);
  const admin = await test.app.seed.person('super_admin', { firstName: 'Ada' });
  const { page, problems } = await test.signIn(admin, { at: `/people/${person.id}` });
  await press(page, 'Reset second factor');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reset second factor', exact: true }).click();
  await page.getByText(/^The second factor of .* is reset\.$/).waitFor();
  const { prisma } = test.app.database;
  expect(await prisma.authenticatorApp.count({ where: { userId: person.id } })).toBe(0);

  await page.goto('/system/settings?tab=rules');
  await page.getByLabel('Roles that need a second factor').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'Technician' }).click();
  await page.keyboard.press('Escape');
  await press(page, 'Save');
  await expect
    .poll(async () => (await prisma.systemSettings.findFirstOrThrow()).mfaRoles)
    .toEqual(['technician']);
  expect(problems).toEqual([]);
});
