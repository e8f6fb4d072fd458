import { Temporal } from 'temporal-polyfill';

/** A period in which a time zone has one offset. */
interface OffsetPeriod {
  /** Epoch milliseconds; the first period begins earlier than any question. */
  readonly from: number;
  readonly to: number;
  /** Local time minus UTC, in milliseconds. */
  readonly offset: number;
}

const DAY = 86_400_000;
/** A local date ends at most three days after its midnight in UTC (calendars/work-time.ts). */
const MARGIN = 3 * DAY;
/** Number of years whose offsets are kept. */
const MAX_YEARS = 64;
/** Number of zones that are kept. */
const MAX_ZONES = 200;

/** Converts local times of a time zone to instants; local times are in milliseconds as if in UTC. */
export class ZoneClock {
  private readonly years = new Map<number, readonly OffsetPeriod[]>();

  constructor(private readonly timeZone: string) {}

  /** The clock of a zone, which remembers the offsets of years. */
  static of(timeZone: string): ZoneClock {
    const known = CLOCKS.get(timeZone);
    if (known !== undefined) return known;
    if (CLOCKS.size >= MAX_ZONES) CLOCKS.clear();
    const clock = new ZoneClock(timeZone);
    CLOCKS.set(timeZone, clock);
    return clock;
  }

  /**
   * The conversion of local times of a period, as `compatible` of Temporal: a time that the zone
   * skips is that much later, and of one that occurs twice it is the first. Temporal itself takes
   * 25 µs for each time; here it is asked only for the changes of the offset.
   *
   * @param from begin of the period in epoch milliseconds; times outside the period may be wrong.
   * @returns a function from a local time to the instant.
   */
  during(from: number, to: number): (local: number) => number {
    const periods = this.offsets(from, to);
    return (local) => instantIn(periods, local);
  }

  /** The instant of a local time, as `during` gives it. */
  instantOf(local: number): number {
    return instantIn(this.offsetsAround(local), local);
  }

  /** The local time of an instant. */
  localOf(instant: number): number {
    const period = this.offsetsAround(instant).find(({ to }) => instant < to);
    return instant + (period?.offset ?? 0);
  }

  /** The offsets of the year of a time, and some days around it. */
  private offsetsAround(time: number): readonly OffsetPeriod[] {
    const year = new Date(time).getUTCFullYear();
    const known = this.years.get(year);
    if (known !== undefined) return known;
    if (this.years.size >= MAX_YEARS) this.years.clear();
    const begin = new Date(0).setUTCFullYear(year);
    const end = new Date(0).setUTCFullYear(year + 1);
    const periods = this.offsets(begin - MARGIN, end + MARGIN);
    this.years.set(year, periods);
    return periods;
  }

  private offsets(from: number, to: number): OffsetPeriod[] {
    const periods: OffsetPeriod[] = [];
    let here = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(this.timeZone);
    let start = -Infinity;
    while (start < to) {
      const next = here.getTimeZoneTransition('next');
      const end = next === null ? Infinity : next.epochMilliseconds;
      periods.push({ from: start, to: end, offset: here.offsetNanoseconds / 1e6 });
      if (next === null) break;
      here = next;
      start = end;
    }
    return periods;
  }
}

const CLOCKS = new Map<string, ZoneClock>();

function instantIn(periods: readonly OffsetPeriod[], local: number): number {
  let skipped = 0;
  for (const period of periods) {
    const instant = local - period.offset;
    if (instant < period.from) return skipped;
    if (instant < period.to) return instant;
    // Where the next period begins later than this time, the zone skips it.
    skipped = instant;
  }
  return skipped;
}
