import type { Statements } from '../../core/reads.js';

/** The constraints that the migration `comments` leaves unvalidated, with their tables. */
export const ACTIVITY_CONSTRAINTS: readonly { readonly table: string; readonly name: string }[] = [
  { table: 'attachments', name: 'attachments_comment_id_fkey' },
  { table: 'attachments', name: 'attachments_one_place' },
  { table: 'maintenance_requests', name: 'maintenance_requests_last_activity' },
];

/** Whether every request is known to have the time of its last activity, and every photo its entry. */
export async function isActivityValidated(statements: Statements): Promise<boolean> {
  const [row] = await statements.rows(
    `SELECT convalidated FROM pg_constraint WHERE conname = 'maintenance_requests_last_activity'`,
    [],
  );
  return row?.[0] === true;
}

/** The highest ids of requests and of photos; 0 without any. */
export async function highestIds(
  statements: Statements,
): Promise<{ readonly request: number; readonly photo: number }> {
  const [row] = await statements.rows(
    'SELECT (SELECT max(id) FROM maintenance_requests), (SELECT max(id) FROM attachments)',
    [],
  );
  return { request: (row?.[0] as number | null) ?? 0, photo: (row?.[1] as number | null) ?? 0 };
}

/** Sets the missing times of last activity of the requests from one id to another; returns how many. */
export async function setActivity(
  statements: Statements,
  first: number,
  last: number,
): Promise<number> {
  const [row] = await statements.rows(
    `WITH changed AS (
       UPDATE maintenance_requests SET last_activity_at = updated_at
       WHERE id BETWEEN $1 AND $2 AND last_activity_at IS NULL
       RETURNING id
     ) SELECT count(*)::int FROM changed`,
    [first, last],
  );
  return row?.[0] as number;
}

/** Writes the missing timeline entries of the photos from one id to another; returns how many. */
export async function addPhotoEntries(
  statements: Statements,
  first: number,
  last: number,
): Promise<number> {
  const [row] = await statements.rows(
    `WITH added AS (
       INSERT INTO timeline_entries (request_id, at, kind, actor_id, data)
       SELECT photo.request_id, photo.created_at, 'photo', photo.uploaded_by_id,
         jsonb_build_object('attachmentId', photo.id, 'type', photo.type)
       FROM attachments AS photo
       WHERE photo.id BETWEEN $1 AND $2 AND photo.request_id IS NOT NULL AND NOT EXISTS (
         SELECT FROM timeline_entries AS entry
         WHERE entry.request_id = photo.request_id AND entry.kind = 'photo'
           AND entry.data->'attachmentId' = to_jsonb(photo.id))
       ORDER BY photo.id FOR KEY SHARE OF photo
       RETURNING 1
     ) SELECT count(*)::int FROM added`,
    [first, last],
  );
  return row?.[0] as number;
}
