import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, startConsole, type VisitOptions } from '../support/browser.js';
import { type Crew, seedCrew } from '../support/crew.js';
import { seedContractor, seedJob } from '../support/jobs.js';
import { mailTo } from '../support/mail-app.js';
import { eventually } from '../support/receiver.js';
import { startSmtp, type TestSmtp } from '../support/smtp.js';

let smtp: TestSmtp;
let test: ConsoleTest;
let crew: Crew;
let count = 0;

beforeAll(async () => {
  smtp = await startSmtp();
  test = await startConsole(mailTo(smtp));
  crew = await seedCrew(test.app.seed);
});
afterAll(async () => {
  await test?.stop();
  await smtp?.stop();
});

async function job() {
  count += 1;
  const email = `boss${count}@firm.example`;
  const { departmentId, employee, head } = crew;
  const owner = { requesterId: employee.id, departmentId };
  const { id: requestId } = await test.app.seed.request(owner, 'approved', { title: 'Tap drips' });
  const { id: contractorId } = await seedContractor(test.app, { email });
  return {
    email,
    ...(await seedJob(test.app, { requestId, sentById: head.id }, { contractorId, email })),
  };
}

/** The code of a mail, by its place among those to an address. */
const codeTo = (email: string, place = 0) =>
  eventually(
    () =>
      smtp.received
        .filter(({ to }) => to.includes(email))
        .flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])[place],
  );

const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Tap drips' });
const asked = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Enter the code from the mail' }).waitFor();
const phone = (options: VisitOptions = {}) => test.visit({ phone: true, ...options });
const openIt = (page: Page) => page.getByRole('button', { name: 'Open the job' }).click();

it('a new device opens the job with the code of the mail, and once', async () => {
  const { token, email } = await job();
  const { page, problems } = await phone();
  await page.goto(`/j#${token}`);
  await asked(page);
  expect(page.url()).not.toContain(token);
  await page.getByText('A code was sent to b***@firm.example.', { exact: false }).waitFor();
  expect(await page.getByText('Tap drips').count()).toBe(0);
  const field = page.getByLabel('Code (six digits)');
  expect(await field.getAttribute('inputmode')).toBe('numeric');
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
  expect(await violationsOf(page)).toEqual([]);
  const code = (await codeTo(email)) as string;
  await field.fill('12345');
  await openIt(page);
  await page.getByText('Enter six digits.').waitFor();
  await field.fill(code === '111111' ? '222222' : '111111');
  await openIt(page);
  await page.getByText('The code is wrong. 4 tries are left.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  // A phone that ends the page while the mail is read sends no second code.
  await page.reload();
  await asked(page);
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await openIt(page);
  await title(page).waitFor();
  expect(smtp.received.filter(({ to }) => to.includes(email)).length).toBe(1);
  await page.goto('/j');
  await title(page).waitFor();
  expect(problems).toEqual([]);
});

it('a forwarded link shows nothing on another device, and a new code opens the first', async () => {
  const { token, email } = await job();
  const other = await phone({ locale: 'de-DE' });
  await other.page.goto(`/j#${token}`);
  await other.page.getByRole('heading', { name: 'Geben Sie den Code aus der Mail ein' }).waitFor();
  expect(await violationsOf(other.page)).toEqual([]);
  for (const left of [4, 3, 2]) {
    await other.page.getByLabel('Code (sechs Ziffern)').fill('000000');
    await other.page.getByRole('button', { name: 'Arbeit öffnen' }).click();
    await other.page.getByText(`Es bleiben ${left} Versuche.`, { exact: false }).waitFor();
  }
  expect(await other.page.getByText('Tap drips').count()).toBe(0);

  const { page, problems } = await phone();
  await page.goto(`/j#${token}`);
  await asked(page);
  await codeTo(email, 1);
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await page.getByText('A new code was sent.').waitFor();
  const code = (await codeTo(email, 2)) as string;
  await page.getByLabel('Code (six digits)').fill(code);
  await openIt(page);
  await title(page).waitFor();
  expect(problems).toEqual([]);
});
