import {
  type CalendarDay,
  calendarDay,
  dayNumber,
  daysOfMonth,
  weekStart as startOfWeek,
  weekdayOf,
  weekNumbers,
} from './days.js';
import { type Rule, WEEKDAYS } from './rule.js';

/** A day with what rules ask of it. */
interface Judged extends CalendarDay {
  readonly number: number;
  readonly daysOfMonth: number;
}

type Test = (day: Judged) => boolean;

/**
 * Returns what tells whether a day meets the parts of a rule, as the number of days until the next
 * one that may: 0 where it does. Parts that the rule leaves out are as on the day of its begin.
 *
 * @param begin number of the day of the begin.
 * @param weekStart weekday on which weeks begin.
 */
export function dayTest(rule: Rule, begin: number, weekStart: number): (day: number) => number {
  const [byMonth, byMonthDay] = [setOf(rule.byMonth), setOf(rule.byMonthDay)];
  const [byYearDay, byWeekNo] = [setOf(rule.byYearDay), setOf(rule.byWeekNo)];
  const tests: Test[] = [];
  if (byMonthDay) {
    tests.push(
      ({ day, daysOfMonth }) => byMonthDay.has(day) || byMonthDay.has(day - daysOfMonth - 1),
    );
  }
  if (byYearDay) {
    tests.push(({ year, number }) => {
      const [fromBegin, fromEnd] = yearPlace(year, number);
      return byYearDay.has(fromBegin) || byYearDay.has(fromEnd);
    });
  }
  tests.push(...weekdayTests(rule), ...testsOfBegin(rule, begin));
  // The most expensive one is last.
  if (byWeekNo) {
    let [start, meets] = [Number.NaN, false];
    tests.push(({ number }) => {
      const week = startOfWeek(number, weekStart);
      if (week !== start) meets = weekNumbers(week, weekStart).some((one) => byWeekNo.has(one));
      start = week;
      return meets;
    });
  }
  return (number) => {
    const day = judged(number);
    if (byMonth && !byMonth.has(day.month)) return day.daysOfMonth - day.day + 1;
    return tests.every((meets) => meets(day)) ? 0 : 1;
  };
}

function setOf(numbers: readonly number[] | undefined): ReadonlySet<number> | undefined {
  return numbers && new Set(numbers);
}

function judged(number: number): Judged {
  const { year, month, day } = calendarDay(number);
  return { number, year, month, day, daysOfMonth: daysOfMonth(year, month) };
}

/** Place of a day in its year, from the begin (1) and from the end (-1). */
function yearPlace(year: number, number: number): readonly [number, number] {
  return [number - dayNumber(year, 1, 1) + 1, number - dayNumber(year + 1, 1, 1)];
}

/** BYDAY: weekdays, with a number those of the month, or of the year without BYMONTH. */
function weekdayTests({ freq, byDay, byMonth }: Rule): Test[] {
  if (byDay === undefined) return [];
  const wanted = WEEKDAYS.map(
    (weekday) =>
      new Set(
        byDay.filter((text) => text.endsWith(weekday)).map((text) => Number(text.slice(0, -2))),
      ),
  );
  const inMonth = freq === 'MONTHLY' || byMonth !== undefined;
  return [
    ({ number, year, day, daysOfMonth }) => {
      const nths = wanted[weekdayOf(number)];
      if (nths === undefined || nths.size === 0) return false;
      if (nths.has(0)) return true;
      const [fromBegin, fromEnd] = inMonth ? [day, day - daysOfMonth - 1] : yearPlace(year, number);
      return nths.has(Math.ceil(fromBegin / 7)) || nths.has(Math.floor(fromEnd / 7));
    },
  ];
}

/** Day, weekday and month of the begin, where no part gives them. */
function testsOfBegin(rule: Rule, begin: number): Test[] {
  const { freq, byDay, byMonth, byMonthDay, byYearDay, byWeekNo } = rule;
  const { month, day } = calendarDay(begin);
  const hasDay = byDay !== undefined || byMonthDay !== undefined || byYearDay !== undefined;
  if (freq === 'DAILY' || hasDay) return [];
  if (freq === 'WEEKLY' || byWeekNo) {
    return [({ number }) => weekdayOf(number) === weekdayOf(begin)];
  }
  const tests: Test[] = [(one) => one.day === day];
  if (freq === 'YEARLY' && byMonth === undefined) tests.push((one) => one.month === month);
  return tests;
}
