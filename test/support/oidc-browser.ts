import { expect } from 'vitest';
import type { RestAnswer, TestApp } from './app.js';

/** State of a browser after its visit to the provider. */
export interface Visit {
  /** The query with which the provider sends it back to the callback. */
  readonly query: string;
  /** The cookie that the service gave it at the start. */
  readonly cookie: string;
}

/**
 * Starts a login at a service and follows the redirects of the provider up to the callback.
 *
 * @param change what to change of the address at the provider.
 * @param parameters the query with which the login is started.
 */
export async function visit(
  serviceUrl: string,
  redirectUri: string,
  change: (url: URL) => void = () => {},
  parameters = '',
): Promise<Visit> {
  const started = await fetch(`${serviceUrl}/api/auth/oidc/login${parameters}`, {
    redirect: 'manual',
  });
  expect(started.status).toBe(302);
  const setCookie = started.headers.get('Set-Cookie') ?? '';
  expect(setCookie).toMatch(/HttpOnly/);
  expect(setCookie).toMatch(/SameSite=Lax/);
  const url = new URL(started.headers.get('Location') ?? '');
  change(url);
  const { search } = await atCallback(url, redirectUri);
  return { query: search, cookie: setCookie.split(';')[0] ?? '' };
}

/** Follows the redirects of the provider up to the callback. */
export async function atCallback(start: URL, redirectUri: string): Promise<URL> {
  let url = start;
  const jar = new Map<string, string>();
  while (!url.href.startsWith(redirectUri)) {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    url = new URL(answer.headers.get('Location') ?? '', url);
  }
  return url;
}

/**
 * The one-time code with which the callback sends a browser on, and the cookie that it has for the
 * code.
 */
export function sentOn(answer: Pick<RestAnswer, 'headers'>): { code: string; cookie: string } {
  const code = new URL(answer.headers.get('Location') ?? '').searchParams.get('code') ?? '';
  const cookies = answer.headers.getSetCookie().filter((one) => one.startsWith('oidc_browser='));
  expect(cookies).toEqual([
    expect.stringMatching(
      /^oidc_browser=[\w-]{43}; Max-Age=60; Path=\/; .*HttpOnly; SameSite=Lax$/,
    ),
  ]);
  return { code, cookie: cookies[0]?.split(';')[0] ?? '' };
}

/** Brings a browser back to the callback. */
export async function callback(app: TestApp, query: string, cookie: string): Promise<RestAnswer> {
  return await app.rest('GET', `/api/auth/oidc/callback${query}`, { headers: { Cookie: cookie } });
}
