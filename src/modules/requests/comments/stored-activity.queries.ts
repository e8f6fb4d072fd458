import { sql } from 'kysely';
import { first, type Parameters, prepared, type Statements } from '../../../core/sql.js';

/** Constraints that the baseline leaves unvalidated, with their tables. */
export const ACTIVITY_CONSTRAINTS: readonly { readonly table: string; readonly name: string }[] = [
  { table: 'attachments', name: 'attachments_comment_id_fkey' },
  { table: 'attachments', name: 'attachments_one_place' },
  { table: 'maintenance_requests', name: 'maintenance_requests_last_activity' },
];

/**
 * Returns whether every request is known to have the time of its last activity, and every photo its
 * entry.
 */
export async function isActivityValidated(statements: Statements): Promise<boolean> {
  return (await first(statements, findValidated({})))?.convalidated === true;
}

const findValidated = prepared(
  () => sql<{ convalidated: boolean }>`
  SELECT convalidated FROM pg_constraint WHERE conname = 'maintenance_requests_last_activity'`,
);

/** The highest ids of requests and of photos; 0 without any. */
export async function highestIds(
  statements: Statements,
): Promise<{ readonly request: number; readonly photo: number }> {
  const row = await first(statements, findHighest({}));
  return { request: row?.request ?? 0, photo: row?.photo ?? 0 };
}

const findHighest = prepared(
  () => sql<{ request: number | null; photo: number | null }>`
  SELECT (SELECT max(id) FROM maintenance_requests) AS request,
    (SELECT max(id) FROM attachments) AS photo`,
);

type Range = Parameters<{ from: number; last: number }>;

/**
 * Sets the missing times of last activity of the requests from one id to another. @returns their
 * number.
 */
export async function setActivity(
  statements: Statements,
  from: number,
  last: number,
): Promise<number> {
  return (await first(statements, setActivityOf({ from, last })))?.count ?? 0;
}

const setActivityOf = prepared(
  (p: Range) => sql<{ count: number }>`
  WITH changed AS (
    UPDATE maintenance_requests SET last_activity_at = updated_at
    WHERE id BETWEEN ${p.from} AND ${p.last} AND last_activity_at IS NULL
    RETURNING id
  ) SELECT count(*)::int AS count FROM changed`,
);

/**
 * Writes the missing timeline entries of the photos from one id to another. @returns their number.
 */
export async function addPhotoEntries(
  statements: Statements,
  from: number,
  last: number,
): Promise<number> {
  return (await first(statements, addPhotoEntriesOf({ from, last })))?.count ?? 0;
}

const addPhotoEntriesOf = prepared(
  (p: Range) => sql<{ count: number }>`
  WITH added AS (
    INSERT INTO timeline_entries (request_id, at, kind, actor_id, data)
    SELECT photo.request_id, photo.created_at, 'photo', photo.uploaded_by_id,
      jsonb_build_object('attachmentId', photo.id, 'type', photo.type)
    FROM attachments AS photo
    WHERE photo.id BETWEEN ${p.from} AND ${p.last} AND photo.request_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM timeline_entries AS entry
      WHERE entry.request_id = photo.request_id AND entry.kind = 'photo'
        AND entry.data->'attachmentId' = to_jsonb(photo.id))
    ORDER BY photo.id FOR KEY SHARE OF photo
    RETURNING 1
  ) SELECT count(*)::int AS count FROM added`,
);
