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
  const { page, problems } = await test.signIn(administrator, { at: '/system/settings?tab=rules' });
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
  await page.getByText('reopening never, confirming 2 days 12 h', { exact: false }).waitFor();
  expect(await reopen.inputValue()).toBe('60');
  await page.getByRole('button', { name: 'Save mine anyway' }).click();
  await page.getByText('Changed in the meantime').waitFor({ state: 'hidden' });
  await expect.poll(read).toMatchObject({ reopenDays: 60, confirmAfterMinutes: 3600, version: 4 });
  expect(problems).toEqual([]);
});

it('chooses the events of a webhook', async () => {
  const { page, problems } = await test.signIn(administrator, { at: '/system/settings' });
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

it('shows what a delivery sent, and what was answered to each attempt', async () => {
  const { prisma } = test.app.database;
  const endpoint = await prisma.webhookEndpoint.create({
    data: { url: 'https://93.184.215.14/hooks', secret: 'sealed' },
  });
  await prisma.webhookDelivery.create({
    data: {
      id: '0195a1c2-7d1e-4c3a-9b54-3f2c8e6d1a70',
      endpointId: endpoint.id,
      eventId: 1n,
      event: 'maintenance.status_changed',
      body: '{"event":"maintenance.status_changed","data":{"id":7}}',
      status: 'delivered',
      attempts: 1,
      lastStatusCode: 204,
      createdAt: new Date('2026-03-02T10:05:00Z'),
      attemptHistory: [
        {
          at: '2026-03-02T10:05:01.000Z',
          durationMs: 84,
          statusCode: 422,
          error: 'the answer was 422',
          answer: '<b>unknown</b> request',
        },
        {
          at: '2026-03-02T10:05:06.000Z',
          durationMs: 12,
          statusCode: 204,
          error: null,
          answer: '',
        },
      ],
    },
  });
  const { page, problems } = await test.signIn(administrator, {
    at: `/system/settings?endpoint=${endpoint.id}`,
  });
  await page.getByRole('button', { name: 'Details of maintenance.status_changed' }).click();
  await page.getByText('{"event":"maintenance.status_changed","data":{"id":7}}').waitFor();
  await page.getByText('<b>unknown</b> request', { exact: true }).waitFor();
  const attempts = page.getByRole('listitem').filter({ hasText: 'HTTP' });
  expect(await attempts.count()).toBe(2);
  expect(await attempts.first().textContent()).toContain('HTTP 422 · 84 ms');
  expect(problems).toEqual([]);
});
