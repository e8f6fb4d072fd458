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
import { callback, sentOn, visit } from '../support/oidc-browser.js';

let test: ConsoleTest;
let provider: TestProvider;
/** Stands at the registered address of the callback, before the port of the service is known. */
let registered: Server;
let redirectUri: string;

beforeAll(async () => {
  registered = createServer((request, response) => {
    response.writeHead(302, { Location: `${test.app.url}${request.url}` }).end();
  });
  await once(registered.listen(0, '127.0.0.1'), 'listening');
  const { port } = registered.address() as AddressInfo;
  redirectUri = `http://127.0.0.1:${port}/api/auth/oidc/callback`;
  provider = await startProvider(redirectUri);
  test = await startConsole({
    oidc: {
      issuer: provider.issuer,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      redirectUri,
      // Effect of `OIDC_SUCCESS_REDIRECT=/login`.
      successRedirect: new URL('/login', redirectUri).href,
      autoRegisterRole: 'technician',
    },
  });
});

afterAll(async () => {
  await test?.stop();
  await provider?.stop();
  registered?.close();
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

  await page.goto('/login?error=INVALID_CREDENTIALS&reason=access_denied');
  await page.getByRole('alert').getByText('The sign-in was cancelled').waitFor();
  await page.goto('/login?error=FORBIDDEN&reason=email_verified_missing');
  await page.getByRole('alert').getByText('does not confirm an e-mail address').waitFor();
  await page.goto('/login?error=FORBIDDEN&reason=constructor');
  await page.getByRole('alert').getByText('Your account may not do this').waitFor();
});

it('asks before a login replaces a session, and takes no code of another browser', async () => {
  provider.account = { sub: 'mallory', email: 'mallory@example.org', email_verified: true };
  const { query, cookie } = await visit(test.app.url, redirectUri);
  const { code } = sentOn(await callback(test.app, query, cookie));

  const victim = await test.app.seed.person('technician');
  const { page } = await test.signIn(victim, { at: `/login?code=${code}` });
  await page.getByRole('heading', { level: 1, name: 'You are signed in' }).waitFor();
  await page.getByText(`Your session belongs to ${victim.email}.`).waitFor();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await page.getByRole('alert').getByText('not valid in this browser').waitFor();
  await page.goto('/account');
  await page.getByText(victim.email).first().waitFor();
});
