import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { callScim, connectDirectory, type Directory, SCIM_SCOPES } from '../../../support/scim.js';
import { error } from '../../../support/scim-calls.js';

/** The limits of SCIM (docs/operations/limits.md). */
let app: TestApp;
let directory: Directory;
beforeAll(async () => {
  app = await startTestApp({ rateLimitAnonymous: 2, rateLimitAuthenticated: 2 });
  directory = await connectDirectory(app);
});
afterAll(() => app.stop());

it('counts calls without a token to the hour of the address, and none with one', async () => {
  const { call } = directory;
  const statuses: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    statuses.push((await call('GET', '/Users', undefined, { token: null })).status);
    statuses.push((await call('GET', '/Users')).status);
  }
  expect(statuses).toEqual([401, 200, 401, 200, 429, 200]);
  const refused = await call('GET', '/Users', undefined, { token: null });
  expect(refused.body).toEqual(error(429, 'More than 2 requests in an hour. Try again later.'));
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(1);
});

// Seconds of Redis have a clock that a test cannot hold.
it.skipIf(process.env.REDIS_URL)(
  'takes fifty calls of a token in a second; the next call is refused and not kept',
  async () => {
    const { token } = await app.seed.apiToken(directory.accountId, SCIM_SCOPES);
    // The second does not end before the calls have.
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout'], now: app.now() });
    onTestFinished(() => void vi.useRealTimers());
    const answers = await Promise.all(
      Array.from({ length: 53 }, () =>
        callScim(app.url, 'GET', '/ServiceProviderConfig', undefined, { token }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    expect(refused[0]?.body).toEqual(
      error(429, 'More than 50 calls in a second. Try again later.'),
    );
    expect(refused[0]?.headers.get('Retry-After')).toBe('1');
    vi.advanceTimersByTime(1_000);
    const later = await callScim(app.url, 'GET', '/ServiceProviderConfig', undefined, { token });
    expect(later.status).toBe(200);
    await app.services.scimCalls.flush();
    expect(await app.database.prisma.scimCall.count({ where: { status: 429 } })).toBe(0);
  },
);
