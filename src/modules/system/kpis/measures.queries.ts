import { sql } from 'kysely';
import type { Fragment } from '../../../core/sql.js';
import type { Figure } from './figures.js';
import type { SourceName } from './sources.queries.js';

/** A part of a figure: facts of one kind with what each contributes. Expressions over `s`. */
export interface Part {
  readonly source: SourceName;
  /** Condition for the facts that count; default: all. */
  readonly when: Fragment;
  readonly numerator: Fragment;
  readonly denominator: Fragment;
}

/** How a figure follows from facts. */
export interface Measure {
  readonly parts: readonly [Part, ...Part[]];
  /** The share below the value of a percentile; undefined for a quotient or sum. */
  readonly percentile?: number;
  /** Divisors of numerator and denominator in answers, such as milliseconds to minutes. */
  readonly scale: { readonly numerator: number; readonly denominator: number };
}

const ONE = sql`1`;
const ZERO = sql`0`;
const ALL = sql`true`;
const MINUTE = 60_000;

const once = { numerator: 1, denominator: 1 };
const minutes = { numerator: MINUTE, denominator: 1 };
const bothMinutes = { numerator: MINUTE, denominator: MINUTE };

/** 1 where a condition holds, else 0. */
const flag = (condition: Fragment): Fragment => sql`CASE WHEN ${condition} THEN 1 ELSE 0 END`;

const part = (
  source: SourceName,
  numerator: Fragment,
  denominator: Fragment,
  when: Fragment = ALL,
): Part => ({ source, when, numerator, denominator });

const share = (source: SourceName, condition: Fragment, when?: Fragment): Measure => ({
  parts: [part(source, flag(condition), ONE, when)],
  scale: once,
});

const count = (source: SourceName, when?: Fragment): Measure => ({
  parts: [part(source, ONE, ZERO, when)],
  scale: once,
});

const repair = part(
  'completed',
  sql`s.repair_ms`,
  ONE,
  sql`s.repair_ms IS NOT NULL AND s.origin <> 'schedule'`,
);

const response = part(
  'created',
  sql`s.response_ms`,
  ONE,
  sql`s.response_ms IS NOT NULL AND s.origin NOT IN ('schedule', 'import')`,
);

const labour = part('labour', sql`s.cost`, ZERO, sql`s.cost IS NOT NULL`);
const parts = part('movements', sql`s.cost`, ZERO);
const purchases = part('purchases', sql`s.cost`, ZERO);

const days = (from: number | null, to: number | null): Fragment => {
  const least = sql.lit(`${(from ?? 0) * 24} hours`);
  const most = sql.lit(`${(to ?? 0) * 24} hours`);
  const atLeast = from === null ? ALL : sql`s.age >= ${least}::interval`;
  return to === null ? atLeast : sql`${atLeast} AND s.age < ${most}::interval`;
};

/** How each figure follows from facts (docs/behaviour/figures.md). */
export const MEASURES: Readonly<Record<Figure, Measure>> = {
  submitted: count('created'),
  completed: count('completions'),
  repairTimeMean: { parts: [repair], scale: minutes },
  repairTimeP50: { parts: [repair], percentile: 0.5, scale: minutes },
  repairTimeP90: { parts: [repair], percentile: 0.9, scale: minutes },
  firstTimeFix: share('firstCompleted', sql`s.fixed`),
  reopenRate: share('completions', sql`s.reopened`),
  evidenceRate: share('completions', sql`s.evident`),
  confirmationRate: share('completions', sql`s.confirmed`),
  rejectionRate: share('decisions', sql`s.rejected`),
  ratingMean: { parts: [part('rated', sql`s.rating`, ONE)], scale: once },
  slaResponse: share('clocks', sql`s.in_time`, sql`s.clock = 'response'`),
  slaResolution: share('clocks', sql`s.in_time`, sql`s.clock = 'resolution'`),
  scheduleCompliance: share('occurrences', sql`s.in_time`),
  preventiveShareMinutes: {
    parts: [
      part(
        'labour',
        sql`CASE WHEN s.origin = 'schedule' THEN s.minutes ELSE 0 END`,
        sql`s.minutes`,
      ),
    ],
    scale: once,
  },
  preventiveShareCount: share('completed', sql`s.origin = 'schedule'`),
  backlog: count('open'),
  backlogDay: count('open', days(null, 1)),
  backlogWeek: count('open', days(1, 7)),
  backlogMonth: count('open', days(7, 30)),
  backlogQuarter: count('open', days(30, 90)),
  backlogOlder: count('open', days(90, null)),
  backlogWeeks: {
    parts: [part('open', sql`s.estimate`, ZERO), part('logged', ZERO, sql`s.minutes / 8::numeric`)],
    scale: once,
  },
  mttr: { parts: [part('downtimes', sql`s.down_ms`, ONE)], scale: minutes },
  mtbf: { parts: [part('assets', sql`s.service_ms - s.down_ms`, sql`s.begun`)], scale: minutes },
  availability: {
    parts: [part('assets', sql`s.service_ms - s.down_ms`, sql`s.service_ms`)],
    scale: bothMinutes,
  },
  costLabour: { parts: [labour], scale: once },
  costParts: { parts: [parts], scale: once },
  costPurchases: { parts: [purchases], scale: once },
  costTotal: { parts: [labour, parts, purchases], scale: once },
  responseTimeP50: { parts: [response], percentile: 0.5, scale: minutes },
  responseTimeP90: { parts: [response], percentile: 0.9, scale: minutes },
  waitingShare: {
    parts: [part('completed', sql`s.held_ms`, sql`s.open_ms`, sql`s.origin <> 'import'`)],
    scale: bothMinutes,
  },
  overdueNow: count('overdue'),
  repeatFailures: share(
    'completed',
    sql`s.repeats`,
    sql`s.origin <> 'schedule' AND s.asset_id IS NOT NULL AND s.category_id IS NOT NULL`,
  ),
  costShareOfValue: { parts: [part('costShares', sql`s.cost`, sql`s.asset_value`)], scale: once },
  contractorOnTime: share('jobs', sql`s.in_time`),
};
