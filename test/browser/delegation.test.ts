import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import type { Person } from '../support/seed.js';

let test: ConsoleTest;
let administrator: Person;
let head: Person;
let employee: Person;

beforeAll(async () => {
  test = await startConsole();
  const { seed } = test.app;
  const { id: departmentId } = await seed.department('Facilities');
  administrator = await seed.person('administrator');
  head = await seed.person('department_head', {
    departmentId,
    firstName: 'Hugo',
    lastName: 'Lind',
  });
  employee = await seed.person('employee', { departmentId, firstName: 'Ella', lastName: 'Berg' });
});

afterAll(() => test?.stop());

/** A local time (UTC) so many days from now. */
const daysAhead = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);

it('delegates approving to a colleague, changes it and ends it', async () => {
  const [hugo, ella] = await Promise.all([test.signIn(head), test.signIn(employee)]);
  const { page } = hugo;
  await page.goto('/account');
  await page.getByRole('button', { name: 'Delegate' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Choose a person.').waitFor();
  await dialog.getByRole('combobox', { name: 'Who decides for you?' }).click();
  expect(await page.getByRole('option').allTextContents()).toEqual(['Ella Berg']);
  await page.getByRole('option', { name: 'Ella Berg' }).click();
  await dialog.getByLabel(/^To\b/).fill(daysAhead(120));
  await dialog.getByLabel('Reason').fill('On leave.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('At most 90 days.').waitFor();
  await dialog.getByLabel(/^To\b/).fill(daysAhead(10));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('To Ella Berg').waitFor();

  const { delegation } = test.app.database.prisma;
  const [made] = await delegation.findMany();
  expect(made).toMatchObject({ fromUserId: head.id, toUserId: employee.id, reason: 'On leave.' });
  // A delegate is notified.
  await ella.page.goto('/account');
  await ella.page.getByText('From Hugo Lind').waitFor();
  expect(await ella.page.getByRole('button', { name: 'Delegate' }).count()).toBe(0);

  await page.getByRole('button', { name: 'Change the delegation to Ella Berg' }).click();
  await dialog.getByLabel('Reason').fill('On leave, reachable.');
  // Somebody else is faster.
  const changed = await test.app.rest('PUT', `/api/v1/delegations/${made?.id}`, {
    token: administrator.token,
    body: { reason: 'Ill.' },
  });
  expect(changed.status).toBe(200);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog
    .getByText('Somebody has changed the delegation in the meantime.', { exact: false })
    .waitFor();
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('On leave, reachable.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await delegation.findMany()).toMatchObject([
    { reason: 'On leave, reachable.', version: 3 },
  ]);

  await page.getByRole('button', { name: 'End the delegation to Ella Berg' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
  await expect.poll(() => delegation.count({ where: { endsAt: { gt: new Date() } } })).toBe(0);
  expect([...hugo.problems, ...ella.problems]).toEqual([]);
});

it('is not offered to those who have nothing to delegate', async () => {
  const { seed } = test.app;
  const { page } = await test.signIn(await seed.person('technician'), { at: '/account' });
  await page.getByRole('heading', { name: 'Sessions' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('heading', { name: 'Delegation' }).count()).toBe(0);
});
