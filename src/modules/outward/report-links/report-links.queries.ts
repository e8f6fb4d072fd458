import { sql } from 'kysely';
import { first, type Statements, statement } from '../../../core/sql.js';
import { LOCATIONS } from '../../equipment/locations/locations.queries.js';
import {
  findThings,
  IS_OPEN,
  LINK_COLUMN,
  type ThingType,
} from '../../equipment/open-reports/open-reports.queries.js';
import { pathName } from '../../equipment/trees/trees.queries.js';

/** The account that submits the reports to a department; undefined before its first link. */
export async function accountFor(
  statements: Statements,
  departmentId: number,
): Promise<number | undefined> {
  const row = await first(
    statements,
    statement(
      sql<{ userId: number }>`SELECT user_id FROM report_accounts
        WHERE department_id = ${departmentId}`,
    ),
  );
  return row?.userId;
}

/** A link that is open at present: switched on, of a thing that has a department and has not ended. */
export interface OpenLink {
  readonly linkId: number;
  readonly type: ThingType;
  readonly thingId: number;
  readonly name: string;
  readonly departmentId: number;
}

/** A link by its code or its id; undefined unless it is open. */
export async function findOpenLink(
  statements: Statements,
  by: { readonly code: string } | { readonly id: number },
): Promise<OpenLink | undefined> {
  const condition = 'code' in by ? sql`l.code = ${by.code}` : sql`l.id = ${by.id}`;
  const link = await first(
    statements,
    statement(sql<{ type: ThingType; thingId: number }>`
      SELECT CASE WHEN l.asset_id IS NULL THEN 'location' ELSE 'asset' END AS type,
        coalesce(l.asset_id, l.location_id) AS thing_id
      FROM report_links AS l
      WHERE ${condition} AND EXISTS (SELECT FROM system_settings AS s WHERE s.report_links)`),
  );
  if (link === undefined) return undefined;
  const { type, thingId } = link;
  const [thing] = await findThings(statements, type, [thingId]);
  if (thing === undefined || thing.ended) return undefined;
  const { linkId, name, departmentId } = thing;
  if (linkId === null || departmentId === null) return undefined;
  return { linkId, type, thingId, name, departmentId };
}

/** The request that a tracking token follows; undefined for an unknown one. */
export async function findTracked(
  statements: Statements,
  hash: string,
): Promise<{ readonly id: number; readonly name: string } | undefined> {
  return await first(
    statements,
    statement(sql<{ id: number; name: string }>`SELECT r.id, r.title AS name
      FROM maintenance_requests AS r WHERE r.id = (
        SELECT request_id FROM link_reports WHERE tracking_hash = ${hash}
        UNION ALL SELECT request_id FROM report_mails WHERE tracking_hash = ${hash} LIMIT 1)`),
  );
}

/** Returns whether there is a report by link of a request. */
export async function hasReport(statements: Statements, requestId: number): Promise<boolean> {
  const rows = await statements.all(
    statement(sql`SELECT 1 AS found FROM link_reports WHERE request_id = ${requestId}`),
  );
  return rows.length > 0;
}

/** The name of the place of a thing: of a location its own, from the root. */
export async function locationNameOf(
  statements: Statements,
  type: ThingType,
  id: number,
): Promise<string | null> {
  const at =
    type === 'location' ? sql`${id}::int` : sql`(SELECT location_id FROM assets WHERE id = ${id})`;
  const row = await first(
    statements,
    statement(sql<{ name: string }>`SELECT ${pathName(LOCATIONS)} AS name FROM locations AS t
      WHERE t.id = ${at}`),
  );
  return row?.name ?? null;
}

/** Returns whether the token has counted for the report already. */
export async function hasMeToo(
  statements: Statements,
  requestId: number,
  tokenId: string,
): Promise<boolean> {
  const rows = await statements.all(
    statement(sql`SELECT 1 AS found FROM link_me_toos
      WHERE request_id = ${requestId} AND token_id = ${tokenId}::uuid`),
  );
  return rows.length > 0;
}

/** A report and the thing that it must be about. */
export interface ReportOfThing {
  readonly requestId: number;
  readonly type: ThingType;
  readonly thingId: number;
}

/** Number of people with an open report of a thing, locked; undefined unless it is one. */
export async function lockOpenReport(
  statements: Statements,
  { requestId, type, thingId }: ReportOfThing,
): Promise<number | undefined> {
  const row = await first(
    statements,
    statement(sql<{ count: number }>`SELECT r.me_too_count AS count FROM maintenance_requests AS r
      WHERE r.id = ${requestId} AND ${LINK_COLUMN[type]} = ${thingId} AND ${IS_OPEN}
      FOR NO KEY UPDATE`),
  );
  return row?.count;
}

/** Counts a token for a locked report, which it has not counted for. Its version stays. */
export async function countMeToo(
  statements: Statements,
  requestId: number,
  tokenId: string,
): Promise<void> {
  await statements.all(
    statement(sql`INSERT INTO link_me_toos (request_id, token_id)
      VALUES (${requestId}, ${tokenId}::uuid)`),
  );
  await statements.all(
    statement(sql`UPDATE maintenance_requests SET me_too_count = me_too_count + 1
      WHERE id = ${requestId}`),
  );
}
