import { sql } from 'kysely';
import { anyOf, first, type Statements, statement } from '../../../core/sql.js';

/** Names of what a request refers to. */
export interface RequestNames {
  readonly department: string;
  readonly category: string | null;
  readonly location: string | null;
  readonly asset: string | null;
  /** Telephone of the submitter, for those who may call them. */
  readonly phone: string | null;
}

/** Names of the records of a visible request; null where it has none. */
export async function namesOf(
  statements: Statements,
  requestId: number,
): Promise<RequestNames | undefined> {
  return await first(
    statements,
    statement(sql<RequestNames>`
      SELECT d.name AS department, c.name AS category, l.name AS location,
        a.name || ' (' || a.tag || ')' AS asset, u.phone
      FROM maintenance_requests AS t
        JOIN departments AS d ON d.id = t.department_id
        JOIN users AS u ON u.id = t.requester_id
        LEFT JOIN categories AS c ON c.id = t.category_id
        LEFT JOIN locations AS l ON l.id = t.location_id
        LEFT JOIN assets AS a ON a.id = t.asset_id
      WHERE t.id = ${requestId}`),
  );
}

/** A public comment with its text. */
export interface PublicComment {
  readonly id: number;
  readonly authorId: number;
  readonly body: string;
  readonly createdAt: Date;
  readonly receivedAt: Date | null;
  /** Number of its photos. */
  readonly photos: number;
}

/** The newest public comments of a request that are not deleted, the newest first. */
export async function publicComments(
  statements: Statements,
  requestId: number,
  limit: number,
): Promise<PublicComment[]> {
  return await statements.all(
    statement(sql<PublicComment>`
      SELECT c.id, c.author_id, c.body, c.created_at, c.received_at,
        (SELECT count(*)::int FROM attachments WHERE comment_id = c.id) AS photos
      FROM comments AS c
      WHERE c.request_id = ${requestId} AND c.visibility = 'public' AND c.body IS NOT NULL
      ORDER BY c.created_at DESC, c.id DESC LIMIT ${limit}`),
  );
}

/** The names of people by id; everybody who sees a record reads the names of its people. */
export async function peopleNames(
  statements: Statements,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await statements.all(
    statement(sql<{ readonly id: number; readonly name: string }>`
      SELECT id, first_name || ' ' || last_name AS name FROM users
      WHERE id = ${anyOf(sql.val(ids))}`),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Name, number and unit of a part. */
export interface PartName {
  readonly id: number;
  readonly sku: string;
  readonly name: string;
  readonly unit: string;
}

/** The names of parts by id. */
export async function partNames(
  statements: Statements,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PartName>> {
  const rows = await statements.all(
    statement(sql<PartName>`
      SELECT id, sku, name, unit FROM parts WHERE id = ${anyOf(sql.val(ids))}`),
  );
  return new Map(rows.map((row) => [row.id, row]));
}
