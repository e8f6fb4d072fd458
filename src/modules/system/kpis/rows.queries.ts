import { sql } from 'kysely';
import { type Fragment, first, type Statements, statement } from '../../../core/sql.js';
import type { Figure } from './figures.js';
import { type Filters, matching } from './filters.queries.js';
import { MEASURES, type Part } from './measures.queries.js';
import { SOURCES } from './sources.queries.js';
import type { Span } from './span.js';

/** A record that a figure counts, with what it contributes, not scaled. */
export interface FactRow {
  readonly letter: string;
  readonly id: number;
  readonly at: Date | null;
  readonly requestId: number | null;
  readonly assetId: number | null;
  readonly title: string | null;
  readonly numerator: number;
  readonly denominator: number;
}

/** A position among rows: newest first, then by letter and id, descending; those without a time by id. */
export interface RowPosition {
  readonly at: Date | null;
  readonly letter: string;
  readonly id: number;
}

function beyond({ at, letter, id }: RowPosition, own: string): Fragment {
  if (at === null) return sql`s.id < ${id}::int`;
  const isBeyond = own === letter ? sql`s.id < ${id}::int` : own < letter ? sql`true` : sql`false`;
  return sql`s.at <= ${at}::timestamptz AND (s.at < ${at}::timestamptz OR ${isBeyond})`;
}

function rowsOfPart(part: Part, span: Span, filters: Filters, after: RowPosition | undefined) {
  const { letter, select } = SOURCES[part.source];
  const { when, numerator, denominator } = part;
  return sql`SELECT ${sql.lit(letter)} AS letter, s.id, s.at, s.request_id, s.asset_id, s.title,
      (${numerator})::float8 AS numerator, (${denominator})::float8 AS denominator
    FROM (${select(span)}) AS s
    WHERE ${when} AND ${matching(filters)}
      AND ${after === undefined ? sql`true` : beyond(after, letter)}`;
}

/** Up to `take` rows of a figure after a position. */
export async function rowsOf(
  statements: Statements,
  figure: Figure,
  span: Span,
  filters: Filters,
  { take, after }: { readonly take: number; readonly after?: RowPosition | undefined },
): Promise<FactRow[]> {
  const parts = MEASURES[figure].parts.map(
    (part) => sql`(${rowsOfPart(part, span, filters, after)}
      ORDER BY s.at DESC, s.id DESC LIMIT ${take}::int)`,
  );
  return await statements.all(
    statement(sql<FactRow>`SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS f
      ORDER BY at DESC, letter COLLATE "C" DESC, id DESC LIMIT ${take}::int`),
  );
}

/** Number of rows of a figure. */
export async function countRows(
  statements: Statements,
  figure: Figure,
  span: Span,
  filters: Filters,
): Promise<number> {
  const parts = MEASURES[figure].parts.map(
    ({ source, when }) => sql`(SELECT count(*) FROM (${SOURCES[source].select(span)}) AS s
      WHERE ${when} AND ${matching(filters)})`,
  );
  const row = await first(
    statements,
    statement(sql<{ count: number }>`SELECT (${sql.join(parts, sql` + `)})::int AS count`),
  );
  return row?.count ?? 0;
}
