import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { INTERFACES, invoke } from '../support/interfaces.js';
import { PASSWORD } from '../support/seed.js';

/**
 * Specification 3.1 and docs/behaviour/access.md and docs/behaviour/people.md: what each action
 * makes of an account. `null`: the state does not allow it.
 */
const TABLE = [
  { action: 'suspendUser', from: 'active', to: 'suspended' },
  { action: 'suspendUser', from: 'suspended', to: null },
  { action: 'suspendUser', from: 'inactive', to: null },
  { action: 'activateUser', from: 'active', to: null },
  { action: 'activateUser', from: 'suspended', to: 'active' },
  { action: 'activateUser', from: 'inactive', to: 'active' },
  { action: 'deactivateUser', from: 'active', to: 'inactive' },
  { action: 'deactivateUser', from: 'suspended', to: 'inactive' },
  { action: 'deactivateUser', from: 'inactive', to: 'inactive' },
] as const;

/** Result of a login with the right password. */
const LOGIN = {
  active: ['OK', 200],
  suspended: ['ACCOUNT_SUSPENDED', 403],
  inactive: ['ACCOUNT_INACTIVE', 403],
} as const;

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  ({ token } = await app.seed.person('administrator'));
});
afterAll(() => app.stop());

describe.each(INTERFACES)('through %s', (via) => {
  it.each(TABLE)('$action makes $to of an account that is $from', async ({ action, from, to }) => {
    const target = await app.seed.person('technician', { status: from });
    const { code, data } = await invoke(app, via, action, { id: target.id }, token);
    const state = to ?? from;
    expect(code).toBe(to === null ? 'INVALID_TRANSITION' : 'OK');
    if (to !== null) {
      const flags = { isActive: to === 'active', isSuspended: to === 'suspended' };
      expect(data).toMatchObject({ id: target.id, status: to, ...flags });
    }
    const row = await app.database.prisma.user.findUniqueOrThrow({ where: { id: target.id } });
    expect(row.status).toBe(state);
    // A session lives on only where the account is active and was so before.
    const mine = await invoke(app, via, 'me', {}, target.token);
    if (from === 'active') expect(mine.code).toBe(state === 'active' ? 'OK' : 'session_invalid');
    const credentials = { email: target.email, password: PASSWORD };
    const login = await invoke(app, via, 'login', credentials);
    expect(login.code).toBe(LOGIN[state][0]);
    if (via === 'rest') expect(login.status).toBe(LOGIN[state][1]);
  });
});
