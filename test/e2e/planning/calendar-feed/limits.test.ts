import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { fetchFeed, newFeed } from '../../../support/calendar-feeds.js';
import type { Person } from '../../../support/seed.js';

const USER_LIMIT = 20;
const ADDRESS_LIMIT = 6;

let app: TestApp;
let person: Person;
let path: string;
beforeAll(async () => {
  app = await startTestApp({
    rateLimitAuthenticated: USER_LIMIT,
    rateLimitAnonymous: ADDRESS_LIMIT,
  });
  person = await app.seed.person('technician');
  path = await newFeed(app, person);
});
afterAll(() => app.stop());

const leftAfter = (answer: Response) => [
  Number(answer.headers.get('x-ratelimit-limit')),
  Number(answer.headers.get('x-ratelimit-remaining')),
];

it('a fetch counts for the owner, a wrong token for the address', async () => {
  expect(leftAfter(await fetchFeed(app, path))).toEqual([USER_LIMIT, USER_LIMIT - 2]);
  const wrong = `/api/calendar/${'A'.repeat(43)}.ics`;
  for (let left = ADDRESS_LIMIT - 1; left >= 0; left -= 1) {
    const answer = await fetchFeed(app, wrong);
    expect([answer.status, ...leftAfter(answer)]).toEqual([404, ADDRESS_LIMIT, left]);
  }
  expect((await fetchFeed(app, wrong)).status).toBe(429);
  // The session of somebody else is not minded: the owner is counted.
  const other = await app.seed.person('technician');
  const headers = { Authorization: `Bearer ${other.token}` };
  expect(leftAfter(await fetchFeed(app, path, { headers }))).toEqual([USER_LIMIT, USER_LIMIT - 3]);
});

it('a suspended owner is not counted, and beyond the limit there is no answer', async () => {
  for (let count = 3; count < USER_LIMIT; count += 1) {
    expect((await fetchFeed(app, path)).status).toBe(200);
  }
  const refused = await fetchFeed(app, path);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const { prisma } = app.database;
  await prisma.user.update({ where: { id: person.id }, data: { status: 'suspended' } });
  const suspended = await fetchFeed(app, path);
  expect([suspended.status, leftAfter(suspended)[0]]).toEqual([429, ADDRESS_LIMIT]);
});

it('no record of a refusal has the token', async () => {
  const logs = await app.database.prisma.internalLog.findMany();
  expect(logs.length).toBeGreaterThan(0);
  const [, token = ''] = /([\w-]{43})\.ics$/.exec(path) ?? [];
  const text = JSON.stringify(logs, (_key, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  expect(text).toContain('/api/calendar/-');
  expect(text).not.toContain(token);
  expect(text).not.toContain('AAAAAAAA');
});
