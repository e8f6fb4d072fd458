import type {
  SlaClockKind,
  SlaClockState,
  SlaPredictionBasis,
} from '../../../../generated/schema.ts';
import type { DueState } from '../../../../parts/due/due-state.ts';
import { minutesThatAddUp } from '../../../../parts/lengths.ts';

/** A clock as `sla` answers it; times are ISO 8601. */
export interface Clock {
  readonly kind: SlaClockKind;
  readonly state: SlaClockState;
  readonly policy: { readonly name: string; readonly version: number };
  readonly calendarVersionId: number;
  readonly targetMs: number;
  readonly remainingMs: number;
  readonly startedAt: string;
  readonly dueAt: string | null;
  readonly riskAt: string | null;
  readonly breachedAt: string | null;
  readonly metAt: string | null;
  readonly segments: readonly {
    readonly from: string;
    readonly to: string | null;
    readonly state: SlaClockState;
    readonly why: string;
    readonly consumedMs: number;
    readonly calendarVersionId: number;
  }[];
  readonly escalations: readonly {
    readonly percent: number;
    readonly dueAt: string | null;
    readonly firedAt: string | null;
  }[];
  readonly prediction: {
    readonly basis: SlaPredictionBasis;
    readonly sample: number;
    readonly percent: number;
  };
}

/** A version of a calendar that counted. */
export interface ClockCalendar {
  readonly versionId: number;
  readonly name: string;
  readonly version: number;
  readonly timeZone: string;
  readonly week: readonly (readonly (readonly number[])[])[];
  readonly holidays: readonly {
    readonly date: string;
    readonly name: string;
    readonly intervals: readonly (readonly number[])[];
  }[];
}

/** How a clock stands; lengths in milliseconds: of a countdown elapsed, of `met` working time. */
export type ClockState =
  | Exclude<DueState, { readonly kind: 'held' }>
  | { readonly kind: 'metEarly' | 'metLate'; readonly by: number }
  | { readonly kind: 'held' | 'approval' | 'dropped' };

/** How a clock stands at a time. */
export function clockStateOf(clock: Clock, now: number): ClockState {
  const { state, dueAt, riskAt, remainingMs, segments } = clock;
  if (state === 'MET') {
    return { kind: remainingMs < 0 ? 'metLate' : 'metEarly', by: Math.abs(remainingMs) };
  }
  if (state === 'DROPPED') return { kind: 'dropped' };
  if (state === 'PAUSED' || dueAt === null) {
    return { kind: segments.at(-1)?.why === 'approval' ? 'approval' : 'held' };
  }
  const by = Date.parse(dueAt) - now;
  if (by < 0) return { kind: 'overdue', by: -by };
  return { kind: riskAt !== null && Date.parse(riskAt) <= now ? 'atRisk' : 'due', by };
}

/** The lengths of a clock in whole minutes, which add up: consumed + left = promised. */
export interface Sums {
  /** Of each segment. */
  readonly segments: readonly number[];
  readonly consumed: number;
  /** Negative if it is late. */
  readonly left: number;
  readonly promised: number;
}

export function sumsOf({ segments, targetMs }: Clock): Sums {
  const minutes = minutesThatAddUp(segments.map(({ consumedMs }) => consumedMs));
  const consumed = minutes.reduce((sum, part) => sum + part, 0);
  const promised = Math.round(targetMs / 60_000);
  return { segments: minutes, consumed, left: promised - consumed, promised };
}

/** Holidays of a calendar that lie between two moments, in its zone give or take a day. */
export function holidaysWithin(
  { holidays }: ClockCalendar,
  from: string,
  to: string,
): ClockCalendar['holidays'] {
  return holidays.filter(({ date }) => date >= from.slice(0, 10) && date <= to.slice(0, 10));
}
