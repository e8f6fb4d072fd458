import { Temporal } from 'temporal-polyfill';
import { calendarDay, dayNumber, dayNumberOf, dayText, weekStart } from './days.js';
import { dayTest } from './matching-days.js';
import { type Rule, WEEKDAYS } from './rule.js';

/** Years after which a rule that yields nothing more has ended: no rule rests for longer. */
const LONGEST_REST = 100;

const LAST_YEAR = 9_999;

/**
 * Walks the local times of a rule, ascending, as `YYYY-MM-DDTHH:mm`. It knows no time zone: a time
 * that a zone skips is among them. COUNT counts from `startsAt`, whatever `from` is.
 *
 * Period by period, each day is judged by the definition of RFC 5545, section 3.3.10
 * (docs/decisions/0052-recurrence.md says why no library does it).
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
  const last = earlier(to, rule.until?.slice(0, 16));
  const periods = new Periods(rule, startsAt);
  const timesOf = periodTimes(rule, startsAt);
  let { count: left = Number.POSITIVE_INFINITY } = rule;
  let restsSince = calendarDay(dayNumberOf(first)).year;
  // Times before the wanted ones are walked only where they are counted.
  for (let at = rule.count === undefined ? periods.indexOf(first) : 0; left > 0; at++) {
    const [begin, end] = periods.days(at);
    const { year } = calendarDay(begin);
    if (year > Math.min(LAST_YEAR, restsSince + LONGEST_REST)) return;
    if (last !== undefined && dayText(begin) > last) return;
    for (const time of timesOf(begin, end)) {
      if (time < startsAt) continue;
      if (left === 0 || (last !== undefined && time > last)) return;
      left -= 1;
      restsSince = year;
      if (time >= first) yield time;
    }
  }
}

/**
 * The local time that is INTERVAL × FREQ later than a day, at the time of day of `startsAt`. A day
 * that the month does not have is its last one: a month after 31 January is 28 February.
 *
 * @param day `YYYY-MM-DD`, such as the day of completion.
 */
export function completionStep(rule: Rule, startsAt: string, day: string): string {
  const units = { DAILY: 'days', WEEKLY: 'weeks', MONTHLY: 'months', YEARLY: 'years' } as const;
  const date = Temporal.PlainDate.from(day).add({ [units[rule.freq]]: rule.interval });
  return `${date.toString()}${startsAt.slice(10)}`;
}

/** Periods of a rule: days, weeks, months or years, each INTERVAL after the former. */
class Periods {
  private readonly begin: number;
  private readonly weekStart: number;

  constructor(
    private readonly rule: Rule,
    startsAt: string,
  ) {
    this.begin = dayNumberOf(startsAt);
    this.weekStart = firstWeekday(rule);
  }

  /** First and last day of a period; 0 is the one of `startsAt`. */
  days(index: number): readonly [number, number] {
    const { freq, interval } = this.rule;
    const steps = index * interval;
    const { year, month } = calendarDay(this.begin);
    if (freq === 'DAILY') return [this.begin + steps, this.begin + steps];
    if (freq === 'WEEKLY') {
      const monday = weekStart(this.begin, this.weekStart) + 7 * steps;
      return [monday, monday + 6];
    }
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
      DAILY: number - this.begin,
      WEEKLY: (weekStart(number, this.weekStart) - weekStart(this.begin, this.weekStart)) / 7,
      MONTHLY: (there.year - here.year) * 12 + there.month - here.month,
      YEARLY: there.year - here.year,
    }[freq];
    return Math.max(0, Math.floor(steps / interval));
  }
}

/** Returns what gives the times of a period, ascending, those before `startsAt` included. */
function periodTimes(rule: Rule, startsAt: string) {
  const meets = dayTest(rule, dayNumberOf(startsAt), firstWeekday(rule));
  const minute = startsAt.slice(13);
  const hours = rule.byHour?.toSorted((a, b) => a - b) ?? [Number(startsAt.slice(11, 13))];
  const ends = hours.map((hour) => `T${String(hour).padStart(2, '0')}${minute}`);
  return (begin: number, end: number): string[] => {
    const times: string[] = [];
    for (let day = begin; day <= end; day++) {
      if (meets(day)) for (const time of ends) times.push(`${dayText(day)}${time}`);
    }
    const { bySetPos } = rule;
    if (bySetPos === undefined) return times;
    return times.filter(
      (_, at) => bySetPos.includes(at + 1) || bySetPos.includes(at - times.length),
    );
  };
}

function firstWeekday({ wkst = 'MO' }: Rule): number {
  return WEEKDAYS.indexOf(wkst);
}

function earlier(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one < other ? one : other;
}
