/**
 * First accepted date (docs/behaviour/dates.md). Every date computed from an accepted one is
 * representable.
 */
const FIRST = new Date('1970-01-01T00:00:00Z');
const LAST = new Date('9998-12-31T23:59:59.999Z');

/** The error text for a text that is not a date, in both interfaces. */
export const NOT_A_DATE = 'must be a date (2026-01-31) or a date-time (2026-01-31T12:00:00Z)';

/** The error text for a date out of range, in both interfaces. */
export const DATE_OUT_OF_RANGE = 'must be a date of the years 1970 to 9998';

const DATE_TIME =
  /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;
const LAST_MILLISECOND = 24 * 60 * 60 * 1000 - 1;

/** A date that was written without a time: the first moment of the day in UTC. */
export class CalendarDay extends Date {
  /** The last millisecond of the day. */
  get end(): Date {
    return new Date(this.getTime() + LAST_MILLISECOND);
  }
}

/**
 * Parses a date (2026-01-31) or a date-time with an offset (RFC 3339), for both interfaces.
 *
 * @returns a `CalendarDay` for a date without a time; undefined for anything else.
 */
export function parseDate(value: unknown): Date | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.toUpperCase();
  const dateOnly = DATE_ONLY.test(text);
  if (!dateOnly && !DATE_TIME.test(text)) return undefined;
  if (!isCalendarDay(text.slice(0, 10))) return undefined;
  const date = dateOnly ? new CalendarDay(text) : new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Returns whether the date is accepted as input: in the years 1970 to 9998, in UTC. */
export function isAcceptedDate(date: Date): boolean {
  return date >= FIRST && date <= LAST;
}

/** JavaScript parses 30 February as 2 March; this rejects it. */
function isCalendarDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** A time zone; UTC for one that is missing in this version of the time zone database. */
export function zoneOf(timeZone: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return timeZone;
  } catch {
    return 'UTC';
  }
}
