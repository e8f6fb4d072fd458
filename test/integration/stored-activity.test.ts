import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../src/infra/database/database.js';
import { migrate } from '../../src/infra/migrations/migrations.js';
import { StoredActivity } from '../../src/modules/requests/comments/stored-activity.service.js';
import { openEmptyDatabase } from '../support/database.js';
import { asStoredBefore } from '../support/earlier.js';
import { rowsOf } from '../support/rows.js';

let database: Database;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.close());

const rows = async (text: string) => await rowsOf(database.statements, text, []);
const activity = async (id: number) =>
  (await rows(`SELECT last_activity_at FROM maintenance_requests WHERE id = ${id}`))[0]?.[0];

/** Writes of a process of the previous version. */
const request = (updatedAt: string) =>
  rows(`INSERT INTO maintenance_requests (title, description, department_id, requester_id, updated_at)
    VALUES ('x', 'y', 1, 1, '${updatedAt}')`);
const photo = (name: string, requestId: number | null) =>
  rows(`INSERT INTO attachments (request_id, type, filename, original_name, mime_type, size, width,
      height, sha256, uploaded_by_id, created_at)
    VALUES (${requestId}, 'BEFORE', '${name}', 'p', 'image/png', 1, 1, 1, 'x', 1, '2026-01-01Z')`);

it('stored requests get a last activity and their photos entries, beside the version before', async () => {
  await migrate(database);
  await rows("INSERT INTO departments (name, name_key) VALUES ('a', 'a')");
  await rows("INSERT INTO users (email, role) VALUES ('a@example.org', 'employee')");
  await asStoredBefore(database, ['maintenance_requests', 'attachments'], async () => {
    for (const day of [2, 3, 4]) await request(`2026-01-0${day}T00:00:00Z`);
    await rows('UPDATE maintenance_requests SET last_activity_at = NULL');
    await photo('one.png', 1);
    await photo('loose.png', null);
  });

  // Before the program has started: steps of the version before, and what only touches the row.
  expect(await activity(2)).toBeNull();
  await rows(
    `UPDATE maintenance_requests SET version = 2, updated_at = '2026-02-01Z' WHERE id = 2`,
  );
  expect(await activity(2)).toEqual(new Date('2026-02-01Z'));
  await rows('UPDATE maintenance_requests SET me_too_count = 1 WHERE id = 3');
  expect(await activity(3)).toEqual(new Date('2026-01-04Z'));

  const stored = new StoredActivity(database);
  expect(await stored.set()).toEqual({ requests: 1, photos: 1 });
  expect(await stored.set()).toEqual({ requests: 0, photos: 0 });
  expect(await activity(1)).toEqual(new Date('2026-01-02Z'));
  expect(
    await rows('SELECT request_id, kind::text, at, actor_id, data FROM timeline_entries'),
  ).toEqual([[1, 'photo', new Date('2026-01-01Z'), 1, { attachmentId: 1, type: 'BEFORE' }]]);

  // Processes of the version before go on: what they add is seen to at the next start.
  await request('2026-03-01T00:00:00Z');
  expect(await activity(4)).not.toBeNull();
  await photo('late.png', 4);
  expect(await stored.set()).toEqual({ requests: 0, photos: 1 });
  const [[unvalidated]] = (await rows(
    'SELECT count(*)::int FROM pg_constraint WHERE NOT convalidated AND conname ~ $$attach|activity$$',
  )) as [[number]];
  expect(unvalidated).toBe(0);
});
