import type { CreateCalendarInput } from '../../../generated/schema.ts';
import { deviceZone } from '../../../i18n/device.ts';
import { type HolidayProblem, holidaysText, parseHolidays } from '../../../parts/holidays.ts';
import { dayOf, dayText, pairsOf, parseDay } from '../../../parts/work-hours.ts';
import type { CalendarDetailFragment } from './calendars.generated.ts';

/** Days of the week, from 0 for Monday. */
export const WEEK_DAYS = [0, 1, 2, 3, 4, 5, 6] as const;

const HOURS = '08:00–12:00, 13:00–17:00';

/** A calendar as form fields: hours and holidays as they are typed. */
export interface CalendarValues extends Record<string, unknown> {
  name: string;
  timeZone: string;
  week: string[];
  holidays: string;
}

/** The fields of a calendar; a new one begins with a usual week of 40 hours. */
export function valuesOf(calendar: CalendarDetailFragment | undefined): CalendarValues {
  return {
    name: calendar?.name ?? '',
    timeZone: calendar?.timeZone ?? deviceZone(),
    week: WEEK_DAYS.map((day) =>
      calendar ? dayText(dayOf(calendar.week[day] ?? [])) : day < 5 ? HOURS : '',
    ),
    holidays: holidaysText(calendar?.holidays ?? []),
  };
}

type Hours = Required<Pick<CreateCalendarInput, 'timeZone' | 'week' | 'holidays'>>;

/** The hours of the fields as the service has them; undefined if a text is not understood. */
export function hoursOf({ timeZone, week, holidays }: CalendarValues): Hours | undefined {
  const days = week.map(parseDay);
  const parsed = parseHolidays(holidays);
  if (timeZone === '' || parsed.problems.length > 0) return undefined;
  const open = days.filter((day) => typeof day !== 'string');
  if (open.length < days.length) return undefined;
  return {
    timeZone,
    week: open.map(pairsOf),
    holidays: parsed.holidays.map(({ intervals, ...day }) => ({
      ...day,
      intervals: pairsOf(intervals),
    })),
  };
}

/** Words for what is wrong in the fields. */
export interface ProblemTexts {
  readonly missing: string;
  readonly day: (problem: Exclude<ReturnType<typeof parseDay>, readonly unknown[]>) => string;
  readonly holiday: (problem: HolidayProblem) => string;
}

/** Errors by field; those of a day by `week.0` to `week.6`. */
export function problemsOf(values: CalendarValues, texts: ProblemTexts): Record<string, string> {
  const problems: Record<string, string> = {};
  if (values.name.trim() === '') problems.name = texts.missing;
  if (values.timeZone === '') problems.timeZone = texts.missing;
  for (const [index, text] of values.week.entries()) {
    const day = parseDay(text);
    if (typeof day === 'string') problems[`week.${index}`] = texts.day(day);
  }
  const lines = parseHolidays(values.holidays).problems;
  if (lines.length > 0) problems.holidays = lines.slice(0, 5).map(texts.holiday).join(' ');
  return problems;
}
