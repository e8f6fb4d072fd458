import { sql } from 'kysely';
import { type Fragment, type Statements, statement } from '../../../core/sql.js';
import type { DurationFigures } from './analytics.types.js';
import {
  ofDepartment,
  type Scope,
  type Step,
  type StepBucket,
  stepBuckets,
} from './rollups.queries.js';

const HOUR = 3_600_000;

/** SQL of a step's length, in milliseconds, and of the condition that the step has ended. */
const STEPS: Readonly<Record<Step, { readonly length: Fragment; readonly done: Fragment }>> = {
  approval: {
    length: sql`step_milliseconds(created_at, approved_at)`,
    done: sql`approved_at IS NOT NULL`,
  },
  assignment: {
    length: sql`step_milliseconds(approved_at, assigned_at)`,
    done: sql`approved_at IS NOT NULL AND assigned_at IS NOT NULL`,
  },
  completion: {
    length: sql`step_milliseconds(created_at, completed_at)`,
    done: sql`completed_at IS NOT NULL`,
  },
};

/** The percentiles, as fractions. */
const SHARES = { p50: 0.5, p90: 0.9 } as const;

/** A rank in the order of lengths: a bucket and the number of its lengths that precede the rank. */
interface Rank {
  readonly step: Step;
  readonly share: keyof typeof SHARES;
  readonly bound: bigint;
  readonly skip: number;
  /** Position of the percentile between this length and the next one, 0 to 1. */
  readonly fraction: number;
}

/**
 * Mean and percentiles of the steps' lengths, in hours, for requests submitted in the period. The
 * percentiles are exact and interpolated like those of `percentile_cont`, without sorting: the
 * buckets determine which few requests are read.
 *
 * @param statements those of a transaction with REPEATABLE READ, so that all queries read one
 *   snapshot.
 */
export async function durations(
  statements: Statements,
  scope: Scope,
): Promise<Record<Step, DurationFigures>> {
  const buckets = await stepBuckets(statements, scope);
  const of = (step: Step) => buckets.filter((bucket) => bucket.step === step);
  const ranks = (Object.keys(STEPS) as Step[]).flatMap((step) => ranksOf(step, of(step)));
  const values = await valuesAt(statements, ranks, scope);
  const figures = (step: Step): DurationFigures => {
    const rows = of(step);
    const count = rows.reduce((sum, row) => sum + row.count, 0);
    if (count === 0) return { mean: null, p50: null, p90: null };
    const total = rows.reduce((sum, row) => sum + row.milliseconds, 0n);
    const percentile = (share: keyof typeof SHARES) =>
      values[ranks.findIndex((rank) => rank.step === step && rank.share === share)] ?? null;
    return { mean: Number(total) / count / HOUR, p50: percentile('p50'), p90: percentile('p90') };
  };
  return {
    approval: figures('approval'),
    assignment: figures('assignment'),
    completion: figures('completion'),
  };
}

function ranksOf(step: Step, buckets: readonly StepBucket[]): Rank[] {
  const count = buckets.reduce((sum, bucket) => sum + bucket.count, 0);
  return (Object.keys(SHARES) as (keyof typeof SHARES)[]).flatMap((share) => {
    const position = SHARES[share] * (count - 1);
    let before = 0;
    for (const bucket of buckets) {
      const skip = Math.floor(position) - before;
      if (skip < bucket.count) {
        return [{ step, share, bound: bucket.bound, skip, fraction: position % 1 }];
      }
      before += bucket.count;
    }
    return [];
  });
}

/** The interpolated lengths at the given ranks, in hours. */
async function valuesAt(
  statements: Statements,
  ranks: readonly Rank[],
  { from, to, departmentId }: Scope,
): Promise<number[]> {
  if (ranks.length === 0) return [];
  const lengths = ranks.map(({ step, bound, skip }, index) => {
    const { length, done } = STEPS[step];
    return sql`
      SELECT ${index}::int AS rank, ARRAY(
        SELECT ${length} FROM maintenance_requests
        WHERE ${length} >= ${bound} AND ${done}
          AND created_at >= ${from} AND created_at <= ${to}
          AND ${ofDepartment(departmentId)}
        ORDER BY ${length} OFFSET ${skip} LIMIT 2
      )::float8[] AS found`;
  });
  const rows = await statements.all(
    statement(sql<{ rank: number; found: number[] }>`
      ${sql.join(lengths, sql` UNION ALL `)} ORDER BY rank`),
  );
  return rows.map(({ rank, found: [low = 0, high = low] }) => {
    const fraction = ranks[rank]?.fraction ?? 0;
    return (low + (high - low) * fraction) / HOUR;
  });
}
