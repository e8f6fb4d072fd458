import { invalid } from '../../../../core/errors.js';
import { localTimeOf } from '../recurrence/instants.js';
import { localTimes } from '../recurrence/local-times.js';
import { parseRule } from '../recurrence/rule.js';
import type { TriggerColumns } from '../schedules.queries.js';

/** Maximum number of requests that a schedule makes ahead, and in a day. */
const MAX_AHEAD = 1_000;
/** Number of times of a rule that are looked at: a year of hours, and somewhat more. */
const MAX_TIMES = 10_000;
/** Years of a rule that are looked at. */
const YEARS = 10;
const DAY = 86_400_000;

/** Factors by which the times of a rule are multiplied. */
export interface Amount {
  readonly leadDays: number;
  /** Number of assets, each of which gets a request. */
  readonly assets: number;
}

/**
 * Refuses a rule that leads to too many requests: those of its lead days are made in one go, when the
 * schedule begins and after an outage.
 *
 * @throws AppError VALIDATION_ERROR on `leadDays`; on `rrule` where a day has too many.
 */
export function requireFewAhead(
  { rrule, startsAt, timeZone, base }: TriggerColumns,
  { leadDays, assets }: Amount,
  now: Date,
): void {
  if (rrule === null || startsAt === null || timeZone === null || base !== 'fixed') return;
  const days = Math.max(leadDays, 1);
  // So many times within the days are too many.
  const tooMany = Math.floor(MAX_AHEAD / Math.max(assets, 1)) + 1;
  const here = localTimeOf(now, timeZone);
  const from = startsAt > here ? startsAt : here;
  const to = `${Number(from.slice(0, 4)) + YEARS}${from.slice(4)}`;
  const times: number[] = [];
  for (const local of localTimes(parseRule(rrule), startsAt, from, to)) {
    const time = Date.parse(`${local}Z`);
    const first = times[times.length + 1 - tooMany];
    if (tooMany === 1 || (first !== undefined && time - first < days * DAY)) {
      throw leadDays > 1
        ? invalid('leadDays', `leads to more than ${MAX_AHEAD} requests ahead, for all assets`)
        : invalid('rrule', `leads to more than ${MAX_AHEAD} requests a day, for all assets`);
    }
    times.push(time);
    if (times.length === MAX_TIMES) return;
  }
}
