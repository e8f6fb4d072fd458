import { sql } from 'kysely';
import { type Parameters, prepared, type Statements } from '../../../core/sql.js';
import type { NotificationKind } from '../../../generated/prisma/enums.js';

/** A notification to be inserted, named as its columns. */
export interface NewNotification {
  readonly user_id: number;
  readonly kind: NotificationKind;
  readonly request_id: number | null;
  readonly actor_id: number | null;
  readonly data: object;
  readonly dedupe_key: string;
  readonly in_app: boolean;
  readonly created_at: Date;
}

/**
 * Inserts notifications that their receivers do not have yet, in one statement.
 *
 * @returns the id of each inserted one, with its receiver and key.
 */
export async function insertNotifications(
  statements: Statements,
  notifications: readonly NewNotification[],
): Promise<InsertedNotification[]> {
  return await statements.all(insert({ notifications: JSON.stringify(notifications) }));
}

interface InsertedNotification {
  readonly id: number;
  readonly userId: number;
  readonly dedupeKey: string;
}

// Always in the same order, so that two transactions never wait for each other, and those of a
// person in the order of the events.
const insert = prepared(
  (p: Parameters<{ notifications: string }>) => sql<InsertedNotification>`
  INSERT INTO notifications
    (user_id, kind, request_id, actor_id, data, dedupe_key, in_app, created_at)
  SELECT n.user_id, n.kind, n.request_id, n.actor_id, n.data, n.dedupe_key, n.in_app, n.created_at
  FROM ROWS FROM (jsonb_to_recordset(${p.notifications}::jsonb) AS (user_id integer, kind notification_kind,
    request_id integer, actor_id integer, data jsonb, dedupe_key text, in_app boolean,
    created_at timestamptz)) WITH ORDINALITY AS n
  ORDER BY n.user_id, n.created_at, n.ordinality
  ON CONFLICT (user_id, dedupe_key) DO NOTHING
  RETURNING id, user_id, dedupe_key`,
);
