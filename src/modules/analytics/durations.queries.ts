import type { Tx } from '../../core/transaction.js';
import { Prisma } from '../../generated/prisma/client.js';
import type { DurationFigures } from './analytics.types.js';
import {
  ofDepartment,
  type Scope,
  type Step,
  type StepBucket,
  stepBuckets,
} from './rollups.queries.js';

const HOUR = 3_600_000;

/** Between which times a step lies. */
const STEPS: Readonly<Record<Step, { readonly length: Prisma.Sql; readonly done: Prisma.Sql }>> = {
  approval: {
    length: Prisma.sql`step_milliseconds(created_at, approved_at)`,
    done: Prisma.sql`approved_at IS NOT NULL`,
  },
  assignment: {
    length: Prisma.sql`step_milliseconds(approved_at, assigned_at)`,
    done: Prisma.sql`approved_at IS NOT NULL AND assigned_at IS NOT NULL`,
  },
  completion: {
    length: Prisma.sql`step_milliseconds(created_at, completed_at)`,
    done: Prisma.sql`completed_at IS NOT NULL`,
  },
};

const SHARES = { p50: 0.5, p90: 0.9 } as const;

/** A place in the order of lengths, as a bucket and how many of the bucket come before it. */
interface Place {
  readonly step: Step;
  readonly share: keyof typeof SHARES;
  readonly bound: bigint;
  readonly skip: number;
  /** How far the percentile lies between this length and the next, 0 to 1. */
  readonly fraction: number;
}

/**
 * Mean and percentiles of the steps of requests that were submitted in the period, in hours. The
 * percentiles are exact and interpolated, as `percentile_cont` has them, but nothing is sorted: the
 * buckets tell which few requests to look at.
 *
 * @param tx sees one state of the database throughout (REPEATABLE READ).
 */
export async function durations(tx: Tx, scope: Scope): Promise<Record<Step, DurationFigures>> {
  const buckets = await stepBuckets(tx, scope);
  const of = (step: Step) => buckets.filter((bucket) => bucket.step === step);
  const places = (Object.keys(STEPS) as Step[]).flatMap((step) => placesOf(step, of(step)));
  const values = await valuesAt(tx, places, scope);
  const figures = (step: Step): DurationFigures => {
    const rows = of(step);
    const count = rows.reduce((sum, row) => sum + row.count, 0);
    if (count === 0) return { mean: null, p50: null, p90: null };
    const total = rows.reduce((sum, row) => sum + row.milliseconds, 0n);
    const percentile = (share: keyof typeof SHARES) =>
      values[places.findIndex((place) => place.step === step && place.share === share)] ?? null;
    return { mean: Number(total) / count / HOUR, p50: percentile('p50'), p90: percentile('p90') };
  };
  return {
    approval: figures('approval'),
    assignment: figures('assignment'),
    completion: figures('completion'),
  };
}

function placesOf(step: Step, buckets: readonly StepBucket[]): Place[] {
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

/** The lengths at some places, in hours. */
async function valuesAt(
  tx: Tx,
  places: readonly Place[],
  { from, to, departmentId }: Scope,
): Promise<number[]> {
  if (places.length === 0) return [];
  const lengths = places.map(({ step, bound, skip }, index) => {
    const { length, done } = STEPS[step];
    return Prisma.sql`
      SELECT ${index}::int AS place, ARRAY(
        SELECT ${length} FROM maintenance_requests
        WHERE ${length} >= ${bound} AND ${done}
          AND created_at >= ${from} AND created_at <= ${to}
          AND ${ofDepartment(departmentId)}
        ORDER BY ${length} OFFSET ${skip} LIMIT 2
      ) AS found`;
  });
  const rows = await tx.$queryRaw<{ place: number; found: bigint[] }[]>`
    ${Prisma.join(lengths, ' UNION ALL ')} ORDER BY place`;
  return rows.map(({ place, found: [low = 0n, high = low] }) => {
    const fraction = places[place]?.fraction ?? 0;
    return (Number(low) + Number(high - low) * fraction) / HOUR;
  });
}
