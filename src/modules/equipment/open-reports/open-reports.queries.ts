import { sql } from 'kysely';
import { anyOf, type Fragment, type Statements, statement } from '../../../core/sql.js';
import type { OpenReport } from './open-reports.types.js';

/** The kinds of things that have labels and report links. */
export type ThingType = 'asset' | 'location';

/** The common properties of assets and locations. */
export interface Thing {
  readonly type: ThingType;
  readonly id: number;
  /** The tag of an asset, the code of a location. */
  readonly code: string | null;
  readonly name: string;
  /**
   * The department in charge: of a location its own, else that of the nearest place around it that
   * has one; null without one.
   */
  readonly departmentId: number | null;
  readonly imageId: number | null;
  /** True if the asset is retired, or the location archived. */
  readonly ended: boolean;
}

/** A thing with its link. */
export interface LinkedThing extends Thing {
  readonly linkId: number | null;
  readonly linkCode: string | null;
  readonly linkCreatedAt: Date | null;
  /** True if the setting `reportLinks` is on. */
  readonly linksWork: boolean;
  /** The setting `publicUrl`: the address of the service where the configuration has none. */
  readonly settingUrl: string | null;
}

/** The department in charge of the location `t`: its own, else that of the nearest place around it. */
export const DEPARTMENT_OF_LOCATION = sql`(SELECT above.department_id FROM locations AS above
  WHERE above.id = ANY (string_to_array(trim(BOTH '/' FROM t.path), '/')::int[])
    AND above.department_id IS NOT NULL
  ORDER BY above.depth DESC LIMIT 1)`;

const LINK = sql`link.id AS link_id, link.code AS link_code, link.created_at AS link_created_at,
  EXISTS (SELECT FROM system_settings AS s WHERE s.report_links) AS links_work,
  (SELECT s.public_url FROM system_settings AS s) AS setting_url`;

/** Assets or locations as `LinkedThing`; the table is `t`, that of the link `link`. */
const SOURCES: Readonly<Record<ThingType, Fragment>> = {
  asset: sql`SELECT 'asset' AS type, t.id, t.tag AS code, t.name, t.department_id, t.image_id,
    t.state = 'retired' AS ended, ${LINK}
    FROM assets AS t LEFT JOIN report_links AS link ON link.asset_id = t.id`,
  location: sql`SELECT 'location' AS type, t.id, t.code, t.name,
    ${DEPARTMENT_OF_LOCATION} AS department_id, t.image_id, t.archived_at IS NOT NULL AS ended, ${LINK}
    FROM locations AS t LEFT JOIN report_links AS link ON link.location_id = t.id`,
};

/** The things of the ids, in no order; unknown ids are left out. */
export async function findThings(
  statements: Statements,
  type: ThingType,
  ids: readonly number[],
): Promise<LinkedThing[]> {
  return await statements.all(
    statement(sql<LinkedThing>`${SOURCES[type]} WHERE t.id = ${anyOf(sql.val(ids))}`),
  );
}

/** Largest number of open reports of a thing in an answer. */
const MAX_OPEN_REPORTS = 20;

/** An open report with its thing. */
interface OpenReportRow extends OpenReport {
  readonly thingId: number;
}

/** Condition for the open requests, as in the partial indexes of the migration open_things_indexes. */
export const IS_OPEN = sql`r.stage IN ('submitted', 'approved', 'assigned', 'in_progress')`;

/** The column of a request that refers to a thing. */
export const LINK_COLUMN: Readonly<Record<ThingType, Fragment>> = {
  asset: sql`r.asset_id`,
  location: sql`r.location_id`,
};

/** Time since which the request `r` has been at its stage. */
export const SINCE = sql`coalesce(CASE r.stage
    WHEN 'approved' THEN r.approved_at
    WHEN 'assigned' THEN r.assigned_at
    WHEN 'in_progress' THEN r.started_at
    WHEN 'completed' THEN r.completed_at
    WHEN 'confirmed' THEN r.confirmed_at
    WHEN 'submitted' THEN r.created_at
    ELSE r.cancelled_at
  END, r.created_at)`;

/** The open reports of each of the things, newest first, at most 20 of each. */
export async function openReportsOf(
  statements: Statements,
  type: ThingType,
  ids: readonly number[],
): Promise<Map<number, OpenReport[]>> {
  const rows = await statements.all(
    statement(sql<OpenReportRow>`SELECT thing.id AS thing_id, report.*
      FROM unnest(${ids}::int[]) AS thing (id)
      CROSS JOIN LATERAL (
        SELECT r.id, c.name AS category, r.stage, ${SINCE} AS since, r.me_too_count
        FROM maintenance_requests AS r LEFT JOIN categories AS c ON c.id = r.category_id
        WHERE ${LINK_COLUMN[type]} = thing.id AND ${IS_OPEN}
        ORDER BY r.created_at DESC, r.id DESC LIMIT ${MAX_OPEN_REPORTS}
      ) AS report`),
  );
  const reports = new Map<number, OpenReport[]>(ids.map((id) => [id, []]));
  for (const { thingId, ...report } of rows) reports.get(thingId)?.push(report);
  return reports;
}

/** Largest number that is counted for one thing. */
const MAX_COUNTED = 1_000;

/** The number of open requests on each of the things and what is below it, at most 1,000. */
export async function countOpenReports(
  statements: Statements,
  type: ThingType,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const table = sql.table(type === 'asset' ? 'assets' : 'locations');
  return await countsBelow(
    statements,
    table,
    ids,
    sql`SELECT FROM maintenance_requests AS r WHERE ${LINK_COLUMN[type]} = below.id AND ${IS_OPEN}`,
  );
}

/** The number of assets that are not retired at each of the places and below it, at most 1,000. */
export async function countAssetsAt(
  statements: Statements,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const counted = sql`SELECT FROM assets AS a WHERE a.location_id = below.id AND a.state <> 'retired'`;
  return await countsBelow(statements, sql.table('locations'), ids, counted);
}

/** Counts the rows of `counted` for each row `below` of the subtrees, up to a bound. */
async function countsBelow(
  statements: Statements,
  table: Fragment,
  ids: readonly number[],
  counted: Fragment,
): Promise<Map<number, number>> {
  // A path ends with a slash, and what is below it begins with it; the next character is after it.
  const rows = await statements.all(
    statement(sql<{ id: number; count: number }>`SELECT thing.id, found.count
      FROM ${table} AS thing CROSS JOIN LATERAL (
        SELECT count(*)::int AS count FROM (
          SELECT FROM ${table} AS below CROSS JOIN LATERAL (${counted}) AS one
          WHERE below.path >= thing.path AND below.path < left(thing.path, -1) || '0'
          LIMIT ${MAX_COUNTED}
        ) AS bounded
      ) AS found
      WHERE thing.id = ANY (${ids}::int[])`),
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}
