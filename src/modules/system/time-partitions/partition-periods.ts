/** Length of a partition: a week from Monday, or a month, in UTC. */
export type Period = 'week' | 'month';

/** A time span from its first moment to the first moment after it. */
export interface Span {
  readonly from: Date;
  readonly until: Date;
}

const DAY = 86_400_000;

/** First moment of the period that contains a time. */
export function startOfPeriod(period: Period, time: Date): Date {
  return startOfPeriodAfter(period, time, 0);
}

/** First moment of the period `count` periods after that of a time. */
export function startOfPeriodAfter(period: Period, time: Date, count: number): Date {
  if (period === 'month') {
    return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + count, 1));
  }
  const day = Math.floor(time.getTime() / DAY);
  // 1 January 1970 was a Thursday.
  const monday = day - ((((day + 3) % 7) + 7) % 7);
  return new Date((monday + 7 * count) * DAY);
}

/** Periods between two period boundaries; past periods are combined into one span. */
export function spansBetween(period: Period, from: Date, until: Date, now: Date): Span[] {
  const spans: Span[] = [];
  const present = startOfPeriod(period, now);
  for (let at = from; at < until; ) {
    const next = at < present ? present : startOfPeriodAfter(period, at, 1);
    const end = next < until ? next : until;
    spans.push({ from: at, until: end });
    at = end;
  }
  return spans;
}
