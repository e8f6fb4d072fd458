import type { PeriodSearch } from './search.ts';

const DAY = 24 * 60 * 60 * 1000;

/** A period of whole days in UTC (`2026-01-31`), both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** A part of a period with its counts. */
export interface Span extends Days {
  readonly created: number;
  readonly completed: number;
}

interface DayCount {
  readonly date: string;
  readonly count: number;
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

const LENGTHS = { '7d': 7, '30d': 30, '90d': 90 } as const;

/** The period that an address selects. */
export function daysOf(search: PeriodSearch, now = Date.now()): Days {
  const { fromDate, toDate, period = '30d' } = search;
  if (fromDate !== undefined && toDate !== undefined) return { from: fromDate, to: toDate };
  const to = dayOf(now);
  if (period === 'year') return { from: `${to.slice(0, 4)}-01-01`, to };
  return { from: dayOf(now - (LENGTHS[period] - 1) * DAY), to };
}

/** First and last moment of a period, as the service expects them. */
export function momentsOf({ from, to }: Days): { fromDate: string; toDate: string } {
  return { fromDate: `${from}T00:00:00.000Z`, toDate: `${to}T23:59:59.999Z` };
}

/** Interval of a chart. */
export type Grain = 'day' | 'week' | 'month';

/** The finest interval with which a chart and its table remain readable. */
export function grainOf(days: number): Grain {
  if (days <= 92) return 'day';
  return days <= 740 ? 'week' : 'month';
}

function keyOf(date: string, grain: Grain): string {
  if (grain === 'day') return date;
  if (grain === 'month') return date.slice(0, 7);
  const time = Date.parse(date);
  // Weeks begin on Monday; 1 January 1970 was a Thursday.
  return dayOf(time - ((time / DAY + 3) % 7) * DAY);
}

/**
 * Daily counts summed by day, week or month; the first and last intervals are limited to the
 * period.
 */
export function spansOf(
  created: readonly DayCount[],
  completed: readonly DayCount[],
  grain = grainOf(created.length),
): readonly Span[] {
  const spans = new Map<string, Span>();
  created.forEach(({ date, count }, index) => {
    const key = keyOf(date, grain);
    const before = spans.get(key);
    spans.set(key, {
      from: before?.from ?? date,
      to: date,
      created: (before?.created ?? 0) + count,
      completed: (before?.completed ?? 0) + (completed[index]?.count ?? 0),
    });
  });
  return [...spans.values()];
}
