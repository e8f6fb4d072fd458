import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOn, startTestApp, type TestApp } from '../../../support/app.js';
import { callScim, connectDirectory, type Directory, SCIM_SCOPES } from '../../../support/scim.js';

/** Two processes on one database: what SCIM ends through one has ended at the next call of the other. */
let first: TestApp;
let second: TestApp;
let directory: Directory;
beforeAll(async () => {
  first = await startTestApp({ scimDefaultRole: 'technician' });
  second = await startOn(first.database, { scimDefaultRole: 'technician' });
  directory = await connectDirectory(first);
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

it('refuses a person who is deactivated at once: session, API token and calendar feed', async () => {
  const person = await first.seed.person('technician');
  const { token } = await first.seed.apiToken(person.id, ['maintenance.read']);
  const feed = await first.rest('POST', '/api/me/calendar-feed', { token: person.token, body: {} });
  const { pathname } = new URL(feed.body.data.url);
  const statuses = () =>
    Promise.all([
      second.rest('GET', '/api/me', { token: person.token }).then(({ status }) => status),
      second.rest('GET', '/api/maintenance', { token }).then(({ status }) => status),
      second.rest('GET', pathname).then(({ status }) => status),
    ]);
  expect(await statuses()).toEqual([200, 200, 200]);
  const answer = await directory.call('PATCH', `/Users/${person.id}`, {
    Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
  });
  expect([answer.status, answer.body.active]).toEqual([200, false]);
  expect(await statuses()).toEqual([401, 401, 404]);
});

it('makes one account of a person whom two processes provide at once', async () => {
  const { token } = await first.seed.apiToken(directory.accountId, SCIM_SCOPES);
  const body = { userName: 'both@example.org', externalId: 'both' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      callScim((index % 2 === 0 ? first : second).url, 'POST', '/Users', body, { token }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
});

it('never ends both of two super_admins, whose mapping both processes lose', async () => {
  const { prisma } = first.database;
  const pair = [await first.seed.person('super_admin'), await first.seed.person('super_admin')];
  const ids = pair.map(({ id }) => id);
  await prisma.user.updateMany({ where: { id: { in: ids } }, data: { managed: ['role'] } });
  const { token } = await first.seed.apiToken(directory.accountId, SCIM_SCOPES);
  const answers = await Promise.all(
    ids.map((id, index) =>
      callScim((index === 0 ? first : second).url, 'DELETE', `/Users/${id}`, undefined, { token }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 403]);
  expect(await prisma.user.count({ where: { role: 'super_admin', status: 'active' } })).toBe(1);
});
