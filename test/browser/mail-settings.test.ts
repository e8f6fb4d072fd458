import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { mailTo } from '../support/mail-app.js';

let test: ConsoleTest;

beforeAll(async () => {
  // Nobody listens there: the mails wait.
  test = await startConsole(mailTo({ port: 9 }));
});
afterAll(() => test?.stop());

it('offers the language and the zone of the device for mails, once', async () => {
  const reader = await test.app.seed.person('employee');
  const { page, problems } = await test.signIn(reader, {
    timezoneId: 'Europe/Berlin',
    locale: 'de-DE',
    phone: true,
  });
  const offer = page.getByRole('alert').filter({ hasText: 'Deutsch, Europe/Berlin' });
  await offer.getByText('E-Mails an Sie verwenden English, UTC').waitFor();
  await offer.getByRole('button', { name: 'Nein' }).click();
  await offer.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('heading', { level: 1, name: /^Guten Tag/ }).waitFor();
  expect(await offer.count()).toBe(0);

  await page.goto('/account/notifications');
  await page.getByRole('button', { name: 'Auch für E-Mails verwenden' }).click();
  await page.getByText('Zeiten gelten in der Zeitzone Ihrer E-Mails, Europe/Berlin.').waitFor();
  const chosen = { language: 'de', timezone: 'Europe/Berlin' };
  const { body } = await test.app.rest('GET', '/me', { token: reader.token });
  expect(body.data.chosenSettings).toEqual(chosen);
  expect(problems).toEqual([]);
});
