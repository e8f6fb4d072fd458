import { calendarDay, dayNumber, dayNumberOf, daysOfMonth, dayText, weekStart } from './days.js';
import { dayTest } from './matching-days.js';
import { type Rule, WEEKDAYS } from './rule.js';

/** Years after which a rule that yields nothing more has ended: no rule rests for longer. */
const LONGEST_REST = 100;

/** No later year is walked, so that shifts and lead times stay in years of four digits. */
export const LAST_YEAR = 9_900;

/**
 * Maximum number of days that one walk judges, the periods without a day included: less than 50 ms
 * of the event loop. The walk ends there.
 */
export const MAX_JUDGED = 50_000;

/**
 * Walks the local times of a rule, ascending, as `YYYY-MM-DDTHH:mm`. It knows no time zone: a time
 * that a zone skips is among them. COUNT counts from `startsAt`, whatever `from` is.
 *
 * Period by period, each day is judged by the definition of RFC 5545, section 3.3.10
 * (docs/decisions/0052-recurrence.md says why no library does it), at most `MAX_JUDGED` of them.
 *
 * @param startsAt the earliest local time; it gives minute, hour and whatever day the rule leaves
 *   out. It is no time of the rule itself unless the rule meets it.
 * @param from the first time that is wanted; default `startsAt`.
 * @param to the last time that is wanted; default 100 years without a time.
 */
export function* localTimes(
  rule: Rule,
  startsAt: string,
  from: string = startsAt,
  to?: string,
): Generator<string> {
  const first = from > startsAt ? from : startsAt;
  const firstDay = dayNumberOf(first);
  const last = earlier(to, rule.until?.slice(0, 16));
  const lastDay = Math.min(last === undefined ? Infinity : dayNumberOf(last), LAST_DAY);
  const periods = new Periods(rule, startsAt);
  let { count: left = Number.POSITIVE_INFINITY } = rule;
  let restsUntil = firstDay + LONGEST_REST * 366;
  let judged = 0;
  // Times before the wanted ones are walked only where they are counted.
  for (let at = rule.count === undefined ? periods.indexOf(first) : 0; left > 0; at++) {
    const [begin, end] = periods.days(at);
    if (begin > lastDay || begin > restsUntil || judged > MAX_JUDGED) return;
    // A period takes about as long as a day.
    judged += end - begin + 2;
    const times = periods.times(begin, end);
    if (times === undefined) continue;
    if (periods.isWithin(begin) && end < firstDay) {
      left -= times.count;
      continue;
    }
    for (const time of times.from(rule.count === undefined ? firstDay : begin)) {
      if (time < startsAt) continue;
      if (left === 0 || (last !== undefined && time > last)) return;
      left -= 1;
      restsUntil = end + LONGEST_REST * 366;
      if (time >= first) yield time;
    }
  }
}

const LAST_DAY = dayNumber(LAST_YEAR, 12, 31);
/** The last day of a year of four digits. */
const LAST_WRITABLE = dayNumber(9_999, 12, 31);

/**
 * The local time that is INTERVAL × FREQ later than a day, at the time of day of `startsAt`. A day
 * that the month does not have is its last one: a month after 31 January is 28 February.
 *
 * @param day `YYYY-MM-DD`, such as the day of completion.
 * @param notBefore number of the day before which steps are repeated; undefined for one step.
 */
export function completionStep(
  { freq, interval }: Rule,
  startsAt: string,
  day: string,
  notBefore = Number.NEGATIVE_INFINITY,
): string {
  let number = dayNumberOf(day);
  if (freq === 'DAILY' || freq === 'WEEKLY') {
    const length = freq === 'DAILY' ? interval : 7 * interval;
    number += length * Math.max(1, Math.ceil((notBefore - number) / length));
    return `${dayText(Math.min(number, LAST_WRITABLE))}${startsAt.slice(10)}`;
  }
  const months = freq === 'MONTHLY' ? interval : 12 * interval;
  let { year, month, day: dayOfMonth } = calendarDay(number);
  const last = notBefore > number ? calendarDay(notBefore) : undefined;
  do {
    month += months;
    year += Math.floor((month - 1) / 12);
    month = ((month - 1) % 12) + 1;
    dayOfMonth = Math.min(dayOfMonth, daysOfMonth(year, month));
    // A day in an earlier month needs no number.
    if (last && (year < last.year || (year === last.year && month < last.month))) continue;
    number = dayNumber(year, month, dayOfMonth);
  } while (number < notBefore);
  return `${dayText(Math.min(number, LAST_WRITABLE))}${startsAt.slice(10)}`;
}

/** The times of a period. */
interface PeriodTimes {
  readonly count: number;
  /** Ascending, from a day on; those before `startsAt` are among them. */
  from(day: number): Iterable<string>;
}

/** Periods of a rule: days, weeks, months or years, each INTERVAL after the former. */
class Periods {
  private readonly begin: number;
  /** Days of a period of FREQ=DAILY: many where nothing is selected of a day, which is faster. */
  private readonly span: number;
  private readonly weekStart: number;
  private readonly daysUntil: (day: number) => number;
  /** Times of day, ascending: `T08:00`. */
  private readonly ends: readonly string[];

  constructor(
    private readonly rule: Rule,
    startsAt: string,
  ) {
    this.begin = dayNumberOf(startsAt);
    this.span = rule.interval === 1 && rule.bySetPos === undefined ? 28 : 1;
    this.weekStart = WEEKDAYS.indexOf(rule.wkst ?? 'MO');
    this.daysUntil = dayTest(rule, this.begin, this.weekStart);
    const hours = rule.byHour?.toSorted((a, b) => a - b) ?? [Number(startsAt.slice(11, 13))];
    const minute = startsAt.slice(13);
    this.ends = hours.map((hour) => `T${String(hour).padStart(2, '0')}${minute}`);
  }

  /** Returns whether a period begins after the day of `startsAt`, so that all of it counts. */
  isWithin(begin: number): boolean {
    return begin > this.begin;
  }

  /** First and last day of a period; 0 is the one of `startsAt`. */
  days(index: number): readonly [number, number] {
    const { freq, interval } = this.rule;
    const steps = index * interval;
    if (freq === 'DAILY') {
      const first = this.begin + steps * this.span;
      return [first, first + this.span - 1];
    }
    if (freq === 'WEEKLY') {
      const monday = weekStart(this.begin, this.weekStart) + 7 * steps;
      return [monday, monday + 6];
    }
    const { year, month } = calendarDay(this.begin);
    if (freq === 'MONTHLY') {
      return [dayNumber(year, month + steps, 1), dayNumber(year, month + steps + 1, 1) - 1];
    }
    return [dayNumber(year + steps, 1, 1), dayNumber(year + steps + 1, 1, 1) - 1];
  }

  /** The last period that begins on the day of a local time or before; not before 0. */
  indexOf(local: string): number {
    const number = dayNumberOf(local);
    const { freq, interval } = this.rule;
    const [here, there] = [calendarDay(this.begin), calendarDay(number)];
    const steps = {
      DAILY: (number - this.begin) / this.span,
      WEEKLY: (weekStart(number, this.weekStart) - weekStart(this.begin, this.weekStart)) / 7,
      MONTHLY: (there.year - here.year) * 12 + there.month - here.month,
      YEARLY: there.year - here.year,
    }[freq];
    return Math.max(0, Math.floor(steps / interval));
  }

  /**
   * The times of a period; undefined for none. Texts are made only of those that are asked for.
   */
  times(begin: number, end: number): PeriodTimes | undefined {
    const { ends } = this;
    let found: number[] | undefined;
    for (let day = begin; day <= end; ) {
      const away = this.daysUntil(day);
      if (away === 0) {
        found ??= [];
        found.push(day);
      }
      day += Math.max(1, away);
    }
    if (found === undefined) return undefined;
    const days = found;
    const total = days.length * ends.length;
    const places = this.rule.bySetPos && placesOf(this.rule.bySetPos, total);
    const at = (place: number) =>
      `${dayText(days[Math.floor(place / ends.length)] as number)}${ends[place % ends.length]}`;
    return {
      count: places?.length ?? total,
      *from(day) {
        if (places !== undefined) {
          for (const place of places) yield at(place);
          return;
        }
        const first = days.findIndex((one) => one >= day);
        if (first < 0) return;
        for (let place = first * ends.length; place < total; place++) yield at(place);
      },
    };
  }
}

/** The places that BYSETPOS selects of a number of times, ascending from 0. */
function placesOf(bySetPos: readonly number[], total: number): number[] {
  const places = bySetPos.map((position) => (position > 0 ? position - 1 : total + position));
  const existing = places.filter((place) => place >= 0 && place < total);
  return [...new Set(existing)].sort((one, other) => one - other);
}

function earlier(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one < other ? one : other;
}
