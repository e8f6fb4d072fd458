import { Temporal } from 'temporal-polyfill';
import { DATE_OUT_OF_RANGE, isAcceptedDate } from '../../../../core/dates.js';

/** The format of dates: year first (ISO 8601), day first or month first. */
export type DateFormat = 'iso' | 'dmy' | 'mdy';

/** Rules for parsing dates. */
export interface DateRules {
  readonly format: DateFormat;
  /** IANA name of the zone of days and times without an offset. */
  readonly timeZone: string;
  /** Time of the import; no record may be later. */
  readonly now: Date;
}

const DAY: Record<DateFormat, string> = {
  iso: String.raw`(?<y>\d{4})-(?<m>\d{1,2})-(?<d>\d{1,2})`,
  dmy: String.raw`(?<d>\d{1,2})[/.-] ?(?<m>\d{1,2})[/.-] ?(?<y>\d{4})`,
  mdy: String.raw`(?<m>\d{1,2})[/.-] ?(?<d>\d{1,2})[/.-] ?(?<y>\d{4})`,
};

const TIME = String.raw`(?:[T ] ?(?<h>\d{1,2}):(?<min>\d{2})(?::(?<s>\d{2})(?:\.\d+)?)?(?<offset>Z|[+-]\d{2}:\d{2})?)?`;

/**
 * Parses a day with or without a time; without a time it is the first moment of the day in the
 * zone.
 *
 * @returns the date, or the reason why the text is invalid.
 */
export function readDate(text: string, { format, timeZone, now }: DateRules): Date | string {
  const { y, m, d, h, min, s, offset } =
    new RegExp(`^${DAY[format]}${TIME}$`, 'i').exec(text)?.groups ?? {};
  const date = instantOf(
    [y, m, d, h ?? '0', min ?? '0', s ?? '0'].map(Number),
    offset?.toUpperCase(),
    timeZone,
  );
  if (date === undefined) return `is not a date (${format})`;
  if (!isAcceptedDate(date)) return DATE_OUT_OF_RANGE;
  return date > now ? 'is in the future' : date;
}

function instantOf(
  [year = NaN, month = NaN, day = NaN, hour = 0, minute = 0, second = 0]: readonly number[],
  offset: string | undefined,
  timeZone: string,
): Date | undefined {
  if (Number.isNaN(year + month + day)) return undefined;
  try {
    const local = Temporal.PlainDateTime.from(
      { year, month, day, hour, minute, second },
      { overflow: 'reject' },
    );
    const instant =
      offset === undefined
        ? local.toZonedDateTime(timeZone).toInstant()
        : Temporal.Instant.from(`${local.toString()}${offset}`);
    return new Date(instant.epochMilliseconds);
  } catch {
    return undefined;
  }
}
