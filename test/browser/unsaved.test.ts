import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { type Crew, seedCrew } from '../support/crew.js';
import type { Person } from '../support/seed.js';

let test: ConsoleTest;
let crew: Crew;
let superAdmin: Person;

beforeAll(async () => {
  test = await startConsole();
  crew = await seedCrew(test.app.seed);
  superAdmin = await test.app.seed.person('super_admin');
});

afterAll(() => test?.stop());

const question = (page: Page) => page.getByRole('dialog', { name: 'Discard your changes?' });

async function keepEditing(page: Page): Promise<void> {
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await question(page).waitFor({ state: 'hidden' });
}

/** Submits a request, opens it as its head, and the dialog of its rejection. */
async function rejection(page: Page): Promise<void> {
  const { status, body } = await test.app.rest('POST', '/api/v1/maintenance', {
    token: crew.employee.token,
    body: { title: 'Door sticks', description: 'It sticks.', departmentId: crew.departmentId },
  });
  expect(status).toBe(201);
  await page.goto(`/requests/${body.data.id}`);
  await page.getByRole('button', { name: 'Reject' }).first().click();
  await page.getByRole('dialog').getByLabel('Why?').waitFor();
}

it('asks before a dialog with changes closes by Escape, its cross or a click outside', async () => {
  const { page, problems } = await test.signIn(crew.head);
  await rejection(page);
  const dialog = page.getByRole('dialog', { name: /Reject/ });
  const reason = dialog.getByLabel('Why?');
  await reason.fill('We have no budget.');
  await page.keyboard.press('Escape');
  // The question has the focus on what loses nothing; Escape answers it so.
  await question(page)
    .getByRole('button', { name: 'Keep editing' })
    .and(page.locator(':focus'))
    .waitFor();
  await page.keyboard.press('Escape');
  await question(page).waitFor({ state: 'hidden' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await keepEditing(page);
  await page.mouse.click(5, 5);
  await keepEditing(page);
  expect(await reason.inputValue()).toBe('We have no budget.');
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'hidden' });
  // An untouched dialog closes at once.
  await page.getByRole('button', { name: 'Reject' }).first().click();
  await reason.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await question(page).count()).toBe(0);
  expect(problems).toEqual([]);
});

it('asks before the back button leaves an open dialog', async () => {
  const { page } = await test.signIn(crew.head);
  await rejection(page);
  await page.keyboard.press('Escape');
  const { pathname } = new URL(page.url());
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Requests' }).click();
  await page.locator(`a[href="${pathname}"]`).first().click();
  await page.getByRole('button', { name: 'Reject' }).first().click();
  await page.getByRole('dialog').getByLabel('Why?').fill('Twice.');
  const address = page.url();
  await page.evaluate('history.back()');
  await keepEditing(page);
  expect(page.url()).toBe(address);
  expect(await page.getByRole('dialog').getByLabel('Why?').inputValue()).toBe('Twice.');
});

it('asks before a page with changed permissions is left, and lets a saved one go', async () => {
  const { page, problems } = await test.signIn(superAdmin, { at: `/people/${crew.employee.id}` });
  const box = page.getByLabel('Read the analytics');
  await box.check();
  const navigation = page.getByRole('navigation').first();
  await navigation.getByRole('link', { name: 'Home' }).click();
  await keepEditing(page);
  expect(await box.isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The permissions take effect with the next request.').waitFor();
  await navigation.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();
  expect(await question(page).count()).toBe(0);
  expect(problems).toEqual([]);
});

it('asks before signing out, and discards only on request', async () => {
  const { page } = await test.signIn(crew.employee, { at: '/account' });
  const name = page.getByLabel('First name');
  await name.fill('Somebody');
  const signOut = async () => {
    await page
      .getByRole('button', { name: /account/i })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  await signOut();
  await keepEditing(page);
  expect(await name.inputValue()).toBe('Somebody');
  await signOut();
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await page.waitForURL('**/login');
});

it('asks the browser to confirm that a changed page is closed', async () => {
  const { page } = await test.signIn(crew.employee, { at: '/account' });
  const name = page.getByLabel('First name');
  await name.click();
  await page.keyboard.type('x');
  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await closing;
});
