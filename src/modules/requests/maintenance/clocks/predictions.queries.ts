import { sql } from 'kysely';
import type { SlaClockKind } from '../../../../core/sla-clocks.js';
import { type Fragment, type Statements, statement } from '../../../../core/sql.js';
import type { MaintenancePriority } from '../../../../generated/prisma/enums.js';
import { MIN_SAMPLE } from './prediction.js';

/** Maximum number of spellings of categories that are told apart: the most frequent ones. */
const MAX_SPELLINGS = 2_000;
/** Maximum number of distributions. */
const MAX_GROUPS = 1_000;
/** Maximum number of values of a distribution. */
const MAX_VALUES = 500;

/** Clocks that were met since a time, `c`, with their requests, `r`. */
const met = (since: Date): Fragment => sql`sla_clocks AS c
  JOIN maintenance_requests AS r ON r.id = c.request_id
  WHERE c.state = 'met' AND c.met_at > ${since}::timestamptz`;

/** The texts of the categories of clocks that were met since a time, the most frequent first. */
export async function metCategories(statements: Statements, since: Date): Promise<string[]> {
  const rows = await statements.all(
    statement(sql<{ category: string }>`SELECT r.category FROM ${met(since)}
      AND r.category IS NOT NULL
      GROUP BY r.category ORDER BY count(*) DESC LIMIT ${MAX_SPELLINGS}`),
  );
  return rows.map(({ category }) => category);
}

/** A spelling of a category, and the number of what it means. */
export interface Spelling {
  readonly text: string;
  readonly category: number;
}

/** A distribution as the database computes it. */
export interface DistributionRow {
  readonly kind: SlaClockKind;
  readonly priority: MaintenancePriority;
  /** Null for that of all categories. */
  readonly category: number | null;
  readonly sample: number;
  /** Descending; of a large sample some values, at even intervals of rank. */
  readonly minutes: readonly number[];
}

/**
 * The distributions of consumed time, of clocks that were met since a time: by priority, and by
 * priority and category where there are enough of them.
 */
export async function distributionsOf(
  statements: Statements,
  since: Date,
  spellings: readonly Spelling[],
): Promise<DistributionRow[]> {
  const texts = spellings.map(({ text }) => text);
  const categories = spellings.map(({ category }) => category);
  return await statements.all(
    statement(sql<DistributionRow>`WITH took AS MATERIALIZED (
        SELECT m.kind, m.priority, s.category, ceil(m.consumed_ms / 60000.0)::int AS minutes
        FROM (SELECT c.kind, c.consumed_ms, r.priority, r.category AS text FROM ${met(since)})
          AS m (kind, consumed_ms, priority, text)
        LEFT JOIN unnest(${texts}::text[], ${categories}::int[]) AS s (text, category)
          ON s.text = m.text
      ), whole AS MATERIALIZED (
        SELECT kind, priority, category, count(*)::int AS sample,
          array_agg(minutes ORDER BY minutes DESC) AS every
        FROM (
          SELECT kind, priority, category, minutes FROM took WHERE category IS NOT NULL
          UNION ALL SELECT kind, priority, NULL, minutes FROM took
        ) AS both_ways
        GROUP BY kind, priority, category
        HAVING category IS NULL OR count(*) >= ${MIN_SAMPLE}
        ORDER BY category IS NOT NULL, sample DESC LIMIT ${MAX_GROUPS}
      )
      SELECT kind, priority, category, sample, ARRAY(
          SELECT e.minutes FROM unnest(every) WITH ORDINALITY AS e (minutes, place)
          WHERE e.place % stride = stride / 2 ORDER BY e.place
        ) AS minutes
      FROM whole, LATERAL (
        SELECT (sample + ${MAX_VALUES - 1}::int) / ${MAX_VALUES}::int AS stride
      ) AS thinning`),
  );
}
