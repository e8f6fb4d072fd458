import { sql } from 'kysely';
import { first, type Statements, statement } from '../../../core/sql.js';
import { CATEGORIES } from '../../equipment/categories/categories.queries.js';
import { LOCATIONS } from '../../equipment/locations/locations.queries.js';
import { pathName } from '../../equipment/trees/trees.queries.js';
import type { JobBearer } from './job-bearer.js';

/** The claims of an access token. */
export interface JobClaims {
  readonly linkId: number;
  readonly deviceId: number;
  readonly turn: number;
}

/** The name under which the calls of a link count, and its keys are kept. */
export const callerName = (linkId: number): string => `job ${linkId}`;

/** The bearer of an access token; undefined after the end of the link, its resending, or the loss of the device. */
export async function findBearer(
  statements: Statements,
  { linkId, deviceId, turn }: JobClaims,
): Promise<JobBearer | undefined> {
  const row = await first(
    statements,
    statement(sql<Omit<JobBearer, 'target' | 'as'> & { userId: number }>`
      SELECT l.id AS link_id, d.id AS device_id, l.turn, l.request_id, r.department_id,
        l.contractor_id, c.name AS contractor_name, l.may::text[] AS may, l.show_comments,
        l.sent_at, a.user_id
      FROM job_links AS l
      JOIN job_devices AS d ON d.link_id = l.id AND d.id = ${deviceId}
      JOIN contractors AS c ON c.id = l.contractor_id
      JOIN maintenance_requests AS r ON r.id = l.request_id
      JOIN contractor_accounts AS a ON a.department_id = r.department_id
      WHERE l.id = ${linkId} AND l.turn = ${turn} AND l.ended_at IS NULL`),
  );
  if (row === undefined) return undefined;
  const { userId, ...link } = row;
  // Answers have what these show: after a change of them none of before is repeated.
  const shown = [...link.may, link.showComments && 'comments'];
  const rights = shown.filter(Boolean).sort().join(' ');
  return { target: 'job', as: { name: callerName(link.linkId), userId, rights }, ...link };
}

/** The id of the active link of a token by its hash; undefined for an unknown one. */
export async function findLinkId(
  statements: Statements,
  tokenHash: string,
): Promise<number | undefined> {
  const found = statement(sql<{ id: number }>`
    SELECT id FROM job_links WHERE token_hash = ${tokenHash} AND ended_at IS NULL`);
  return (await first(statements, found))?.id;
}

/** The account of the contractors of a department; undefined before the first one. */
export async function contractorAccountId(
  statements: Statements,
  departmentId: number,
): Promise<number | undefined> {
  const found = statement(sql<{ userId: number }>`
    SELECT user_id FROM contractor_accounts WHERE department_id = ${departmentId}`);
  return (await first(statements, found))?.userId;
}

/** Columns of a request, its place and its asset that a job shows. */
export interface JobSubject {
  readonly title: string;
  readonly description: string;
  readonly onHold: boolean;
  readonly categoryId: number | null;
  readonly category: string | null;
  readonly place: string | null;
  readonly pathName: string | null;
  readonly fields: unknown;
  readonly tag: string | null;
  readonly name: string;
  readonly type: string | null;
  readonly manufacturer: string | null;
  readonly model: string | null;
  readonly serialNumber: string | null;
}

/** The subject of a job: only these columns of its request are read. */
export async function findSubject(
  statements: Statements,
  requestId: number,
): Promise<JobSubject | undefined> {
  const path = (tree: Parameters<typeof pathName>[0], id: string) =>
    sql`(SELECT ${pathName(tree)} FROM ${sql.table(tree.table)} AS t WHERE t.id = ${sql.ref(id)})`;
  return await first(
    statements,
    statement(sql<JobSubject>`
      SELECT r.title, r.description, r.hold_reason IS NOT NULL AS on_hold, r.category_id, r.fields,
        coalesce(${path(CATEGORIES, 'r.category_id')}, r.category) AS category,
        r.location AS place, ${path(LOCATIONS, 'r.location_id')} AS path_name,
        a.tag, a.name, a.type, a.manufacturer, a.model, a.serial_number
      FROM maintenance_requests AS r LEFT JOIN assets AS a ON a.id = r.asset_id
      WHERE r.id = ${requestId}`),
  );
}

/** A comment in a job, as it is stored. */
export interface CommentRow {
  readonly id: number;
  readonly body: string;
  readonly at: Date;
  readonly mine: boolean;
}

/** Newest comments of a job, the oldest of them first: its own ones, and public ones where they are shown. */
export async function commentsOf(
  statements: Statements,
  { requestId, linkId, showComments }: Pick<JobBearer, 'requestId' | 'linkId' | 'showComments'>,
  limit: number,
): Promise<CommentRow[]> {
  const rows = await statements.all(
    statement(sql<CommentRow>`
      SELECT id, body, created_at AS at, job_link_id IS NOT DISTINCT FROM ${linkId}::int AS mine
      FROM comments
      WHERE request_id = ${requestId} AND body IS NOT NULL AND deleted_at IS NULL
        AND (job_link_id = ${linkId}::int OR (${showComments}::boolean AND visibility = 'public'))
      ORDER BY created_at DESC, id DESC LIMIT ${limit}`),
  );
  return rows.reverse();
}

/** How many entries of each kind came by a link. */
export interface EntryCounts {
  readonly comments: number;
  readonly times: number;
  readonly quotes: number;
}

/** Counts the entries that came by a link. */
export async function countEntries(statements: Statements, linkId: number): Promise<EntryCounts> {
  const of = (table: string) =>
    sql`(SELECT count(*)::int FROM ${sql.table(table)} WHERE job_link_id = ${linkId}::int)`;
  const counts = statement(sql<EntryCounts>`SELECT ${of('comments')} AS comments,
    ${of('time_entries')} AS times, ${of('purchases')} AS quotes`);
  return (await first(statements, counts)) ?? { comments: 0, times: 0, quotes: 0 };
}
