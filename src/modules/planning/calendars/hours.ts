import { ValidateBy, type ValidationArguments } from 'class-validator';
import { type DayHours, dayOf, type WorkingHours } from './work-time.js';

/** Maximum number of days with special hours. */
export const MAX_HOLIDAYS = 300;
/** Maximum number of intervals of a day. */
const MAX_INTERVALS = 6;
/** Each period of this number of days has at least `MIN_MINUTES` of work. */
const PERIOD_DAYS = 60;
const MIN_MINUTES = 60;

/** The hours of a day: at most 6 pairs of minutes, ascending and disjoint. */
export function HoursOfDay(): PropertyDecorator {
  return checked('hoursOfDay', (value) => whyNoDay(value));
}

/** The hours of a week: a list of days. */
export function HoursOfWeek(): PropertyDecorator {
  return checked('hoursOfWeek', (value) => {
    if (!Array.isArray(value)) return undefined;
    const reasons = value.map(whyNoDay);
    const day = reasons.findIndex((reason) => reason !== undefined);
    return day < 0 ? undefined : `day ${day + 1} ${reasons[day]}`;
  });
}

/** A list of days, each at most once. */
export function UniqueDates(): PropertyDecorator {
  return checked('uniqueDates', (value) => {
    if (!Array.isArray(value)) return undefined;
    const dates = value.map((holiday: { date?: unknown } | null) => holiday?.date);
    return new Set(dates).size < dates.length ? 'must not name one date twice' : undefined;
  });
}

function checked(name: string, why: (value: unknown) => string | undefined): PropertyDecorator {
  return ValidateBy(
    { name, validator: { validate: (value: unknown) => why(value) === undefined } },
    { message: ({ value }: ValidationArguments) => why(value) ?? '' },
  );
}

function whyNoDay(day: unknown): string | undefined {
  if (!Array.isArray(day) || day.length > MAX_INTERVALS) {
    return `must be a list of at most ${MAX_INTERVALS} pairs [from, to]`;
  }
  let before = 0;
  for (const pair of day) {
    const [from, to] = Array.isArray(pair) && pair.length === 2 ? pair : [];
    if (!isMinute(from) || !isMinute(to) || from >= to) {
      return 'must have pairs [from, to] of whole minutes from 0 to 1440, from before to';
    }
    if (from < before) return 'must have its pairs in order and without overlap';
    before = to;
  }
  return undefined;
}

function isMinute(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 1440;
}

/**
 * The field that leaves too little work: some 60 days in a row with less than an hour, as the clock
 * on the wall counts it. Undefined if each 60 days have enough.
 */
export function tooLittleWork({ week, holidays }: WorkingHours): 'week' | 'holidays' | undefined {
  const ofWeek = week.map(minutesOf);
  // A period begins on any of the seven days of the week.
  if (
    ofWeek.some((_, first) => sum(first, PERIOD_DAYS, (day) => ofWeek[day % 7] ?? 0) < MIN_MINUTES)
  ) {
    return 'week';
  }
  const special = new Map(
    holidays.map(({ date, intervals }) => [dayOf(date), minutesOf(intervals)]),
  );
  const ofDay = (day: number) => special.get(day) ?? ofWeek[(day + 3) % 7] ?? 0;
  // A period that is worse than the week contains a holiday; a sliding sum visits them all.
  for (const day of special.keys()) {
    let work = sum(day - PERIOD_DAYS + 1, PERIOD_DAYS, ofDay);
    for (let first = day - PERIOD_DAYS + 1; first <= day; first += 1) {
      if (work < MIN_MINUTES) return 'holidays';
      work += ofDay(first + PERIOD_DAYS) - ofDay(first);
    }
  }
  return undefined;
}

function minutesOf(day: DayHours): number {
  return day.reduce((minutes, [from = 0, to = 0]) => minutes + to - from, 0);
}

function sum(first: number, days: number, ofDay: (day: number) => number): number {
  let total = 0;
  for (let day = first; day < first + days; day += 1) total += ofDay(day);
  return total;
}
