const DAY = 24 * 60 * 60 * 1000;

/** A half-open interval of time: `since` belongs to it, `until` does not. */
export interface Interval {
  readonly since: Date;
  readonly until: Date;
}

/** A period divided into parts by the granularity of their counts. */
export interface Coverage {
  /** Whole months, covered by monthly counts. */
  readonly months: readonly Interval[];
  /** Whole days, covered by daily counts. */
  readonly days: readonly Interval[];
  /**
   * Counted from single requests. In the result of `coverageOf`: partial days, less than two days.
   */
  readonly rest: readonly Interval[];
}

/**
 * Divides a period into whole months and whole days in UTC and the remaining parts of days at its
 * ends.
 *
 * @param from start of the period, inclusive.
 * @param to end of the period, inclusive, with a precision of one millisecond as in the database.
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

/** The start of the month of a time, or of the month `ahead` months later; Unix time in ms. */
function monthOf(time: number, ahead = 0): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + ahead);
}

function intervals(...pairs: readonly (readonly [number, number])[]): Interval[] {
  return pairs
    .filter(([since, until]) => since < until)
    .map(([since, until]) => ({ since: new Date(since), until: new Date(until) }));
}

/** The same period with months as days, for results per day. */
export function daily({ months, days, rest }: Coverage): Coverage {
  return { months: [], days: [...months, ...days], rest };
}

/** The same period without daily counts, for measures that are counted by month only. */
export function monthly({ months, days, rest }: Coverage): Coverage {
  return { months, days: [], rest: [...days, ...rest] };
}
