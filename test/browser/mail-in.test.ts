import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AUTHSERV, mailBytes, type TestMail } from '../support/arriving.js';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { type Crew, seedCrew } from '../support/crew.js';
import { cutTexts } from '../support/phone.js';
import type { Person } from '../support/seed.js';

let test: ConsoleTest;
let crew: Crew;
let admin: Person;
let token: string;
let requestId: number;

const ADDRESS = 'facility@house.example';

beforeAll(async () => {
  test = await startConsole({ mailIn: { hosts: ['127.0.0.1'], fetchSeconds: 60 } });
  const { seed } = test.app;
  crew = await seedCrew(seed);
  admin = await seed.person('administrator');
  const robot = await seed.serviceAccount('technician', { firstName: 'Mail', lastName: 'Gate' });
  ({ token } = await seed.apiToken(robot.id, ['maintenance.create']));
  const { employee, departmentId } = crew;
  const owner = { requesterId: employee.id, departmentId };
  ({ id: requestId } = await seed.request(owner, 'approved', { title: 'Lift is stuck' }));
  await seed.mailbox({
    ...{ name: 'Facility', departmentId, address: ADDRESS, authservId: AUTHSERV },
    serviceAccountId: robot.id,
  });
});
afterAll(() => test?.stop());

const idle = (page: Page) =>
  expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);

/** Pushes a mail, and waits until it is read. */
async function arrive(mail: TestMail): Promise<number> {
  const answer = await test.app.rest('POST', '/mail/inbound', {
    token,
    raw: mailBytes(mail),
    headers: { 'Content-Type': 'message/rfc822', 'X-Mailbox': ADDRESS },
  });
  expect(answer.status).toBe(202);
  const { id } = answer.body.data;
  const find = () => test.app.database.prisma.inboundMail.findUniqueOrThrow({ where: { id } });
  await expect.poll(async () => (await find()).state).not.toBe('received');
  return id;
}

it('a head decides on mails that wait, on a phone', async () => {
  await arrive({ from: 'Kim <kim@firm.example>', subject: 'Offer', text: 'We offer 300 EUR.' });
  await arrive({ from: 'Spam <s@spam.example>', subject: 'Win', text: 'Click here.' });
  const { page, problems } = await test.signIn(crew.head, { phone: true, at: '/inbound-mail' });
  await page.setViewportSize({ width: 360, height: 740 });
  const offer = page.getByRole('article', { name: 'Offer' });
  await offer.getByText('We offer 300 EUR.').waitFor();
  await offer.getByText('Kim <kim@firm.example> · verified').waitFor();
  await offer.getByText('Nobody here has this address.').waitFor();
  await idle(page);
  expect(await cutTexts(page, 'main a, main button, main p')).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);

  await offer.getByRole('button', { name: 'Accept' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'a comment on another request' }).click();
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await dialog.getByText('Choose a request.').waitFor();
  await dialog.getByRole('combobox', { name: 'Request' }).fill(`#${requestId}`);
  await page.getByRole('option', { name: 'Lift is stuck' }).click();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await page.getByText(`The mail is accepted: request #${requestId}.`).waitFor();
  await offer.waitFor({ state: 'detached' });

  const win = page.getByRole('article', { name: 'Win' });
  await win.getByRole('button', { name: 'Discard' }).click();
  await dialog.getByLabel('Reason').fill('Advertisement');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await page.getByText('No mails wait').waitFor();

  await page.goto(`/requests/${requestId}`);
  await page.getByText('We offer 300 EUR.').waitFor();
  await page.getByText('By mail from Kim <kim@firm.example>').waitFor();
  await page.getByText('We offer 300 EUR.').waitFor();
  await page.getByRole('button', { name: 'Whole mail' }).first().click();
  await page.getByRole('dialog').getByText('We offer 300 EUR.').waitFor();
  expect(problems).toEqual([]);
});

it('staff decide in the history of a request, and everybody else sees no mail that waits', async () => {
  const subject = `Re: [#${requestId}] Lift is stuck`;
  await arrive({ from: crew.employee.email, subject, text: 'Third floor.', verified: false });
  const other = await test.signIn(crew.employee, { at: `/requests/${requestId}` });
  await other.page.getByText('We offer 300 EUR.').waitFor();
  expect(await other.page.getByText('Third floor.').count()).toBe(0);

  const { page, problems } = await test.signIn(crew.head, { at: `/requests/${requestId}` });
  await page.getByText('By mail, not verified.').waitFor();
  await page.getByText('Third floor.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(`a comment on request #${requestId}`).waitFor();
  await dialog.getByLabel('In the name of the account with this address').check();
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await page.getByText('By mail, not verified.').waitFor({ state: 'detached' });
  await page.getByText(`A mail from ${crew.employee.email} was accepted.`).waitFor();
  expect(problems).toEqual([]);
  const comment = await test.app.database.prisma.comment.findFirst({
    where: { requestId, body: 'Third floor.' },
  });
  expect(comment).toMatchObject({ authorId: crew.employee.id, via: 'mail' });
});

it('an administrator makes a mailbox, pauses it, and reads what to enter at the provider', async () => {
  const { page, problems } = await test.signIn(admin, { at: '/system/mailboxes' });
  await page.getByRole('article', { name: 'Facility' }).waitFor();
  await page.getByRole('button', { name: 'New mailbox' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Lifts');
  await dialog.getByRole('textbox', { name: 'Address', exact: true }).fill('lifts@house.example');
  await dialog.getByRole('combobox', { name: 'Department' }).click();
  await page.getByRole('option', { name: 'Facilities' }).click();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('combobox', { name: 'How mails come' }).click();
  await page.getByRole('option', { name: 'Pushed' }).click();
  await dialog.getByRole('combobox', { name: 'Service account' }).click();
  await page.getByRole('option', { name: 'Mail Gate' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const card = page.getByRole('article', { name: 'Lifts' });
  await card.getByText('nobody is verified').waitFor();
  await card.getByText('What to enter at the provider').click();
  await card.getByText('lifts+test@house.example').waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await card.getByRole('button', { name: 'Pause' }).click();
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await card.getByText('Paused').waitFor();
  await card.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await card.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});

it('an administrator sees what the test of a sign-in found', async () => {
  const { departmentId } = crew;
  const body = {
    ...{ name: 'Far', address: 'far@house.example', departmentId, kind: 'imap' },
    ...{ host: '127.0.0.1', port: 9, user: 'far', secret: 'a password' },
  };
  const made = await test.app.rest('POST', '/mailboxes', { token: admin.token, body });
  expect(made.status).toBe(201);
  const { page } = await test.signIn(admin, { at: '/system/mailboxes' });
  const card = page.getByRole('article', { name: 'Far' });
  await card.getByRole('button', { name: 'Test the sign-in' }).click();
  await page.getByText('is not allowed or cannot be reached').waitFor();
  expect(await violationsOf(page)).toEqual([]);
});
