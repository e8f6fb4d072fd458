import { day, flag, id, oneOf, type RawSearch } from '../../../app/search.ts';

/** Filters of the time sheet, as stored in the address. */
export interface TimeSearch {
  readonly userId?: number | undefined;
  readonly kind?: 'work' | 'travel' | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Begun in the last days. */
  readonly lastDays?: number | undefined;
  readonly running?: boolean | undefined;
  /** The sums of a week, instead of the entries. */
  readonly show?: 'week' | undefined;
  /** A day of that week; default: today. */
  readonly day?: string | undefined;
}

export function timeSearch(raw: RawSearch): TimeSearch {
  return {
    userId: id(raw.userId),
    kind: oneOf(raw.kind, ['work', 'travel'] as const),
    from: day(raw.from),
    to: day(raw.to),
    lastDays: id(raw.lastDays),
    running: flag(raw.running) ? true : undefined,
    show: oneOf(raw.show, ['week'] as const),
    day: day(raw.day),
  };
}
