import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOn, type TestApp } from '../support/app.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { type Explainer, openExplainer } from '../support/plans.js';
import { recordStatements, type StatementRecorder } from '../support/statements.js';

/** Notifications of the one person, and of all others. */
const OWN = 20_000;
const OTHERS = 40_000;

let database: TestDatabase;
let recorder: StatementRecorder;
let explainer: Explainer;
let app: TestApp;
let token: string;

beforeAll(async () => {
  ({ database, recorder } = await recordStatements(openTestDatabase));
  app = await startOn(database);
  const { id: departmentId } = await app.seed.department();
  const person = await app.seed.person('employee', { departmentId });
  token = person.token;
  const others = await Promise.all([1, 2, 3, 4].map(() => app.seed.person('technician')));
  const insert = (userId: number, count: number) => database.prisma.$executeRaw`
    INSERT INTO notifications (user_id, kind, data, dedupe_key, in_app, created_at, read_at)
    SELECT ${userId}, (CASE WHEN n % 1000 = 0 THEN 'security' ELSE 'commented' END)::notification_kind,
      '{}', 'plan ' || n, n % 10 <> 0, now(), CASE WHEN n % 100 <> 0 THEN now() END
    FROM generate_series(1, ${count}::int) AS n`;
  await insert(person.id, OWN);
  // In the order of the accounts: in another one the planner finds them scattered, and then the key of
  // the table, read backwards, is as cheap to it as the index of the person.
  const ids = others.map(({ id }) => id).sort((a, b) => a - b);
  for (const id of ids) await insert(id, OTHERS / others.length);
  explainer = await openExplainer(database);
  await explainer.query('VACUUM ANALYZE notifications');
});
afterAll(async () => {
  await explainer.close();
  await app.stop();
  recorder.stop();
  await database.close();
});

/** How many rows of the table the statements of a call read, at the most. */
async function rowsRead(path: string): Promise<number> {
  const { result, statements } = await recorder.during(() => app.rest('GET', path, { token }));
  expect(result.status).toBe(200);
  const own = statements.filter(({ text }) => /"?notifications"?\b/.test(text));
  expect(own.length).toBeGreaterThan(0);
  let most = 0;
  for (const statement of own) {
    for (const { node, table, rows } of await explainer.scans(statement, 'custom')) {
      if (!table.startsWith('notifications')) continue;
      expect(node).not.toBe('Seq Scan');
      most = Math.max(most, rows);
    }
  }
  return most;
}

it.each([
  ['the newest', '/api/me/notifications?limit=20', 60],
  ['unread ones', '/api/me/notifications?limit=20&unread=true', 60],
  ['a rare kind', '/api/me/notifications?limit=10&kind=security', 40],
  ['their count', '/api/me/notifications/count', 300],
])('%s are read by an index, a page of them', async (_what, path, bound) => {
  expect(await rowsRead(path)).toBeLessThanOrEqual(bound);
});

it('a page far down costs what the first does', async () => {
  const [row] = await database.prisma.notification.findMany({
    where: { userId: (await database.prisma.session.findFirstOrThrow()).userId, inApp: true },
    orderBy: { id: 'desc' },
    skip: 15_000,
    take: 1,
  });
  const cursor = Buffer.from(
    JSON.stringify(['notifications', '-id', row?.id, String(row?.id)]),
  ).toString('base64url');
  expect(await rowsRead(`/api/me/notifications?limit=20&cursor=${cursor}`)).toBeLessThanOrEqual(60);
});
