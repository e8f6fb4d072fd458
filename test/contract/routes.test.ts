import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';

/** Specification, section 4, and docs/api/rest.md: every path with its verbs. */
const PATHS: readonly (readonly [path: string, verbs: string])[] = [
  // 4.1
  ['/auth/login', 'POST'],
  ['/auth/logout', 'POST'],
  ['/auth/register', 'POST'],
  ['/auth/verify', 'GET'],
  ['/auth/refresh', 'POST'],
  ['/auth/registration-options', 'GET'],
  ['/auth/oidc/login', 'GET'],
  ['/auth/oidc/callback', 'GET'],
  ['/auth/oidc/exchange', 'POST'],
  ['/auth/mfa', 'POST'],
  ['/auth/passkey', 'POST'],
  ['/auth/passkey/options', 'POST'],
  // 4.2
  ['/maintenance', 'GET POST'],
  ['/maintenance/999999', 'GET PUT DELETE'],
  ['/maintenance/999999/history', 'GET'],
  ['/maintenance/999999/delete', 'DELETE'],
  ['/maintenance/999999/assign', 'POST PUT'],
  ['/maintenance/999999/complete', 'POST PUT'],
  ['/maintenance/999999/approve', 'POST PUT'],
  ['/maintenance/999999/reject', 'POST PUT'],
  ['/maintenance/999999/start', 'POST PUT'],
  ['/maintenance/999999/hold', 'POST PUT'],
  ['/maintenance/999999/resume', 'POST PUT'],
  ['/maintenance/999999/confirm', 'POST PUT'],
  ['/maintenance/999999/reopen', 'POST PUT'],
  ['/maintenance/999999/transfer', 'POST PUT'],
  ['/maintenance/999999/mark-duplicate', 'POST PUT'],
  ['/maintenance/999999/unmark-duplicate', 'POST PUT'],
  ['/maintenance/999999/classify', 'POST PUT'],
  ['/maintenance/999999/comments', 'GET POST'],
  ['/maintenance/999999/timeline', 'GET'],
  ['/maintenance/999999/watch', 'PUT DELETE'],
  ['/comments/999999', 'PUT DELETE'],
  ['/comments/999999/revisions', 'GET'],
  ['/settings', 'GET PUT'],
  ['/me/notifications', 'GET'],
  ['/me/notifications/count', 'GET'],
  ['/me/notifications/read', 'POST'],
  ['/me/notification-preferences', 'GET PUT'],
  ['/me/reauthenticate', 'POST'],
  ['/me/mfa', 'GET'],
  ['/me/mfa/totp', 'POST DELETE'],
  ['/me/mfa/totp/confirm', 'POST'],
  ['/me/mfa/recovery-codes', 'POST'],
  ['/me/passkeys', 'GET POST'],
  ['/me/passkeys/options', 'POST'],
  ['/me/passkeys/999999', 'GET PUT DELETE'],
  ['/users/999999/mfa', 'DELETE'],
  ['/auth/unsubscribe/1.commented.x', 'GET POST'],
  ['/auth/password-reset', 'POST'],
  ['/auth/password-reset/confirm', 'POST'],
  ['/auth/verify-email', 'POST'],
  ['/auth/verification', 'POST'],
  ['/auth/invitation', 'POST'],
  ['/me/email', 'PUT'],
  ['/me/email-change', 'DELETE'],
  ['/invitations', 'GET POST'],
  ['/invitations/999999', 'DELETE'],
  ['/delegations', 'GET POST'],
  ['/delegations/999999', 'GET PUT DELETE'],
  ['/events', 'GET'],
  ['/maintenance/assignable-technicians', 'GET'],
  // 4.3
  ['/maintenance/999999/attachments', 'GET POST'],
  ['/maintenance/attachments/999999', 'GET DELETE'],
  ['/uploads', 'POST'],
  ['/uploads/none.jpg', 'GET DELETE'],
  // 4.4
  ['/me/avatar', 'GET DELETE'],
  ['/me/avatar/999999', 'GET'],
  ['/me/avatar/upload', 'POST'],
  // 4.5 and docs/behaviour/people.md
  ['/users', 'GET POST'],
  ['/users/stats', 'GET'],
  ['/users/999999', 'GET PUT DELETE'],
  ['/users/999999/suspend', 'PUT'],
  ['/users/999999/activate', 'PUT'],
  ['/users/999999/permissions', 'PUT'],
  ['/users/999999/activity', 'GET'],
  ['/users/999999/avatar', 'GET'],
  ['/departments', 'GET POST'],
  ['/departments/999999', 'GET PUT DELETE'],
  // 4.6 and docs/behaviour/people.md
  ['/me', 'GET'],
  ['/me/permissions', 'GET'],
  ['/me/profile', 'PUT'],
  ['/me/settings', 'PUT'],
  ['/me/password', 'PUT'],
  ['/me/sessions', 'GET DELETE'],
  ['/me/tokens', 'GET POST'],
  ['/me/tokens/0195a1c2-7d1e-4c3a-9b54-3f2c8e6d1a70', 'DELETE'],
  ['/service-accounts', 'POST'],
  ['/service-accounts/999999/tokens', 'GET POST'],
  ['/service-accounts/999999/tokens/0195a1c2-7d1e-4c3a-9b54-3f2c8e6d1a70', 'DELETE'],
  ['/me/sessions/0195a1c2-7d1e-4c3a-9b54-3f2c8e6d1a70', 'DELETE'],
  ['/me/security/logs', 'GET DELETE'],
  ['/me/security/logs/7', 'DELETE'],
  // 4.7
  ['/system/permissions', 'GET'],
  ['/system/configuration', 'GET'],
  ['/system/analytics', 'GET'],
  ['/system/audit', 'GET'],
  ['/system/audit/export', 'GET'],
  ['/system/audit/verify', 'GET'],
  ['/system/logs', 'GET'],
  ['/system/monitoring', 'GET'],
  ['/system/monitoring/health', 'GET'],
  ['/system/monitoring/errors', 'GET'],
  ['/system/monitoring/incidents', 'GET'],
  ['/system/monitoring/diagnostics', 'GET'],
  ['/monitoring', 'GET'],
  ['/monitoring/health', 'GET'],
  ['/monitoring/errors', 'GET'],
  ['/monitoring/incidents', 'GET'],
  ['/monitoring/diagnostics', 'GET'],
  ['/monitoring/logs', 'GET'],
  ['/monitoring/audit', 'GET'],
  // 4.8
  ['/health', 'GET'],
  ['/status', 'GET'],
  ['/cache/stats', 'GET'],
  ['/system/info', 'GET'],
  // docs/behaviour/records.md
  ['/webhooks', 'GET POST'],
  ['/webhooks/999999', 'GET PUT DELETE'],
  ['/webhooks/999999/ping', 'POST'],
  ['/webhooks/999999/rotate-secret', 'POST'],
  ['/webhooks/999999/deliveries', 'GET'],
  ['/webhooks/999999/replay', 'POST'],
  ['/webhooks/deliveries/0195a1c2-7d1e-4c3a-9b54-3f2c8e6d1a70/replay', 'POST'],
];

/** What the service answers without a session (docs/behaviour/access.md; specification 5.3). */
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
      } else if (!PUBLIC.test(path)) {
        expect([verb, answer.status, answer.body.code]).toEqual([verb, 401, 'UNAUTHENTICATED']);
      } else if (!path.startsWith('/auth/oidc/')) {
        // Without an identity provider its paths are 404.
        // The token is none of the service's.
        const unknown = verb === 'POST' && path.startsWith('/auth/unsubscribe/');
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
