import { type CalendarDay, calendarDay, dayNumber, weekdayOf, weekNumbers } from './days.js';
import { type Rule, WEEKDAYS } from './rule.js';

/** A day with what rules ask of it. */
interface Judged extends CalendarDay {
  readonly number: number;
  readonly daysOfMonth: number;
}

type Test = (day: Judged) => boolean;

/**
 * Returns what tells whether a day meets the parts of a rule; parts that it leaves out are as on the
 * day of its begin.
 *
 * @param begin number of the day of the begin.
 * @param weekStart weekday on which weeks begin.
 */
export function dayTest(rule: Rule, begin: number, weekStart: number): (day: number) => boolean {
  const { byMonth, byMonthDay, byYearDay, byWeekNo } = rule;
  const tests: Test[] = [];
  if (byMonth) tests.push(({ month }) => byMonth.includes(month));
  if (byMonthDay) {
    tests.push(
      ({ day, daysOfMonth }) =>
        byMonthDay.includes(day) || byMonthDay.includes(day - daysOfMonth - 1),
    );
  }
  if (byYearDay) {
    tests.push(({ year, number }) => {
      const [fromBegin, fromEnd] = yearPlace(year, number);
      return byYearDay.includes(fromBegin) || byYearDay.includes(fromEnd);
    });
  }
  if (byWeekNo) {
    tests.push(({ number }) =>
      weekNumbers(number, weekStart).some((week) => byWeekNo.includes(week)),
    );
  }
  tests.push(...weekdayTests(rule), ...testsOfBegin(rule, begin));
  return (number) => {
    const day = judged(number);
    return tests.every((meets) => meets(day));
  };
}

function judged(number: number): Judged {
  const { year, month, day } = calendarDay(number);
  const daysOfMonth = dayNumber(year, month + 1, 1) - dayNumber(year, month, 1);
  return { number, year, month, day, daysOfMonth };
}

/** Place of a day in its year, from the begin (1) and from the end (-1). */
function yearPlace(year: number, number: number): readonly [number, number] {
  return [number - dayNumber(year, 1, 1) + 1, number - dayNumber(year + 1, 1, 1)];
}

/** BYDAY: weekdays, with a number those of the month, or of the year without BYMONTH. */
function weekdayTests({ freq, byDay, byMonth }: Rule): Test[] {
  if (byDay === undefined) return [];
  const wanted = byDay.map((text) => ({
    weekday: WEEKDAYS.findIndex((day) => text.endsWith(day)),
    nth: Number(text.slice(0, -2)),
  }));
  const inMonth = freq === 'MONTHLY' || byMonth !== undefined;
  return [
    ({ number, year, day, daysOfMonth }) => {
      const [fromBegin, fromEnd] = inMonth ? [day, day - daysOfMonth - 1] : yearPlace(year, number);
      return wanted.some(({ weekday, nth }) => {
        if (weekday !== weekdayOf(number)) return false;
        if (nth === 0) return true;
        return nth > 0 ? Math.ceil(fromBegin / 7) === nth : Math.floor(fromEnd / 7) === nth;
      });
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
