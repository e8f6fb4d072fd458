import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { PATHS } from './modules.js';

/**
 * Paths that the service answers without a session (docs/behaviour/access.md; specification 5.3).
 */
const PUBLIC = /^\/(auth\/(?!logout$|verify$)|health$)/;
const ALL_VERBS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ publicUrl: 'http://localhost:4000' });
});
afterAll(() => app.stop());

const allowed = (headers: Headers) => (headers.get('Allow') ?? '').split(', ').sort();

function allowFor(verbs: readonly string[]): string[] {
  return [...verbs, 'OPTIONS', ...(verbs.includes('GET') ? ['HEAD'] : [])].sort();
}

describe.each(['/api/v1', '/api', ''])('under the prefix "%s"', (prefix) => {
  it.each(PATHS)('%s answers %s and no other verb', async (path, text) => {
    const verbs = text.split(' ');
    const expected = allowFor(verbs);
    const options = await app.rest('OPTIONS', `${prefix}${path}`);
    expect([options.status, allowed(options.headers)]).toEqual([204, expected]);
    for (const verb of ALL_VERBS) {
      const answer = await app.rest(verb, `${prefix}${path}`);
      if (!verbs.includes(verb)) {
        expect([verb, answer.status, answer.body.code]).toEqual([verb, 405, 'METHOD_NOT_ALLOWED']);
        expect(allowed(answer.headers)).toEqual(expected);
      } else if (path.startsWith('/calendar/')) {
        // The token in the path authenticates, and is none of the service's.
        expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
      } else if (!PUBLIC.test(path)) {
        expect([verb, answer.status, answer.body.code]).toEqual([verb, 401, 'UNAUTHENTICATED']);
      } else if (!path.startsWith('/auth/oidc/')) {
        // Without an identity provider its paths are 404.
        // The token is none of the service's.
        const unknown = verb === 'POST' && /^\/auth\/(unsubscribe|report-mail)\//.test(path);
        expect(unknown ? [404] : [200, 400, 401]).toContain(answer.status);
      }
    }
  });

  it.each([
    '/maintenance/999999/refuse',
    '/maintenance/999999/markDuplicate',
    '/maintenance/999999/approve/now',
    '/users/999999/password',
    '/me/security/login-log',
    '/system/settings',
    '/system/monitoring/logs',
    '/system/monitoring/audit',
    '/monitor',
  ])('%s is unknown', async (path) => {
    for (const verb of ['GET', 'POST']) {
      const { status, body } = await app.rest(verb, `${prefix}${path}`);
      expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    }
  });
});

it.each([
  ['/livez', 200],
  ['/readyz', 200],
  ['/docs', 200],
  ['/docs/openapi.json', 200],
  ['/metrics', 401],
])('%s has no prefix', async (path, status) => {
  expect((await fetch(`${app.url}${path}`)).status).toBe(status);
  for (const prefix of ['/api', '/api/v1']) {
    expect((await fetch(`${app.url}${prefix}${path}`)).status).toBe(404);
  }
});

it('GraphQL answers at /graphql alone', async () => {
  const ask = (path: string) =>
    fetch(`${app.url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"query":"{ health { status } }"}',
    });
  expect((await ask('/graphql')).status).toBe(200);
  for (const path of ['/api/graphql', '/api/v1/graphql'])
    expect((await ask(path)).status).toBe(404);
});
