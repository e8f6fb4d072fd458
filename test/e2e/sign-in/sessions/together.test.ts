import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

/** Requests that arrive at the same moment, whose sessions one statement reads. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe.each(bothOr('graphql'))('through %s', (via) => {
  it('each of a hundred requests acts for its own account, or for none', async () => {
    const people = await Promise.all(
      (['technician', 'administrator', 'employee'] as const).map((role) => app.seed.person(role)),
    );
    const ended = await app.seed.person('technician');
    await invoke(app, via, 'logout', {}, ended.token);
    const unknown = app.services.tokens.issue(ended.id, '00000000-0000-4000-8000-000000000000');
    const stolen = app.services.tokens.issue(people[1]?.id ?? 0, sessionOf(people[0]));
    const tokens = [...people.map(({ token }) => token), ended.token, unknown, stolen, undefined];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        invoke(app, via, 'me', {}, tokens[index % tokens.length]),
      ),
    );
    const seen = answers.map(({ code, data }) => (code === 'OK' ? data.userId : code));
    const expected = [
      ...people.map(({ id }) => id),
      'session_invalid',
      'session_invalid',
      'session_invalid',
      'UNAUTHENTICATED',
    ];
    expect(seen).toEqual(seen.map((_, index) => expected[index % expected.length]));
  });

  it('a permission that was taken away counts at the next request of all that arrive together', async () => {
    const superAdmin = await app.seed.person('super_admin');
    const person = await app.seed.person('department_head');
    const all = () =>
      Promise.all(
        Array.from({ length: 20 }, () => invoke(app, via, 'departments', {}, person.token)),
      );
    expect(new Set((await all()).map(({ code }) => code))).toEqual(new Set(['OK']));
    const input = { id: person.id, permissions: [] };
    expect((await invoke(app, via, 'setUserPermissions', input, superAdmin.token)).code).toBe('OK');
    expect(new Set((await all()).map(({ code }) => code))).toEqual(new Set(['FORBIDDEN']));
  });
});

/** The id of the session in an access token. */
function sessionOf(person: Person | undefined): string {
  const [, claims = ''] = (person?.token ?? '').split('.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).sid;
}
