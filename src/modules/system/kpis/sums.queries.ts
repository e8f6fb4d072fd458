import { sql } from 'kysely';
import { type Fragment, first, type Statements, statement } from '../../../core/sql.js';
import { FIGURES, type Figure } from './figures.js';
import { type Filters, matching } from './filters.queries.js';
import { MEASURES, type Measure, type Part } from './measures.queries.js';
import { SOURCES, type SourceName } from './sources.queries.js';
import type { Span } from './span.js';

/** Sums of what the records of a figure contribute, not scaled. */
export interface Sums {
  readonly numerator: number;
  readonly denominator: number;
  /** Of a percentile; null without records. */
  readonly percentile: number | null;
}

/** The value of a figure with its parts, in the units of answers. */
export interface FigureValue {
  readonly value: number | null;
  readonly numerator: number | null;
  readonly denominator: number | null;
}

/** A figure without a value. */
export const NO_VALUE: FigureValue = { value: null, numerator: null, denominator: null };

/** The sums of a figure's part as columns `numerator`, `denominator` and `percentile`, for a GROUP BY or not. */
export function summed(
  { percentile }: Measure,
  { when, numerator, denominator }: Part,
): { readonly numerator: Fragment; readonly denominator: Fragment; readonly percentile: Fragment } {
  const of = (value: Fragment) => sql`coalesce(sum(${value}) FILTER (WHERE ${when}), 0)`;
  return {
    numerator: of(numerator),
    denominator: of(denominator),
    percentile:
      percentile === undefined
        ? sql`NULL::float8`
        : sql`percentile_cont(${sql.lit(percentile)}) WITHIN GROUP (ORDER BY ${numerator}::float8)
            FILTER (WHERE ${when})`,
  };
}

/** A part of a figure. */
interface FigurePart {
  readonly figure: Figure;
  readonly measure: Measure;
  readonly part: Part;
}

/**
 * The sums of figures over a span. All figures of one source are added up in one pass.
 *
 * @param statements those of a transaction with one snapshot.
 */
export async function sumsOf(
  statements: Statements,
  figures: readonly Figure[],
  span: Span,
  filters: Filters,
): Promise<Map<Figure, Sums>> {
  const parts = figures.flatMap((figure) =>
    MEASURES[figure].parts.map((part) => ({ figure, measure: MEASURES[figure], part })),
  );
  const sums = new Map<Figure, Sums>();
  for (const [source, ofSource] of Map.groupBy(parts, ({ part }) => part.source)) {
    const found = await passOver(statements, source, ofSource, span, filters);
    for (const [index, { figure }] of ofSource.entries()) {
      const [numerator = '0', denominator = '0', percentile = null] = found[index] ?? [];
      const before = sums.get(figure) ?? { numerator: 0, denominator: 0 };
      sums.set(figure, {
        numerator: before.numerator + Number(numerator),
        denominator: before.denominator + Number(denominator),
        percentile: percentile === null ? null : Number(percentile),
      });
    }
  }
  return sums;
}

/** Sums as texts, which keep all digits. */
type PartSums = readonly [string, string, string | null];

async function passOver(
  statements: Statements,
  source: SourceName,
  parts: readonly FigurePart[],
  span: Span,
  filters: Filters,
): Promise<readonly PartSums[]> {
  const columns = parts.map(({ measure, part }) => {
    const { numerator, denominator, percentile } = summed(measure, part);
    return sql`jsonb_build_array((${numerator})::text, (${denominator})::text, (${percentile})::text)`;
  });
  const row = await first(
    statements,
    statement(sql<{ sums: PartSums[] }>`SELECT jsonb_build_array(${sql.join(columns)}) AS sums
      FROM (${SOURCES[source].select(span)}) AS s WHERE ${matching(filters)}`),
  );
  return row?.sums ?? [];
}

/** The value of a figure from its sums: divided once, not rounded. */
export function figureValue(figure: Figure, sums: Sums): FigureValue {
  const { scale, percentile } = MEASURES[figure];
  const numerator = sums.numerator / scale.numerator;
  const denominator = sums.denominator / scale.denominator;
  if (percentile !== undefined) {
    const value = sums.percentile === null ? null : sums.percentile / scale.numerator;
    return { value, numerator: null, denominator };
  }
  if (FIGURES[figure].unit === 'count' || FIGURES[figure].unit === 'money')
    return { value: numerator, numerator, denominator: null };
  const quotient = sums.numerator / sums.denominator / (scale.numerator / scale.denominator);
  return { value: sums.denominator === 0 ? null : quotient, numerator, denominator };
}
