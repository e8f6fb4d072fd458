import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Statements } from '../../src/core/sql.js';
import { knowsDevice } from '../../src/modules/sign-in/sessions/known-devices.queries.js';
import { liveTokens, noteUse } from '../../src/modules/sign-in/sessions/token-actors.queries.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { explained } from '../support/plans.js';

/** How the database finds tokens and devices among many. */
let database: TestDatabase;
let userId: number;

beforeAll(async () => {
  database = await openTestDatabase();
  const user = await database.prisma.user.create({
    data: { email: 'erin@example.org', role: 'technician' },
  });
  userId = user.id;
  const run = (text: string) => database.statements.all({ text, values: [] });
  // Half of the rows belong to one account, which logs in all the time.
  await run(`INSERT INTO users (email, role)
    SELECT 'u' || n || '@example.org', 'technician' FROM generate_series(1, 2000) n`);
  await run(`INSERT INTO api_tokens (id, user_id, name, token_hash, scopes, created_by_id, created_at, expires_at)
    SELECT gen_random_uuid(), CASE WHEN n % 2 = 0 THEN ${userId} ELSE ${userId} + 1 + n % 2000 END, 'x',
      md5(n::text) || md5((-n)::text), '{maintenance.read}', 1, now(), now() + interval '1 day'
    FROM generate_series(1, 20000) n`);
  await run(`INSERT INTO sessions (id, user_id, created_at, last_used_at, expires_at, device, user_agent)
    SELECT gen_random_uuid(), CASE WHEN n % 2 = 0 THEN ${userId} ELSE ${userId} + 1 + n % 2000 END,
      now() - n * interval '1 minute', now() - n * interval '1 minute', now(), 'curl/', 'curl/8'
    FROM generate_series(1, 20000) n`);
  await run('ANALYZE');
});
afterAll(() => database.close());

const planOf = (ask: (statements: Statements) => Promise<unknown>) => explained(database, ask);

it('a token is found by its hash, and its account by its id', async () => {
  const plan = await planOf((statements) => liveTokens(statements, ['a', 'b'], new Date()));
  expect(plan).toContain('api_tokens_token_hash_key');
  expect(plan).toContain('users_pkey');
  expect(plan).not.toContain('Seq Scan');
});

it('a use is written by the id', async () => {
  const ids = ['0195a1c2-7d1e-4c3a-9b54-3f2c8e6d1a70'];
  const plan = await planOf((statements) => noteUse(statements, ids, new Date(), new Date()));
  expect(plan).toContain('api_tokens_pkey');
  expect(plan).not.toContain('Seq Scan');
});

it('a device is looked for by the index of devices, however many sessions there are', async () => {
  const plan = await planOf((statements) =>
    knowsDevice(statements, userId, 'Mozilla/5.0 (X11; Linux) Firefox/140.0', new Date()),
  );
  expect(plan).toContain('sessions_user_id_device_last_used_at_idx');
  expect(plan).not.toContain('Seq Scan');
});
