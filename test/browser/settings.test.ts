import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import type { Person } from '../support/seed.js';

let test: ConsoleTest;
let administrator: Person;

beforeAll(async () => {
  test = await startConsole();
  administrator = await test.app.seed.person('administrator');
});

afterAll(() => test?.stop());

it('changes the rules of requests, and shows what somebody else has saved meanwhile', async () => {
  const { page, problems } = await test.signIn(administrator);
  await page.goto('/system/settings?tab=rules');
  const reopen = page.getByLabel('Days in which a completed request can be reopened');
  await reopen.waitFor();
  expect(await reopen.inputValue()).toBe('14');
  const length = page.getByRole('group', {
    name: 'The service confirms a completed request after',
  });
  expect(await length.getByLabel('Days').inputValue()).toBe('7');
  await reopen.fill('30');
  await length.getByLabel('Days').fill('2');
  await length.getByLabel('Hours').fill('12');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The settings are saved.').waitFor();
  const read = async () => {
    const { body } = await test.app.rest('GET', '/api/v1/settings', { token: administrator.token });
    return body.data;
  };
  expect(await read()).toMatchObject({ reopenDays: 30, confirmAfterMinutes: 3600, version: 2 });

  const other = await test.app.rest('PUT', '/api/v1/settings', {
    token: administrator.token,
    body: { reopenDays: 0 },
  });
  expect(other.status).toBe(200);
  await reopen.fill('60');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('reopening never, confirming 2.5 days', { exact: false }).waitFor();
  expect(await reopen.inputValue()).toBe('60');
  await page.getByRole('button', { name: 'Save mine anyway' }).click();
  await page.getByText('Changed in the meantime').waitFor({ state: 'hidden' });
  await expect.poll(read).toMatchObject({ reopenDays: 60, confirmAfterMinutes: 3600, version: 4 });
  expect(problems).toEqual([]);
});

it('chooses the events of a webhook', async () => {
  const { page, problems } = await test.signIn(administrator);
  await page.goto('/system/settings');
  await page.getByRole('button', { name: 'New webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill('https://93.184.215.14/hooks');
  const status = dialog.getByRole('checkbox', { name: 'maintenance.status_changed' });
  expect(await status.isChecked()).toBe(true);
  await status.uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Choose at least one.').waitFor();
  await dialog.getByRole('checkbox', { name: 'maintenance.stage_changed' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The secret of the webhook').waitFor();
  const [endpoint] = await test.app.database.prisma.webhookEndpoint.findMany();
  expect(endpoint?.events).toEqual(['maintenance.stage_changed']);
  expect(problems).toEqual([]);
});
