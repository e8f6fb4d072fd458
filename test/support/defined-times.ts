import type { Rule } from '../../src/modules/planning/schedules/recurrence/rule.js';

/** Times of a rule by its definition (RFC 5545, section 3.3.10), day by day. */

const DAY = 86_400_000;
const NAMES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

const dateOf = (text: string) => new Date(`${text.slice(0, 10)}T00:00:00Z`);
const plus = (date: Date, days: number) => new Date(date.getTime() + days * DAY);
const text = (date: Date) => date.toISOString().slice(0, 10);
const year = (date: Date) => date.getUTCFullYear();
const month = (date: Date) => date.getUTCMonth() + 1;
const day = (date: Date) => date.getUTCDate();
const weekday = (date: Date) => (date.getUTCDay() + 6) % 7;
const daysBetween = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / DAY);
const firstOf = (y: number, m = 1) => new Date(Date.UTC(y, m - 1, 1));
const daysOfYear = (y: number) => daysBetween(firstOf(y), firstOf(y + 1));
const daysOfMonth = (date: Date) =>
  daysBetween(firstOf(year(date), month(date)), firstOf(year(date), month(date) + 1));
const yearDay = (date: Date) => daysBetween(firstOf(year(date)), date) + 1;

/** First day of the week that holds a date. */
const weekStart = (date: Date, first: number) => plus(date, -((weekday(date) - first + 7) % 7));

/** First day of the first week of a year: the one with at least four of its days. */
const firstWeek = (y: number, first: number) => weekStart(new Date(Date.UTC(y, 0, 4)), first);

/** Number of a date's week, from the begin of its year and from its end. */
function weekNumbers(date: Date, first: number): [number, number] {
  const start = weekStart(date, first);
  const owner = [year(date) + 1, year(date), year(date) - 1].find(
    (y) => firstWeek(y, first) <= start,
  ) as number;
  const number = daysBetween(firstWeek(owner, first), start) / 7 + 1;
  const all = daysBetween(firstWeek(owner, first), firstWeek(owner + 1, first)) / 7;
  return [number, number - all - 1];
}

const has = (list: readonly number[] | undefined, ...numbers: number[]) =>
  list === undefined || numbers.some((number) => list.includes(number));

/** True if BYDAY has a date's weekday, with its number within the month or the year. */
function meetsByDay({ byDay, freq, byMonth }: Rule, date: Date): boolean {
  if (byDay === undefined) return true;
  const inMonth = freq === 'MONTHLY' || byMonth !== undefined;
  const [place, size] = inMonth
    ? [day(date), daysOfMonth(date)]
    : [yearDay(date), daysOfYear(year(date))];
  return byDay.some((one) => {
    if (!one.endsWith(NAMES[weekday(date)] as string)) return false;
    const number = Number(one.slice(0, -2) || 0);
    if (number === 0) return true;
    return number > 0
      ? Math.ceil(place / 7) === number
      : Math.ceil((size - place + 1) / 7) === -number;
  });
}

/** True if what the rule leaves out is as at its begin. */
function meetsBegin(rule: Rule, date: Date, begin: Date): boolean {
  const { freq, byDay, byMonthDay, byMonth, byYearDay, byWeekNo } = rule;
  if (freq === 'DAILY') return true;
  if (freq === 'WEEKLY') return byDay !== undefined || weekday(date) === weekday(begin);
  if (byWeekNo && byDay === undefined && !byMonthDay && !byYearDay) {
    return weekday(date) === weekday(begin);
  }
  if (byDay || byMonthDay || byYearDay || byWeekNo) return true;
  if (day(date) !== day(begin)) return false;
  return freq === 'MONTHLY' || byMonth !== undefined || month(date) === month(begin);
}

function meetsDay(rule: Rule, date: Date, begin: Date, first: number): boolean {
  const fromEnd = day(date) - daysOfMonth(date) - 1;
  return (
    has(rule.byMonth, month(date)) &&
    has(rule.byMonthDay, day(date), fromEnd) &&
    has(rule.byYearDay, yearDay(date), yearDay(date) - daysOfYear(year(date)) - 1) &&
    has(rule.byWeekNo, ...weekNumbers(date, first)) &&
    meetsByDay(rule, date) &&
    meetsBegin(rule, date, begin)
  );
}

/** Number of the period of a date, counted from the one of the begin. */
function periodOf({ freq }: Rule, date: Date, begin: Date, first: number): number {
  const months = (one: Date) => year(one) * 12 + month(one);
  if (freq === 'DAILY') return daysBetween(begin, date);
  if (freq === 'WEEKLY') return daysBetween(weekStart(begin, first), weekStart(date, first)) / 7;
  if (freq === 'MONTHLY') return months(date) - months(begin);
  return year(date) - year(begin);
}

/** Times of one period that BYSETPOS selects. */
function selected(times: string[], bySetPos: readonly number[] | undefined): string[] {
  if (bySetPos === undefined) return times;
  return times.filter((_, at) => has(bySetPos, at + 1, at - times.length));
}

/** Local times of a rule until a date, by the definition; slow. */
export function definedTimes(rule: Rule, startsAt: string, until: string): string[] {
  const first = NAMES.indexOf(rule.wkst ?? 'MO');
  const begin = dateOf(startsAt);
  const minute = startsAt.slice(14);
  const hours = (rule.byHour ?? [Number(startsAt.slice(11, 13))]).toSorted((a, b) => a - b);
  const periods = new Map<number, string[]>();
  // The periods of the first and the last day count whole.
  for (let date = plus(begin, -366); date <= plus(dateOf(until), 366); date = plus(date, 1)) {
    const period = periodOf(rule, date, begin, first);
    if (period < 0 || period % rule.interval !== 0) continue;
    if (!meetsDay(rule, date, begin, first)) continue;
    const times = periods.get(period) ?? [];
    for (const hour of hours) {
      times.push(`${text(date)}T${String(hour).padStart(2, '0')}:${minute}`);
    }
    periods.set(period, times);
  }
  const all = [...periods.values()].flatMap((times) => selected(times, rule.bySetPos));
  const ended = all.filter(
    (time) => time >= startsAt && (rule.until === undefined || `${time}:00` <= rule.until),
  );
  return ended.slice(0, rule.count).filter((time) => time.slice(0, 10) <= until);
}
