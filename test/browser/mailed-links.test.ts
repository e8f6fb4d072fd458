import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailsTo, tokenFor } from '../support/account-mail.js';
import { type ConsoleTest, fillLogin, startConsole } from '../support/browser.js';
import { mailTo } from '../support/mail-app.js';
import { PASSWORD } from '../support/seed.js';
import { startSmtp, type TestSmtp } from '../support/smtp.js';

const NEW_PASSWORD = 'seven green bottles';

let smtp: TestSmtp;
let test: ConsoleTest;

beforeAll(async () => {
  smtp = await startSmtp();
  test = await startConsole(mailTo(smtp));
});
afterAll(async () => {
  await test?.stop();
  await smtp?.stop();
});

it('sets a forgotten password by the link of a mail, which does not stay in the address', async () => {
  const person = await test.app.seed.person('technician');
  const { page, problems } = await test.visit();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The login has a field of the same name.
  await page.getByRole('button', { name: 'Mail me a link' }).waitFor();
  await page.getByLabel('E-mail address').fill(person.email);
  await page.getByRole('button', { name: 'Mail me a link' }).click();
  await page.getByText('Check your mailbox').waitFor();
  const token = await tokenFor(test.app, smtp, person.email, 'reset');
  await page.goto(`/reset#token=${token}`);
  await page.getByLabel('New password').fill('password1');
  expect(page.url()).not.toContain(token);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.getByText('is on the list of common passwords').first().waitFor();
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await fillLogin(page, person.email, NEW_PASSWORD);
  await page.getByRole('heading', { level: 1, name: 'My work' }).waitFor();
  await page.goto(`/reset#token=${token}`);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.getByText('is unknown, used, replaced or expired').waitFor();
  expect(problems).toEqual([]);
});

it('changes the address of the account, which counts when it is confirmed', async () => {
  const person = await test.app.seed.person('technician');
  const { page, problems } = await test.signIn(person, { at: '/account' });
  await page.getByLabel('New e-mail address').fill('moved@example.org');
  const section = page.locator('form', { has: page.getByLabel('New e-mail address') });
  await section.getByLabel('Current password').fill(PASSWORD);
  await section.getByRole('button', { name: 'Change the address' }).click();
  await page.getByText('moved@example.org takes effect as soon as', { exact: false }).waitFor();
  const token = await tokenFor(test.app, smtp, 'moved@example.org', 'verify');
  await page.goto(`/verify#token=${token}`);
  await page.getByRole('button', { name: 'Confirm the address' }).click();
  await page.getByText('moved@example.org is confirmed').waitFor();
  const { email } = await test.app.database.prisma.user.findUniqueOrThrow({
    where: { id: person.id },
  });
  expect(email).toBe('moved@example.org');
  expect(problems).toEqual([]);
});

it('asks anew who it is for another address, keeps what was typed, and takes it back', async () => {
  const person = await test.app.seed.person('technician');
  const { page, problems } = await test.signIn(person, { at: '/account' });
  const section = page.locator('form', { has: page.getByLabel('New e-mail address') });
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await page.getByLabel('New e-mail address').fill('elsewhere@example.org');
  await section.getByLabel('Current password').fill(PASSWORD);
  test.app.advance(11 * 60_000);
  await section.getByRole('button', { name: 'Change the address' }).click();
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await section.getByText('For this you must confirm that it is you.').waitFor();
  expect(await page.getByLabel('New e-mail address').inputValue()).toBe('elsewhere@example.org');
  await section.getByRole('button', { name: 'Change the address' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByText('elsewhere@example.org takes effect as soon as', { exact: false }).waitFor();
  expect(await page.getByLabel('New e-mail address').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Cancel the change' }).click();
  await page.getByText('The change of the address is cancelled.').waitFor();
  await page
    .getByText('elsewhere@example.org takes effect as soon as', { exact: false })
    .waitFor({ state: 'hidden' });
  const token = await tokenFor(test.app, smtp, 'elsewhere@example.org', 'verify');
  await page.goto(`/verify#token=${token}`);
  await page.getByRole('button', { name: 'Confirm the address' }).click();
  await page.getByText('is unknown, used, replaced or expired').waitFor();
  expect(problems).toEqual([]);
});

it('invites a person, who has an account then, and revokes another invitation', async () => {
  const administrator = await test.app.seed.person('administrator');
  await test.app.seed.department('Facilities');
  const { page, problems } = await test.signIn(administrator, { at: '/people' });
  await page.getByRole('link', { name: 'Invitations' }).click();
  for (const email of ['noor@example.org', 'later@example.org']) {
    await page.getByRole('button', { name: 'Invite somebody' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail address').fill(email);
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Technician' }).click();
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(email, { exact: true }).first().waitFor();
  }
  await page
    .getByRole('button', { name: 'Revoke the invitation of later@example.org' })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByText('revoked', { exact: true }).first().waitFor();
  expect(await mailsTo(test.app, smtp, 'later@example.org')).toHaveLength(1);

  const guest = await test.visit();
  const token = await tokenFor(test.app, smtp, 'noor@example.org', 'invite');
  await guest.page.goto(`/invite#token=${token}`);
  await guest.page.getByLabel('First name').fill('Noor');
  await guest.page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await guest.page.getByRole('button', { name: 'Create my account' }).click();
  await guest.page.getByRole('heading', { level: 1, name: 'My work' }).waitFor();
  expect([...problems, ...guest.problems]).toEqual([]);
});
