import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Statements } from '../../src/core/sql.js';
import {
  dueWork,
  findFeed,
  plannedWork,
} from '../../src/modules/planning/calendar-feed/feed.queries.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { explained } from '../support/plans.js';

/** How the database finds the work of a calendar feed among many requests. */
let database: TestDatabase;
let userId: number;

const NEVER = new Date('9999-12-31T00:00:00Z');

beforeAll(async () => {
  database = await openTestDatabase();
  const { prisma } = database;
  const { id: departmentId } = await prisma.department.create({
    data: { name: 'Home', nameKey: 'home' },
  });
  const people = Array.from({ length: 20 }, (_, index) => ({
    email: `technician-${index}@example.org`,
    role: 'technician' as const,
  }));
  await prisma.user.createMany({ data: people });
  const [first] = await prisma.user.findMany({
    where: { role: 'technician' },
    orderBy: { id: 'asc' },
  });
  userId = first?.id ?? 0;
  const run = (text: string) => database.statements.all({ text, values: [] });
  // Each technician has 1,500 requests of five years; one in five was planned, and one in five is open and due.
  await run(`INSERT INTO maintenance_requests (title, description, department_id, requester_id, assignee_id,
      status, stage, planned_start, planned_end, next_due_at, helper_ids)
    SELECT 'Leak', 'Water.', ${departmentId}, ${userId}, ${userId} + n % 20,
      (CASE WHEN n % 50 < 20 THEN 'assigned' ELSE 'completed' END)::maintenance_status,
      (CASE WHEN n % 50 < 20 THEN 'assigned' ELSE 'confirmed' END)::maintenance_stage,
      CASE WHEN n % 5 = 0 THEN now() - n * interval '1 hour' END,
      CASE WHEN n % 5 = 0 THEN now() - n * interval '1 hour' + interval '30 minutes' END,
      CASE WHEN n % 50 < 10 THEN now() + interval '1 day' ELSE '9999-12-31T00:00:00Z' END,
      CASE WHEN n % 100 = 0 THEN ARRAY[${userId} + (n / 100) % 20] ELSE '{}' END
    FROM generate_series(1, 30000) n`);
  await run(`INSERT INTO calendar_feeds (user_id, token_hash, created_at)
    SELECT id, 'hash ' || id, now() FROM users`);
  await run('ANALYZE');
});
afterAll(() => database.close());

const planOf = (ask: (statements: Statements) => Promise<unknown>) => explained(database, ask);

it('planned work is found by the indexes of the assignee and of helpers', async () => {
  const [from, to] = [-90, 365].map((days) => new Date(Date.now() + days * 86_400_000));
  if (from === undefined || to === undefined) throw new Error('no period');
  const plan = await planOf((statements) => statements.all(plannedWork({ userId, from, to })));
  expect(plan).toContain('maintenance_requests_assignee_planned');
  expect(plan).toContain('maintenance_requests_helpers');
  expect(plan).not.toContain('Seq Scan');
});

it('what is due is found by the indexes of the assignee and of helpers', async () => {
  const plan = await planOf((statements) => statements.all(dueWork({ userId, never: NEVER })));
  expect(plan).toContain('maintenance_requests_assignee_id_next_due_at_id_idx');
  expect(plan).toContain('maintenance_requests_helpers');
  expect(plan).not.toContain('Seq Scan');
});

it('a feed is found by the hash of its token', async () => {
  const hash = `hash ${userId}`;
  const plan = await planOf((statements) => statements.all(findFeed({ hash })));
  expect(plan).not.toContain('Seq Scan on maintenance_requests');
  const rows = await database.statements.all(findFeed({ hash }));
  expect(rows).toHaveLength(1);
});
