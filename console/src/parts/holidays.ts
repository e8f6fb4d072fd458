import { type Day, type DayProblem, dayOf, dayText, parseDay } from './work-hours.ts';

/** A day whose hours replace those of the week. */
export interface Holiday {
  readonly date: string;
  readonly name: string;
  readonly intervals: Day;
}

/** A line that is no holiday. */
export interface HolidayProblem {
  /** From 1. */
  readonly line: number;
  readonly problem: DayProblem | 'date' | 'name' | 'twice';
}

export interface ParsedHolidays {
  readonly holidays: readonly Holiday[];
  readonly problems: readonly HolidayProblem[];
}

/** Longest name of the service. */
const MOST_LETTERS = 100;

/** The day of `2026-12-25` or `25.12.2026`, if there is one. */
function dateOf(text: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  const date =
    year === undefined ? text : `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined;
  const read = new Date(`${date}T00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(date) ? date : undefined;
}

/** Reads one line: date, name and, where it is open, its hours. */
function parseLine(text: string): Holiday | HolidayProblem['problem'] {
  const [first = '', second = '', ...rest] = text.split(/[;\t]/).map((cell) => cell.trim());
  const date = dateOf(first);
  if (date === undefined) return 'date';
  const name = second.replace(/^"(.*)"$/, '$1');
  if (name === '' || name.length > MOST_LETTERS) return 'name';
  const intervals = parseDay(rest.filter((cell) => cell !== '').join(','));
  return typeof intervals === 'string' ? intervals : { date, name, intervals };
}

/**
 * Reads pasted holidays: a line is `date;name`, or `date;name;hours` for a day that is open. Columns
 * of a spreadsheet (tabs) and a heading are understood; empty lines are skipped.
 */
export function parseHolidays(text: string): ParsedHolidays {
  const holidays: Holiday[] = [];
  const problems: HolidayProblem[] = [];
  const seen = new Set<string>();
  const lines = text.split(/\r?\n/);
  const heading = lines.findIndex((line) => line.trim() !== '');
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || (index === heading && /^[^\d;\t]+[;\t]/.test(line.trim()))) continue;
    const read = parseLine(line.trim());
    if (typeof read === 'string') problems.push({ line: index + 1, problem: read });
    else if (seen.has(read.date)) problems.push({ line: index + 1, problem: 'twice' });
    else {
      seen.add(read.date);
      holidays.push(read);
    }
  }
  return { holidays, problems };
}

/** Holidays of the service in the form that `parseHolidays` reads. */
export function holidaysText(
  holidays: readonly {
    readonly date: string;
    readonly name: string;
    readonly intervals: readonly (readonly number[])[];
  }[],
): string {
  return holidays
    .map(({ date, name, intervals }) =>
      [date, name, ...(intervals.length > 0 ? [dayText(dayOf(intervals))] : [])].join(';'),
    )
    .join('\n');
}
