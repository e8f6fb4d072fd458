import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startProvider,
  type TestProvider,
} from '../support/identity-provider.js';

let test: ConsoleTest;
let provider: TestProvider;
/** Stands at the registered address of the callback, before the port of the service is known. */
let callback: Server;

beforeAll(async () => {
  callback = createServer((request, response) => {
    response.writeHead(302, { Location: `${test.app.url}${request.url}` }).end();
  });
  await once(callback.listen(0, '127.0.0.1'), 'listening');
  const { port } = callback.address() as AddressInfo;
  const redirectUri = `http://127.0.0.1:${port}/api/auth/oidc/callback`;
  provider = await startProvider(redirectUri);
  test = await startConsole({
    oidc: {
      issuer: provider.issuer,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      redirectUri,
      // What `OIDC_SUCCESS_REDIRECT=/login` means.
      successRedirect: new URL('/login', redirectUri).href,
      autoRegisterRole: 'technician',
    },
  });
});

afterAll(async () => {
  await test?.stop();
  await provider?.stop();
  callback?.close();
});

it('signs in at the identity provider and opens the page that was asked for', async () => {
  provider.account = {
    sub: 'petra',
    email: 'petra@example.org',
    email_verified: true,
    given_name: 'Petra',
  };
  const { page, context } = await test.visit();
  await page.goto('/account');
  await page.getByRole('link', { name: 'Sign in with your organisation' }).click();
  await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor();
  expect(await page.getByLabel('First name').inputValue()).toBe('Petra');
  expect(new URL(page.url()).search).toBe('');
  expect((await context.cookies()).map(({ name }) => name)).toContain('refresh_token');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor();
});

it('says why a login at the identity provider was refused', async () => {
  const suspended = await test.app.seed.person('technician', { status: 'suspended' });
  provider.account = { sub: 'suspended', email: suspended.email, email_verified: true };
  const { page } = await test.visit();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sign in with your organisation' }).click();
  await page.getByRole('alert').getByText('This account is suspended.').waitFor();
  expect(await page.getByLabel('E-mail address').isVisible()).toBe(true);
});
