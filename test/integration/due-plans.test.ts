import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Statements } from '../../src/core/sql.js';
import { requestsOfDueClocks } from '../../src/modules/requests/maintenance/clocks/clocks.queries.js';
import {
  lastDueDateSet,
  requestsOfMissedDates,
} from '../../src/modules/requests/maintenance/clocks/manual-date.queries.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { explained } from '../support/plans.js';

/** How the database finds what is due among many requests. */
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  const { id: departmentId } = await database.prisma.department.create({
    data: { name: 'Home', nameKey: 'home' },
  });
  const { id: userId } = await database.prisma.user.create({
    data: { email: 'erin@example.org', role: 'employee' },
  });
  const run = (text: string) => database.statements.all({ text, values: [] });
  // One in ten has a date, one in a hundred one that has passed untold.
  await run(`INSERT INTO maintenance_requests (title, description, department_id, requester_id,
      manual_due_at, manual_due_check_at)
    SELECT 'Leak', 'Water.', ${departmentId}, ${userId}, CASE WHEN n % 10 = 0 THEN now() END,
      CASE WHEN n % 100 = 0 THEN now() - interval '1 hour' WHEN n % 10 = 0 THEN now() + interval '1 day' END
    FROM generate_series(1, 20000) n`);
  await run(`INSERT INTO sla_clocks (request_id, kind, state, target_ms, started_at, check_at,
      policy_version_id, calendar_version_id)
    SELECT id, 'resolution', 'running', 1000, now(),
      CASE WHEN id % 100 = 0 THEN now() - interval '1 hour' WHEN id % 3 = 0 THEN now() + interval '1 day' END, 1, 1
    FROM maintenance_requests`);
  await run(`INSERT INTO timeline_entries (request_id, at, kind, actor_id, data)
    SELECT id, now(), 'clock', ${userId}, '{"event":"due_date_set"}' FROM maintenance_requests`);
  await run('ANALYZE');
});
afterAll(() => database.close());

const planOf = (ask: (statements: Statements) => Promise<unknown>) => explained(database, ask);

it('dates that have passed untold are found by their index', async () => {
  const plan = await planOf((statements) => requestsOfMissedDates(statements, new Date(), 200));
  expect(plan).toContain('maintenance_requests_manual_due_check_at');
  // The rules, of which there are few, are read whole.
  expect(plan).not.toContain('Seq Scan on maintenance_requests');
});

it('clocks that are to be looked at are found by their index', async () => {
  const plan = await planOf((statements) => requestsOfDueClocks(statements, new Date(), 200));
  expect(plan).toContain('sla_clocks_check_at');
  expect(plan).not.toContain('Seq Scan on sla_clocks');
});

it('the last change of a date is found in the timeline of the request', async () => {
  const plan = await planOf((statements) => lastDueDateSet(statements, 7));
  expect(plan).toContain('timeline_entries_kind');
  expect(plan).not.toContain('Seq Scan');
});
