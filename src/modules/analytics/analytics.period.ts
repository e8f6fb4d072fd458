const DAY = 24 * 60 * 60 * 1000;

/** From a moment on until, and without, another. */
export interface Interval {
  readonly since: Date;
  readonly until: Date;
}

/** How a period is made up of what is counted by month, what is counted by day, and the rest. */
export interface Coverage {
  readonly months: readonly Interval[];
  readonly days: readonly Interval[];
  /** To be counted request by request; of `coverageOf` less than two days in all: parts of days. */
  readonly rest: readonly Interval[];
}

/**
 * Divides a period into whole months and whole days of UTC and what is left at its ends.
 *
 * @param from the first moment of the period.
 * @param to the last one, to the millisecond, as the database has them; belongs to the period.
 */
export function coverageOf(from: Date, to: Date): Coverage {
  const since = from.getTime();
  const until = to.getTime() + 1;
  const firstDay = Math.ceil(since / DAY) * DAY;
  const lastDay = Math.floor(until / DAY) * DAY;
  if (firstDay >= lastDay) return { months: [], days: [], rest: intervals([since, until]) };
  const rest = intervals([since, firstDay], [lastDay, until]);
  const firstMonth = monthOf(firstDay, firstDay === monthOf(firstDay) ? 0 : 1);
  const lastMonth = monthOf(lastDay);
  if (firstMonth >= lastMonth) return { months: [], days: intervals([firstDay, lastDay]), rest };
  return {
    months: intervals([firstMonth, lastMonth]),
    days: intervals([firstDay, firstMonth], [lastMonth, lastDay]),
    rest,
  };
}

/** The start of the month of a moment, or of the one that comes `ahead` months later. */
function monthOf(time: number, ahead = 0): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + ahead);
}

function intervals(...pairs: readonly (readonly [number, number])[]): Interval[] {
  return pairs
    .filter(([since, until]) => since < until)
    .map(([since, until]) => ({ since: new Date(since), until: new Date(until) }));
}

/** The same period in whole days alone, for what is counted day by day. */
export function daily({ months, days, rest }: Coverage): Coverage {
  return { months: [], days: [...months, ...days], rest };
}

/** The same period without days, for what is counted by month alone. */
export function monthly({ months, days, rest }: Coverage): Coverage {
  return { months, days: [], rest: [...days, ...rest] };
}
