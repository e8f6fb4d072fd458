import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../src/infra/database/database.js';
import { migrate } from '../../src/infra/migrations/migrations.js';
import { MissingStagesService } from '../../src/modules/requests/maintenance/upgrade/missing-stages.service.js';
import { openEmptyDatabase } from '../support/database.js';
import { asStoredBefore } from '../support/earlier.js';
import { rowsOf } from '../support/rows.js';

let database: Database;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.close());

const rows = async (text: string) => await rowsOf(database.statements, text, []);

/** Insertion by a process of the previous version: a status, and no stage. */
const insert = (status: string, more = '') =>
  rows(`INSERT INTO maintenance_requests (title, description, status, department_id, requester_id
      ${more && ', completed_at'})
    VALUES ('x', 'y', '${status}', 1, 1 ${more && `, ${more}`}) RETURNING id`);

const stages = async () =>
  (await rows('SELECT id, status::text, stage::text FROM maintenance_requests ORDER BY id')).map(
    (row) => row.join(' '),
  );

it('stored requests get their stage, beside processes of the version before', async () => {
  await migrate(database);
  await rows("INSERT INTO departments (name, name_key) VALUES ('a', 'a')");
  await rows("INSERT INTO users (email, role) VALUES ('a@example.org', 'employee')");
  await asStoredBefore(database, ['maintenance_requests'], async () => {
    for (const status of ['pending', 'approved', 'assigned', 'cancelled']) await insert(status);
    await insert('completed', "'2026-01-02T03:04:05Z'");
  });
  // Before the program has set the stages: a write of the version before gets its stage by the trigger.
  await rows("UPDATE maintenance_requests SET status = 'approved', version = 2 WHERE id = 1");
  await rows('UPDATE maintenance_requests SET title = title WHERE id = 3');

  const stored = new MissingStagesService(database);
  expect(await stored.set()).toBe(3);
  expect(await stored.set()).toBe(0);
  expect(await stages()).toEqual([
    '1 approved approved',
    '2 approved approved',
    '3 assigned assigned',
    '4 cancelled cancelled',
    '5 completed confirmed',
  ]);
  const [[first]] = (await rows(
    'SELECT first_completed_at = completed_at FROM maintenance_requests WHERE id = 5',
  )) as [[boolean]];
  expect(first).toBe(true);

  // Processes of the version before go on beside new ones.
  await insert('pending');
  await rows(`UPDATE maintenance_requests SET stage = 'in_progress', hold_since = now(),
    hold_reason = 'parts' WHERE id = 3`);
  await rows(
    "UPDATE maintenance_requests SET status = 'completed', completed_at = now() WHERE id = 3",
  );
  expect(await stages()).toContain('3 completed completed');
  const [held] = await rows(
    'SELECT hold_since, hold_reason FROM maintenance_requests WHERE id = 3',
  );
  expect(held).toEqual([null, null]);
  await rows(
    `UPDATE maintenance_requests SET hold_since = now(), hold_reason = 'parts' WHERE id = 6`,
  );
  await rows("UPDATE maintenance_requests SET status = 'approved' WHERE id = 6");
  expect(await stages()).toContain('6 approved approved');
});

it.each([
  ['a hold without a reason', 'hold_since = now(), hold_reason = NULL'],
  ['a reason without a hold', "hold_reason = 'parts', hold_since = NULL"],
  [
    'a hold of a closed request',
    "stage = 'cancelled', status = 'cancelled', hold_since = now(), hold_reason = 'parts'",
  ],
  ['a duplicate of itself', "stage = 'duplicate', status = 'cancelled', duplicate_of_id = id"],
  ['an original of a request that is no duplicate', 'duplicate_of_id = 1'],
  ['a rating of six', 'rating = 6'],
])('the table refuses %s', async (_what, set) => {
  await expect(rows(`UPDATE maintenance_requests SET ${set} WHERE id = 2`)).rejects.toThrow(
    /violates check constraint/,
  );
});
