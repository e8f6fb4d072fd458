import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import {
  callScim,
  connectDirectory,
  type Directory,
  SCIM_SCOPES,
  type ScimAnswer,
  serviceAccount,
} from '../../../support/scim.js';
import { error } from '../../../support/scim-calls.js';

/** The tokens that SCIM takes (docs/api/tokens.md, docs/api/scim.md). */
let app: TestApp;
let directory: Directory;
beforeAll(async () => {
  app = await startTestApp({ scimDefaultRole: 'technician' });
  directory = await connectDirectory(app);
});
afterAll(() => app.stop());

const told = ({ status, body }: ScimAnswer) => [status, body];

describe('a token', () => {
  it('must be there, be live, and belong to a service account', async () => {
    const person = await app.seed.person('administrator');
    const personal = await app.seed.apiToken(person.id, SCIM_SCOPES);
    const ended = await app.seed.apiToken(directory.accountId, SCIM_SCOPES, {
      revokedAt: app.now(),
    });
    const call = (token: string | null) => callScim(app.url, 'GET', '/Users', undefined, { token });
    const none = await call(null);
    expect(told(none)).toEqual([401, error(401, 'SCIM needs an API token of a service account.')]);
    expect(none.headers.get('WWW-Authenticate')).toBe('Bearer');
    for (const token of [person.token, personal.token]) {
      const answer = await call(token);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer');
    }
    for (const token of [ended.token, 'mms_nonsense']) {
      const answer = await call(token);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer error="invalid_token"');
    }
  });

  it('counts neither once it has expired nor while its account is not active', async () => {
    const call = async (token: string) =>
      (await callScim(app.url, 'GET', '/Users', undefined, { token })).status;
    const expired = await app.seed.apiToken(directory.accountId, SCIM_SCOPES, {
      expiresAt: app.now(),
    });
    expect(await call(expired.token)).toBe(401);
    const id = await serviceAccount(app);
    const { token } = await app.seed.apiToken(id, SCIM_SCOPES);
    expect(await call(token)).toBe(200);
    const superAdmin = await app.seed.person('super_admin');
    const step = async (verb: string, path = '') => {
      const options = { token: superAdmin.token };
      return (await app.rest(verb, `/api/users/${id}${path}`, options)).status;
    };
    expect([await step('PUT', '/suspend'), await call(token)]).toEqual([200, 401]);
    expect([await step('PUT', '/activate'), await call(token)]).toEqual([200, 200]);
    expect([await step('DELETE'), await call(token)]).toEqual([200, 401]);
    // Its tokens have ended for good.
    expect([await step('PUT', '/activate'), await call(token)]).toEqual([200, 401]);
  });

  it('needs the scope of the call', async () => {
    const id = await directory.provide('scope@example.org');
    const accountId = await serviceAccount(app);
    const scopes = {
      'user.read': [
        ['GET', '/Users'],
        ['GET', `/Users/${id}`],
        ['GET', '/Groups'],
        ['GET', '/Schemas'],
      ],
      'user.create': [['POST', '/Users']],
      'user.update': [
        ['PUT', `/Users/${id}`],
        ['PATCH', `/Users/${id}`],
        ['POST', '/Groups'],
      ],
      'user.delete': [['DELETE', `/Users/${id}`]],
    } as const;
    const without = async (scope: (typeof SCIM_SCOPES)[number]) =>
      (
        await app.seed.apiToken(
          accountId,
          SCIM_SCOPES.filter((one) => one !== scope),
        )
      ).token;
    for (const [scope, calls] of Object.entries(scopes)) {
      const token = await without(scope as (typeof SCIM_SCOPES)[number]);
      for (const [method, path] of calls) {
        const body = method === 'GET' || method === 'DELETE' ? undefined : {};
        expect(told(await callScim(app.url, method, path, body, { token }))).toEqual([
          403,
          error(403, `The API token needs the scope ${scope}, and its account the permission.`),
        ]);
      }
    }
  });

  it('needs a permission of its account beside the scope', async () => {
    const { id } = await app.database.prisma.user.update({
      where: { id: await serviceAccount(app) },
      data: { role: 'technician' },
    });
    const { token } = await app.seed.apiToken(id, SCIM_SCOPES);
    expect((await callScim(app.url, 'GET', '/Users', undefined, { token })).status).toBe(403);
  });
});
