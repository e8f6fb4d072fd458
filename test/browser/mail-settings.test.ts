import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { mailTo } from '../support/mail-app.js';

let test: ConsoleTest;

beforeAll(async () => {
  // Nobody listens there: the mails wait.
  test = await startConsole(mailTo({ port: 9 }));
});
afterAll(() => test?.stop());

const me = async (token: string) => (await test.app.rest('GET', '/me', { token })).body.data;

it('takes the language and the zone of the first device, and says so once', async () => {
  const reader = await test.app.seed.person('employee');
  const device = { timezoneId: 'Europe/Berlin', locale: 'de-DE', phone: true };
  const { page, problems } = await test.signIn(reader, device);
  const notice = page.getByText(
    'Dateien und E-Mails an Sie verwenden jetzt Deutsch, Europe/Berlin wie dieses Gerät.',
  );
  await notice.waitFor();
  const taken = await me(reader.token);
  expect(taken).toMatchObject({
    settings: { language: 'de', timezone: 'Europe/Berlin' },
    chosenSettings: { language: null, timezone: null },
    takenSettings: { language: 'de', timezone: 'Europe/Berlin' },
  });
  await page.reload();
  await page.getByRole('heading', { level: 1, name: /^Guten Tag/ }).waitFor();
  expect(await notice.count()).toBe(0);
  expect(await me(reader.token)).toEqual(taken);
  expect(problems).toEqual([]);
});

it('offers the language and the zone of another device for mails, once', async () => {
  const reader = await test.app.seed.person('employee');
  const first = { timezone: 'UTC', language: 'en', chosen: false };
  const token = reader.token;
  expect((await test.app.rest('PUT', '/me/settings', { token, body: first })).status).toBe(200);
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
