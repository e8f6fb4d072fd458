/** Working time of a day, in minutes of the day: `[from, to)`. */
export type Interval = readonly [from: number, to: number];
export type Day = readonly Interval[];

/** Why a text is no working time of a day. */
export type DayProblem = 'format' | 'order' | 'overlap' | 'many';

/** Bounds of the service (docs/behaviour/calendars.md). */
const MOST_INTERVALS = 6;
const DAY = 1440;

const CLOSED = new Set(['', '-', '–', 'closed', 'geschlossen', 'zu']);
const TIME = /^(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm|uhr|h)?$/;

/** Minutes of the day of a time such as `8`, `08:30`, `8.30` or `5 pm`. */
function minuteOf(text: string): number | undefined {
  const [, hour, minute = '0', half] = TIME.exec(text.trim().toLowerCase()) ?? [];
  if (hour === undefined) return undefined;
  const isHalf = half === 'am' || half === 'pm';
  if (isHalf && (Number(hour) < 1 || Number(hour) > 12)) return undefined;
  const hours = isHalf ? (Number(hour) % 12) + (half === 'pm' ? 12 : 0) : Number(hour);
  const total = hours * 60 + Number(minute);
  return Number(minute) < 60 && total <= DAY ? total : undefined;
}

/**
 * Reads the working time of a day as people write it: `8-12, 13:00-17:00`. Nothing is a closed day;
 * an end at 0:00 is midnight at its end.
 */
export function parseDay(text: string): Day | DayProblem {
  if (CLOSED.has(text.trim().toLowerCase())) return [];
  const intervals: Interval[] = [];
  for (const part of text.split(/[,;+]|\s(?:and|und)\s/i)) {
    const [from, to, ...more] = part.split(/\s*[-–—]\s*|\s+(?:to|bis)\s+/i).map(minuteOf);
    if (from === undefined || to === undefined || more.length > 0) return 'format';
    const end = to === 0 ? DAY : to;
    if (from >= end) return 'order';
    intervals.push([from, end]);
  }
  const sorted = intervals.toSorted(([one], [other]) => one - other);
  if (sorted.some(([from], index) => from < (sorted[index - 1]?.[1] ?? 0))) return 'overlap';
  return sorted.length > MOST_INTERVALS ? 'many' : sorted;
}

function timeOf(minute: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** Intervals of the service, as typed. */
export const dayOf = (pairs: readonly (readonly number[])[]): Day =>
  pairs.map(([from = 0, to = 0]) => [from, to] as const);

/** The working time of a day in the form that `parseDay` reads; empty if it is closed. */
export function dayText(day: Day): string {
  return day.map(([from, to]) => `${timeOf(from)}–${timeOf(to)}`).join(', ');
}

/** Working minutes of a day. */
export function minutesOfDay(day: Day): number {
  return day.reduce((sum, [from, to]) => sum + to - from, 0);
}

/** The days as changeable lists, as inputs of the service have them. */
export const pairsOf = (day: Day): number[][] => day.map(([from, to]) => [from, to]);
