import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Config } from '../../src/config/config.js';
import { type RestAnswer, startOn, startTestApp, type TestApp } from './app.js';
import { ORIGIN } from './factors.js';
import { CLIENT_ID, CLIENT_SECRET, startProvider } from './identity-provider.js';
import { callback, visit } from './oidc-browser.js';
import type { Person } from './seed.js';

const REDIRECT_URI = 'http://127.0.0.1:4000/api/auth/oidc/callback';

/** The member of `events` of a logout token. */
export const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** The path that takes logout tokens. */
export const LOGOUT_PATH = '/api/auth/oidc/back-channel-logout';

/** The media type of a form. */
export const FORM = 'application/x-www-form-urlencoded';

/** The characters of `error_description` (RFC 6749, section 5.2). */
const DESCRIPTION = /^[\x20-\x21\x23-\x5B\x5D-\x7E]+$/;

/** A service, a second replica that sends browsers on with one-time codes, and their provider. */
export type LogoutTrial = Awaited<ReturnType<typeof startLogoutTrial>>;

/** Starts a provider and two replicas of the service on one database. */
export async function startLogoutTrial() {
  const provider = await startProvider(REDIRECT_URI);
  const oidc = {
    issuer: provider.issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    redirectUri: REDIRECT_URI,
    successRedirect: undefined,
    autoRegisterRole: undefined,
  };
  const settings: Partial<Config> = { publicUrl: ORIGIN, accessTokenTtlSeconds: 86_400, oidc };
  const app = await startTestApp(settings);
  const redirecting = await startOn(app.database, {
    ...settings,
    oidc: { ...oidc, successRedirect: 'http://127.0.0.1:4000/login' },
  });
  let count = 0;
  let moved = 0;

  /** Makes the provider name this session in its next ID tokens. */
  const atSession = (sid: string) => {
    provider.tamper = (claims) => ({ ...claims, sid });
  };

  const login = async (on = app): Promise<RestAnswer> => {
    const { query, cookie } = await visit(on.url, REDIRECT_URI);
    return await callback(on, query, cookie);
  };

  /** Claims of a logout token of now. */
  const claimsOf = (over: Readonly<Record<string, unknown>>) => ({
    iss: provider.issuer,
    aud: CLIENT_ID,
    iat: Math.floor(app.now().getTime() / 1000),
    jti: randomUUID(),
    events: { [EVENT]: {} },
    ...over,
  });

  const send = (body: string, type = FORM, on = app, path = LOGOUT_PATH) =>
    on.rest('POST', path, { raw: body, headers: { 'Content-Type': type } });

  const post = (token: string, on = app) =>
    send(new URLSearchParams({ logout_token: token }).toString(), FORM, on);

  return {
    ...{ provider, app, redirecting, settings, atSession, login, claimsOf, send, post },
    /** Seats somebody with an account, and a session at the provider, at the browser. */
    somebody: async (): Promise<{ person: Person; sub: string; sid: string }> => {
      count += 1;
      const email = `logout.${count}@example.org`;
      const [sub, sid] = [`logout-${count}`, `session-${count}`];
      provider.account = { sub, email, email_verified: true };
      atSession(sid);
      const person = await app.seed.person('technician', { email, emailVerified: true });
      return { person, sub, sid };
    },
    /** Logs in at the provider. @returns the access token of the session. */
    session: async (): Promise<string> => (await login()).body.data.accessToken,
    logout: async (over: Readonly<Record<string, unknown>>, on = app) =>
      await post(await provider.sign(claimsOf(over)), on),
    /** Moves the clocks of both replicas. */
    advance: (milliseconds: number) => {
      moved += milliseconds;
      for (const one of [app, redirecting]) one.advance(milliseconds);
    },
    /** Another replica on the same database, with the same time. */
    replica: async (over: Partial<Config> = {}) => {
      const replica = await startOn(app.database, { ...settings, ...over });
      replica.advance(moved);
      return replica;
    },
    stop: async () => {
      await redirecting.stop();
      await app.stop();
      await provider.stop();
    },
  };
}

/** Returns whether the session of an access token lives. */
export async function isLive(app: TestApp, token: string): Promise<boolean> {
  const { status } = await app.rest('GET', '/api/me', { token });
  expect([200, 401]).toContain(status);
  return status === 200;
}

/** Expects the answer to a token that is accepted. */
export function expectDone(answer: RestAnswer): void {
  expect([answer.status, answer.body, answer.headers.get('Cache-Control')]).toEqual([
    200,
    '',
    'no-store',
  ]);
}

/** Expects the error of the standard. */
export function expectRefused(answer: RestAnswer, description: RegExp): void {
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([400, 'no-store']);
  expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/);
  expect(answer.body).toEqual({
    error: 'invalid_request',
    error_description: expect.stringMatching(description),
  });
  expect(answer.body.error_description).toMatch(DESCRIPTION);
}
