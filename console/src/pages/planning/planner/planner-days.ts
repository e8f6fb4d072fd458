import { toLocalTime, toMoment } from '../../../parts/local-time.ts';
import {
  daysBetween,
  type Hours,
  intervalsOn,
  moved,
  type Plan,
} from '../plan-calendar/plan-days.ts';

const MINUTE = 60_000;
/** Duration of work without an estimate, in minutes (docs/behaviour/workload.md). */
const USUAL = 60;
/** Maximum duration of planned work, in minutes (schema). */
const LONGEST = 31 * 24 * 60;
/** When work begins where no working hours are known. */
const USUAL_TIME = '09:00';

/** A day of a technician. */
export interface Place {
  readonly userId: number;
  readonly day: string;
}

/** Work on a day of a technician, as the service counts it. */
export interface DayWork {
  readonly day: string;
  readonly capacity: number | null;
  readonly planned: number;
  readonly absent: boolean;
  readonly requests: readonly { readonly id: number; readonly minutes: number }[];
}

/** A technician with the days that are shown. */
export interface PersonDays {
  readonly userId: number;
  readonly name: string | null;
  readonly timeZone: string;
  readonly skillIds: readonly number[];
  readonly days: readonly DayWork[];
}

/** Work that can be given to somebody on a day. */
export interface Piece {
  readonly id: number;
  readonly title: string;
  readonly version: number;
  readonly assigneeId: number | null;
  readonly estimateMinutes: number | null;
  readonly plan: Plan | null;
  /** The day that shows it, with its minutes there; undefined beside the table. */
  readonly from?: Place & { readonly minutes: number; readonly timeZone: string };
}

/** A key by which one piece is found in the page: beside the table, or on a day. */
export function keyOf({ id, from }: Pick<Piece, 'id' | 'from'>): string {
  return from === undefined ? `${id}` : `${id}:${from.userId}:${from.day}`;
}

/** Minutes that a piece takes on the day on which it is dropped. */
export function minutesOf({ plan, from, estimateMinutes }: Piece): number {
  if (plan !== null && from !== undefined) return from.minutes;
  return Math.min(Math.max(estimateMinutes ?? USUAL, 1), LONGEST);
}

/** The first working moment of a day as `08:00`; 9:00 where none is known. */
export function firstTime(hours: Hours | undefined, day: string): string {
  return beginsOn(hours, day)[0] ?? USUAL_TIME;
}

/** Where working time begins on a day, after breaks too, in order. */
function beginsOn(hours: Hours | undefined, day: string): string[] {
  const begins = hours === undefined ? [] : intervalsOn(hours, day).map(([from = 0]) => from);
  const two = (number: number) => String(number).padStart(2, '0');
  return begins
    .toSorted((a, b) => a - b)
    .map((minute) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`);
}

/**
 * The plan of a piece that is dropped on a day: planned work keeps its time of day and length, other
 * work takes its estimate, from the first working moment at which the person has nothing else planned.
 *
 * @param others plans of the person; one that fills the day leaves the piece at the day's begin.
 */
export function planFor(
  piece: Piece,
  { day, timeZone }: { readonly day: string; readonly timeZone: string },
  hours: Hours | undefined,
  others: readonly Plan[] = [],
): Plan {
  const { plan, from } = piece;
  if (plan !== null && from !== undefined) {
    return moved(plan, daysBetween(from.day, day), from.timeZone, timeZone);
  }
  const length = minutesOf(piece) * MINUTE;
  const at = (time: string) => Date.parse(toMoment(`${day}T${time}`, timeZone) ?? '');
  const begins = [firstTime(hours, day), ...beginsOn(hours, day)].map(at);
  const start = freeFrom(begins, length, others, isWorking) ?? begins[0] ?? 0;
  return {
    plannedStart: new Date(start).toISOString(),
    plannedEnd: new Date(start + length).toISOString(),
  };

  /** True for a moment of the day within working time, or at any time after 9:00 where none is known. */
  function isWorking(moment: number): boolean {
    const local = toLocalTime(new Date(moment).toISOString(), timeZone);
    if (local.slice(0, 10) !== day) return false;
    if (hours === undefined || intervalsOn(hours, day).length === 0) return true;
    const minute = Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
    return intervalsOn(hours, day).some(([from = 0, to = 0]) => minute >= from && minute < to);
  }
}

/** The first of these moments, or of the ends of other plans after them, from which nothing else is planned. */
function freeFrom(
  begins: readonly number[],
  length: number,
  others: readonly Plan[],
  isWorking: (moment: number) => boolean,
): number | undefined {
  const taken = others.map(({ plannedStart, plannedEnd }) => ({
    start: Date.parse(plannedStart),
    end: Date.parse(plannedEnd),
  }));
  const first = begins[0] ?? 0;
  const ends = taken.map(({ end }) => end).filter((end) => end > first && isWorking(end));
  return [...begins, ...ends]
    .toSorted((a, b) => a - b)
    .find((begin) => !taken.some(({ start, end }) => start < begin + length && end > begin));
}

/** How full a day is, for its bar; parts of its length. */
export interface Bar {
  readonly kind: 'unknown' | 'free' | 'room' | 'full' | 'over';
  readonly filled: number;
  /** Where the capacity ends. */
  readonly mark: number;
}

/** The bar of a day. */
export function barOf({ planned, capacity }: Pick<DayWork, 'planned' | 'capacity'>): Bar {
  if (capacity === null) return { kind: 'unknown', filled: 0, mark: 1 };
  if (planned > capacity) return { kind: 'over', filled: 1, mark: capacity / planned };
  if (planned === 0) return { kind: 'free', filled: 0, mark: 1 };
  return { kind: planned === capacity ? 'full' : 'room', filled: planned / capacity, mark: 1 };
}

/** The bar of a day after a piece is dropped on it. */
export function dayWith(piece: Piece, { planned, capacity, requests }: DayWork) {
  const own = requests.find(({ id }) => id === piece.id)?.minutes ?? 0;
  return { capacity, planned: planned - own + minutesOf(piece) };
}

/** Reasons against a day of a technician; none of it refuses the work. */
export type Warning =
  | { readonly kind: 'skills'; readonly missing: readonly number[] }
  | { readonly kind: 'absent' | 'past' }
  | { readonly kind: 'room'; readonly planned: number; readonly capacity: number };

/** Skills that a technician lacks. */
export function missingOf(
  needs: readonly number[],
  { skillIds }: Pick<PersonDays, 'skillIds'>,
): readonly number[] {
  return needs.filter((id) => !skillIds.includes(id));
}

/** Reasons against giving a piece to a technician on a day. */
export function warningsOf(
  piece: Piece,
  needs: readonly number[],
  person: PersonDays,
  day: string,
  today: string,
): readonly Warning[] {
  const missing = missingOf(needs, person);
  const work = person.days.find((one) => one.day === day);
  const after = work && dayWith(piece, work);
  return [
    ...(missing.length > 0 ? [{ kind: 'skills', missing } as const] : []),
    ...(work?.absent ? [{ kind: 'absent' } as const] : []),
    ...(after && after.capacity !== null && after.planned > after.capacity
      ? [{ kind: 'room', planned: after.planned, capacity: after.capacity } as const]
      : []),
    ...(day < today ? [{ kind: 'past' } as const] : []),
  ];
}

/** Steps of the arrow keys: technicians, days. */
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [Number.NEGATIVE_INFINITY, 0],
  End: [Number.POSITIVE_INFINITY, 0],
};

/**
 * The place to which a key leads: arrows to the next technician or day, Home and End to the first and
 * the last technician, a letter to the next one whose name begins with it; undefined for another key.
 */
export function placeAfter(
  place: Place,
  key: string,
  people: readonly Pick<PersonDays, 'userId' | 'name'>[],
  days: readonly string[],
): Place | undefined {
  const row = Math.max(
    people.findIndex(({ userId }) => userId === place.userId),
    0,
  );
  const column = Math.max(days.indexOf(place.day), 0);
  const step = STEPS[key];
  if (step === undefined) {
    const found = key.length === 1 ? byLetter(people, row, key) : undefined;
    return found && { ...place, userId: found.userId };
  }
  const person = people[within(row + step[0], people.length)];
  const day = days[within(column + step[1], days.length)];
  return person && day !== undefined ? { userId: person.userId, day } : undefined;
}

function within(index: number, length: number): number {
  return Math.min(Math.max(index, 0), length - 1);
}

function byLetter(
  people: readonly Pick<PersonDays, 'userId' | 'name'>[],
  row: number,
  letter: string,
) {
  const later = [...people.slice(row + 1), ...people.slice(0, row + 1)];
  return later.find(({ name }) => name?.toLowerCase().startsWith(letter.toLowerCase()));
}

/**
 * Where a piece begins its way: at the place of the last drop, for a series; else at its own place, its
 * technician, or the first one, today where it is shown.
 */
export function firstPlace(
  piece: Piece,
  people: readonly Pick<PersonDays, 'userId'>[],
  days: readonly string[],
  { today, last }: { readonly today: string; readonly last: Place | undefined },
): Place | undefined {
  const isShown = (place: Place | undefined): place is Place =>
    place !== undefined &&
    days.includes(place.day) &&
    people.some(({ userId }) => userId === place.userId);
  if (isShown(piece.from)) return { userId: piece.from.userId, day: piece.from.day };
  if (isShown(last)) return last;
  const userId = (people.find((person) => person.userId === piece.assigneeId) ?? people[0])?.userId;
  const day = days.includes(today) ? today : days[0];
  return userId === undefined || day === undefined ? undefined : { userId, day };
}

/** Unplanned requests that have the words in their number or title. */
export function matching<Row extends { readonly id: number; readonly title: string }>(
  rows: readonly Row[],
  words: string,
): readonly Row[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return rows;
  return rows.filter(({ id, title }) => {
    const text = `#${id} ${title}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
