import { sql } from 'kysely';
import {
  anyOf,
  db,
  type Fragment,
  first,
  type Statements,
  statement,
} from '../../../../core/sql.js';
import { FIGURE_NAMES, type Figure } from '../figures.js';
import { type Filters, matching } from '../filters.queries.js';
import { MEASURES } from '../measures.queries.js';
import { SOURCES } from '../sources.queries.js';
import type { Span } from '../span.js';
import type { Sums } from '../sums.queries.js';

/** Held while a month is closed: another one is refused at once, and does not wait with a connection. */
const CLOSING_LOCK = 7_250_914_003n;

/** Figures whose records are those of another one. */
const SAME_RECORDS: Partial<Readonly<Record<Figure, Figure>>> = {
  repairTimeP50: 'repairTimeMean',
  repairTimeP90: 'repairTimeMean',
  responseTimeP90: 'responseTimeP50',
};

/** The figure under which the records of a figure are stored. */
const storedAs = (figure: Figure): Figure => SAME_RECORDS[figure] ?? figure;

/** A closed month as it is stored. */
export interface ClosingRow {
  readonly id: number;
  readonly month: string;
  readonly beginsAt: Date;
  readonly endsAt: Date;
  readonly timeZone: string;
  readonly closedAt: Date;
  readonly closedById: number;
}

const COLUMNS = [
  'id',
  'month',
  'beginsAt',
  'endsAt',
  'timeZone',
  'closedAt',
  'closedById',
] as const;

/** Returns whether no other call closes a month; holds the lock until the end of the transaction if so. */
export async function lockClosing(statements: Statements): Promise<boolean> {
  const row = await first(
    statements,
    statement(
      sql<{ free: boolean }>`SELECT pg_try_advisory_xact_lock(${CLOSING_LOCK}::bigint) AS free`,
    ),
  );
  return row?.free === true;
}

/** The closing of a month; undefined without one. */
export async function findClosing(
  statements: Statements,
  month: string,
): Promise<ClosingRow | undefined> {
  return await first(
    statements,
    statement(db.selectFrom('kpiClosings').select(COLUMNS).where('month', '=', month)),
  );
}

/** Up to `take` closings after a position, the newest month first. */
export async function listClosings(
  statements: Statements,
  { take, after }: { readonly take: number; readonly after?: string | undefined },
): Promise<ClosingRow[]> {
  const all = db.selectFrom('kpiClosings').select(COLUMNS).orderBy('month', 'desc').limit(take);
  return await statements.all(
    statement(after === undefined ? all : all.where('month', '<', after)),
  );
}

/** Number of closings. */
export async function countClosings(statements: Statements): Promise<number> {
  const row = await first(
    statements,
    statement(sql<{ count: number }>`SELECT count(*)::int AS count FROM kpi_closings`),
  );
  return row?.count ?? 0;
}

/** Stores a closing. @returns its id. */
export async function insertClosing(
  statements: Statements,
  closing: Omit<ClosingRow, 'id'>,
): Promise<number> {
  const row = await first(
    statements,
    statement(db.insertInto('kpiClosings').values(closing).returning('id')),
  );
  if (row === undefined) throw new Error('The closing was not stored.');
  return row.id;
}

/** The records of a figure with what they contribute, not scaled. */
function factsOf(figure: Figure, span: Span, filters: Filters): Fragment {
  const parts = MEASURES[figure].parts.map(({ source, when, numerator, denominator }) => {
    const { letter, select } = SOURCES[source];
    return sql`SELECT ${sql.lit(letter)}::char(1) AS letter, s.id AS record_id, s.request_id, s.asset_id,
        s.department_id, (${numerator})::numeric(30, 9) AS numerator,
        (${denominator})::numeric(30, 9) AS denominator
      FROM (${select(span)}) AS s WHERE ${when} AND ${matching(filters)}`;
  });
  return sql.join(parts, sql` UNION ALL `);
}

/** Stores the records of all figures of a span. @param statements those of one snapshot. */
export async function storeRows(
  statements: Statements,
  closingId: number,
  span: Span,
): Promise<void> {
  for (const figure of FIGURE_NAMES.filter((one) => storedAs(one) === one)) {
    await statements.all(
      statement(sql`INSERT INTO kpi_closing_rows (closing_id, figure, letter, record_id, request_id,
          asset_id, department_id, numerator, denominator)
        SELECT ${closingId}::int, ${figure}::text, f.*
        FROM (${factsOf(figure, span, { departmentId: null })}) AS f`),
    );
  }
}

/** The stored rows of a figure, of a department or of all. */
function storedRows(closingId: number, figure: Figure, departmentId: number | null): Fragment {
  return sql`SELECT letter, record_id, request_id, asset_id, department_id, numerator, denominator
    FROM kpi_closing_rows
    WHERE closing_id = ${closingId}::int AND figure = ${storedAs(figure)}::text
      AND ${departmentId === null ? sql`true` : sql`department_id = ${departmentId}::int`}`;
}

/** The sums of a closing, of figures that have stored records. */
export async function storedSums(
  statements: Statements,
  closingId: number,
  departmentId: number | null,
): Promise<Map<Figure, Sums>> {
  const shares = [
    ...new Set(Object.values(MEASURES).flatMap(({ percentile }) => percentile ?? [])),
  ];
  const percentiles = sql`percentile_cont(ARRAY[${sql.join(shares)}]::float8[])
    WITHIN GROUP (ORDER BY numerator::float8)`;
  const ordered = [
    ...new Set(FIGURE_NAMES.filter((one) => MEASURES[one].percentile).map(storedAs)),
  ];
  const rows = await statements.all(
    statement(sql<{
      figure: Figure;
      numerator: string;
      denominator: string;
      percentiles: number[] | null;
    }>`SELECT figure, sum(numerator)::text AS numerator, sum(denominator)::text AS denominator,
        CASE WHEN figure = ${anyOf(sql.val(ordered), 'text')} THEN ${percentiles} END AS percentiles
      FROM kpi_closing_rows
      WHERE closing_id = ${closingId}::int
        AND ${departmentId === null ? sql`true` : sql`department_id = ${departmentId}::int`}
      GROUP BY figure`),
  );
  const byFigure = new Map(rows.map((row) => [row.figure, row]));
  const entries = FIGURE_NAMES.map((figure): [Figure, Sums] => {
    const row = byFigure.get(storedAs(figure));
    const { percentile } = MEASURES[figure];
    const place = percentile === undefined ? -1 : shares.indexOf(percentile);
    return [
      figure,
      {
        numerator: Number(row?.numerator ?? 0),
        denominator: Number(row?.denominator ?? 0),
        percentile: row?.percentiles?.[place] ?? null,
      },
    ];
  });
  return new Map(entries);
}

/** A record that moved since a closing, not scaled. */
export interface MovedRow {
  readonly letter: string;
  readonly id: number;
  readonly requestId: number | null;
  readonly assetId: number | null;
  readonly change: 'added' | 'gone' | 'changed';
  readonly then: readonly [number, number] | null;
  readonly now: readonly [number, number] | null;
}

/** Records of a figure that moved since a closing. */
export interface Moved {
  readonly added: number;
  readonly changed: number;
  readonly gone: number;
  /** The first ones. */
  readonly rows: readonly MovedRow[];
}

/**
 * The records of a figure that were added, are gone or contribute something else than at the closing.
 *
 * @param limit the number of rows at most; all are counted.
 */
export async function movedSince(
  statements: Statements,
  closingId: number,
  figure: Figure,
  span: Span,
  departmentId: number | null,
  limit: number,
): Promise<Moved> {
  const pair = (side: 'stored' | 'live') =>
    sql`CASE WHEN ${sql.ref(side)}.record_id IS NOT NULL THEN jsonb_build_array(
      ${sql.ref(side)}.numerator::float8, ${sql.ref(side)}.denominator::float8) END`;
  const row = await first(
    statements,
    statement(sql<Moved>`WITH moved AS (
        SELECT coalesce(live.letter, stored.letter) AS letter,
          coalesce(live.record_id, stored.record_id) AS id,
          coalesce(live.request_id, stored.request_id) AS request_id,
          coalesce(live.asset_id, stored.asset_id) AS asset_id,
          CASE WHEN stored.record_id IS NULL THEN 'added' WHEN live.record_id IS NULL THEN 'gone'
            ELSE 'changed' END AS change,
          ${pair('stored')} AS then_parts, ${pair('live')} AS now_parts
        FROM (${storedRows(closingId, figure, departmentId)}) AS stored
        FULL JOIN (${factsOf(figure, span, { departmentId })}) AS live
          ON live.letter = stored.letter AND live.record_id = stored.record_id
        WHERE live.record_id IS NULL OR stored.record_id IS NULL
          OR (live.numerator, live.denominator) <> (stored.numerator, stored.denominator))
      SELECT (count(*) FILTER (WHERE change = 'added'))::int AS added,
        (count(*) FILTER (WHERE change = 'changed'))::int AS changed,
        (count(*) FILTER (WHERE change = 'gone'))::int AS gone,
        coalesce((SELECT jsonb_agg(jsonb_build_object('letter', letter, 'id', id,
            'requestId', request_id, 'assetId', asset_id, 'change', change,
            'then', then_parts, 'now', now_parts) ORDER BY letter DESC, id DESC)
          FROM (SELECT * FROM moved ORDER BY letter DESC, id DESC LIMIT ${limit}::int) AS few), '[]')
          AS rows
      FROM moved`),
  );
  return row ?? { added: 0, changed: 0, gone: 0, rows: [] };
}

/** The newest audit records about a request or an asset since a moment. */
export async function auditSince(
  statements: Statements,
  targets: readonly (readonly [type: string, id: number])[],
  since: Date,
  limit: number,
): Promise<Map<string, string[]>> {
  const types = targets.map(([type]) => type);
  const ids = targets.map(([, id]) => String(id));
  const rows = await statements.all(
    statement(sql<{ key: string; ids: string[] }>`SELECT t.type || ' ' || t.id AS key,
        array_agg(found.id::text ORDER BY found.timestamp DESC, found.id DESC) AS ids
      FROM (SELECT DISTINCT type, id FROM unnest(${types}::text[], ${ids}::text[]) AS u (type, id)) AS t
      CROSS JOIN LATERAL (SELECT r.id, r.timestamp FROM audit_records AS r
        WHERE r.target_type = t.type AND r.target_id = t.id AND r.timestamp > ${since}::timestamptz
        ORDER BY r.timestamp DESC, r.id DESC LIMIT ${limit}::int) AS found
      GROUP BY 1`),
  );
  return new Map(rows.map(({ key, ids: found }) => [key, found]));
}
