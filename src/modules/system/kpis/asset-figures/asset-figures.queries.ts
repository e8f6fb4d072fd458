import { sql } from 'kysely';
import { type Fragment, first, type Statements, statement } from '../../../../core/sql.js';
import type { AssetState } from '../../../../generated/prisma/enums.js';
import { ASSET_VALUE, serviceEnd } from '../asset-sources.queries.js';
import { costs } from '../cost-sources.queries.js';
import { type Filters, matching } from '../filters.queries.js';
import { MEASURES } from '../measures.queries.js';
import { SOURCES } from '../sources.queries.js';
import type { Span } from '../span.js';

/** Values by which the figures of assets are sorted, over the facts `f`; texts are folded. */
const SORTED = {
  tag: sql`f.tag_key`,
  name: sql`f.name_key`,
  cost: sql`f.cost`,
  downtimeMinutes: sql`f.downtime_minutes`,
  requests: sql`f.requests::float8`,
  repeats: sql`f.repeats::float8`,
  ageDays: sql`f.age_days::float8`,
  warrantyDaysLeft: sql`f.warranty_days_left::float8`,
  value: sql`f.value`,
  costShareOfValue: sql`f.cost_share_of_value`,
} as const satisfies Readonly<Record<string, Fragment>>;

/** Name of a value by which figures of assets are sorted. */
export type AssetFigureField = keyof typeof SORTED;

const TEXTS: ReadonlySet<AssetFigureField> = new Set(['tag', 'name']);

/** The figures of an asset, with the value by which they are sorted. */
export interface AssetFigureRow {
  readonly assetId: number;
  readonly tag: string;
  readonly name: string;
  readonly type: string | null;
  readonly locationId: number | null;
  readonly departmentId: number;
  readonly state: AssetState;
  readonly cost: number;
  readonly downtimeMinutes: number;
  readonly requests: number;
  readonly repeats: number;
  readonly ageDays: number | null;
  readonly warrantyDaysLeft: number | null;
  readonly value: number | null;
  readonly costShareOfValue: number | null;
  readonly sorted: string | number | null;
}

/** A part of the list in its order. */
export interface AssetFigurePage {
  readonly field: AssetFigureField;
  readonly descending: boolean;
  readonly take: number;
  readonly after?: { readonly value: string | number | null; readonly id: number } | undefined;
}

/** Contributions of the requests of each asset to a figure. */
function contributions(figure: 'costTotal' | 'repeatFailures', span: Span): Fragment {
  const parts = MEASURES[figure].parts.map(
    ({ source, when, numerator }) => sql`SELECT s.asset_id, ${numerator} AS number
      FROM (${SOURCES[source].select(span)}) AS s WHERE ${when} AND s.asset_id IS NOT NULL`,
  );
  return sql`SELECT asset_id, sum(number) AS number
    FROM (${sql.join(parts, sql` UNION ALL `)}) AS p GROUP BY asset_id`;
}

/** Milliseconds of the downtimes of each asset in a span, planned ones too. */
function downtime({ from, until, now }: Span): Fragment {
  const end = sql`least(${until}::timestamptz, ${now}::timestamptz)`;
  return sql`SELECT d.asset_id, sum(greatest(step_milliseconds(
      greatest(d.started_at, ${from}::timestamptz),
      least(coalesce(d.ended_at, ${end}), ${end})), 0)) AS number
    FROM downtimes AS d
    WHERE d.started_at < ${until}::timestamptz
      AND (d.ended_at IS NULL OR d.ended_at > ${from}::timestamptz)
    GROUP BY d.asset_id`;
}

/** Condition for the assets `a` that a list has: those that are not retired before the span. */
const listed = (span: Span, filters: Filters) =>
  sql`a.id IN (SELECT s.asset_id
      FROM (SELECT id AS asset_id, department_id, location_id FROM assets) AS s
      WHERE ${matching(filters)}) AND coalesce(${serviceEnd(span)}, 'infinity') > ${span.from}::timestamptz`;

function figures(span: Span, filters: Filters): Fragment {
  const today = sql`(${span.now}::timestamptz AT TIME ZONE ${span.zone}::text)::date`;
  const share = { ...span, from: span.costsFrom };
  return sql`SELECT a.id, a.tag, a.tag_key, a.name, a.name_key, a.type, a.location_id,
      a.department_id, a.state::text AS state, coalesce(c.number, 0)::float8 AS cost,
      coalesce(d.number, 0)::float8 / 60000 AS downtime_minutes,
      coalesce(q.number, 0)::int AS requests, coalesce(t.number, 0)::int AS repeats,
      coalesce(a.retired_on, ${today}) - coalesce(a.commissioned_on, a.purchased_on) AS age_days,
      a.warranty_until - ${today} AS warranty_days_left, ${ASSET_VALUE}::float8 AS value,
      CASE WHEN ${ASSET_VALUE} > 0
        THEN coalesce(w.number, 0)::float8 / ${ASSET_VALUE}::float8 END AS cost_share_of_value
    FROM assets AS a
    LEFT JOIN (${contributions('costTotal', span)}) AS c ON c.asset_id = a.id
    LEFT JOIN (${downtime(span)}) AS d ON d.asset_id = a.id
    LEFT JOIN (SELECT s.asset_id, count(*) AS number FROM (${SOURCES.created.select(span)}) AS s
      GROUP BY s.asset_id) AS q ON q.asset_id = a.id
    LEFT JOIN (${contributions('repeatFailures', span)}) AS t ON t.asset_id = a.id
    LEFT JOIN (SELECT f.asset_id, sum(f.cost) AS number FROM (${costs(share)}) AS f
      GROUP BY f.asset_id) AS w ON w.asset_id = a.id
    WHERE ${listed(span, filters)}`;
}

/** Condition for the rows after a position; those without a value come last in both directions. */
function beyond({ field, descending, after }: AssetFigurePage): Fragment {
  if (after === undefined) return sql`true`;
  const { value, id } = after;
  const sorted = SORTED[field];
  const sign = descending ? sql`<` : sql`>`;
  const further = sql`f.id ${sign} ${id}::int`;
  if (value === null) return sql`${sorted} IS NULL AND ${further}`;
  const given = TEXTS.has(field) ? sql`${value}::text` : sql`${value}::float8`;
  return sql`(${sorted} ${sign} ${given} OR (${sorted} = ${given} AND ${further})
    OR ${sorted} IS NULL)`;
}

/** Up to `take` figures of assets in their order. */
export async function assetFigures(
  statements: Statements,
  span: Span,
  filters: Filters,
  page: AssetFigurePage,
): Promise<AssetFigureRow[]> {
  const sorted = SORTED[page.field];
  const direction = page.descending ? sql`DESC` : sql`ASC`;
  return await statements.all(
    statement(sql<AssetFigureRow>`SELECT f.id AS asset_id, f.tag, f.name, f.type, f.location_id,
        f.department_id, f.state, f.cost, f.downtime_minutes, f.requests, f.repeats, f.age_days,
        f.warranty_days_left, f.value, f.cost_share_of_value, ${sorted} AS sorted
      FROM (${figures(span, filters)}) AS f WHERE ${beyond(page)}
      ORDER BY ${sorted} ${direction} NULLS LAST, f.id ${direction} LIMIT ${page.take}::int`),
  );
}

/** Number of assets of a list. */
export async function countAssetFigures(
  statements: Statements,
  span: Span,
  filters: Filters,
): Promise<number> {
  const row = await first(
    statements,
    statement(sql<{ count: number }>`SELECT count(*)::int AS count FROM assets AS a
      WHERE ${listed(span, filters)}`),
  );
  return row?.count ?? 0;
}
