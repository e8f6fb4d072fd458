import { dayIn, firstMoment, lastMoment } from '../../../parts/local-time.ts';

const MINUTE = 60_000;
const DAY_MINUTES = 1_440;

/** A piece of time of a person; minutes are null while its timer runs. */
export interface TimePiece {
  readonly id: number;
  readonly requestId: number;
  readonly startedAt: string;
  readonly minutes: number | null;
}

/** Time that is being entered. */
export interface TypedTime {
  /** The entry that is corrected. */
  readonly id: number | undefined;
  readonly startedAt: string;
  readonly minutes: number;
}

/** Warnings of time that is being entered; it can be saved all the same. */
export interface TimeWarnings {
  /** The first entry at the same time. */
  readonly overlap: TimePiece | undefined;
  /** A day of more than 24 hours, with its minutes. */
  readonly fullDay: { readonly day: string; readonly minutes: number } | undefined;
}

/** Compares time that is being entered with the other time of the person. */
export function warningsOf(
  typed: TypedTime,
  known: readonly TimePiece[],
  now: number,
  timeZone: string,
): TimeWarnings {
  const others = known.filter(({ id }) => id !== typed.id);
  const [from, to] = spanOf(typed, now);
  const overlap = others.find((other) => {
    const [begin, end] = spanOf(other, now);
    return begin < to && from < end;
  });
  const days = new Set([from, to - 1].map((time) => dayIn(new Date(time).toISOString(), timeZone)));
  for (const day of days) {
    const minutes = [typed, ...others].reduce(
      (sum, piece) => sum + minutesOn(spanOf(piece, now), day, timeZone),
      0,
    );
    if (Math.round(minutes) > DAY_MINUTES) {
      return { overlap, fullDay: { day, minutes: Math.round(minutes) } };
    }
  }
  return { overlap, fullDay: undefined };
}

type Piece = Pick<TimePiece, 'startedAt' | 'minutes'>;

function spanOf({ startedAt, minutes }: Piece, now: number): readonly [number, number] {
  const start = Date.parse(startedAt);
  return [start, minutes === null ? Math.max(start, now) : start + minutes * MINUTE];
}

function minutesOn([from, to]: readonly [number, number], day: string, timeZone: string): number {
  const first = Date.parse(firstMoment(day, timeZone));
  const last = Date.parse(lastMoment(day, timeZone)) + 1;
  return Math.max(0, Math.min(to, last) - Math.max(from, first)) / MINUTE;
}
