import type { SlaClockKind, SlaClockState } from '../../../../core/sla-clocks.js';
import type { Prediction, PredictionBasis } from './prediction.js';

/** Counter of working time: `WorkTime` of a calendar. */
export interface Hours {
  between(from: Date, to: Date): number;
  add(from: Date, work: number): Date;
}

/** A period in which a clock ran or was paused. */
export interface Segment {
  readonly from: Date;
  /** Null in the present one. */
  readonly to: Date | null;
  readonly state: 'running' | 'paused';
  /** Why it began (docs/behaviour/sla.md). */
  readonly why: string;
  /** Working time, in milliseconds; 0 in a pause, and in the present one. */
  readonly consumedMs: number;
  readonly calendarVersionId: number;
}

/** An escalation that was told. */
interface Fired {
  readonly percent: number;
  readonly at: string;
}

/** The stored state of a clock (docs/behaviour/sla.md). Times in milliseconds are working time. */
export interface Clock {
  readonly kind: SlaClockKind;
  readonly state: SlaClockState;
  readonly targetMs: number;
  /** Without the present segment. */
  readonly consumedMs: number;
  readonly startedAt: Date;
  readonly runningSince: Date | null;
  readonly dueAt: Date | null;
  readonly breachedAt: Date | null;
  readonly metAt: Date | null;
  /** When it was met or dropped. */
  readonly endedAt: Date | null;
  readonly riskAt: Date | null;
  /** The prediction that it was given when it last began to run, or began. */
  readonly riskBasis: PredictionBasis;
  readonly riskSample: number;
  /** Share of the target of that time, in percent. */
  readonly riskPercent: number;
  /** The next escalation, or the breach. */
  readonly nextEventAt: Date | null;
  /** When the finder looks at it next. */
  readonly checkAt: Date | null;
  readonly policyVersionId: number;
  readonly calendarVersionId: number;
  readonly riskTold: boolean;
  readonly breachTold: boolean;
  readonly fired: readonly Fired[];
}

/** Wanted state of a clock: it runs, is paused for a reason, or has ended. */
export type Wanted =
  | { readonly state: 'running' | 'met' | 'dropped' }
  | { readonly state: 'paused'; readonly why: string };

/** The promise by which a clock counts from now on. */
export interface Promised {
  readonly policyVersionId: number;
  readonly calendarVersionId: number;
  readonly targetMs: number;
  readonly hours: Hours;
  /** Percentages of the target at which people are told. */
  readonly percents: readonly number[];
  /** From when the target is at risk. */
  readonly prediction: Prediction;
}

/** A moment at which a clock may change. */
export interface Turn {
  readonly at: Date;
  readonly wanted: Wanted;
  readonly promised: Promised;
  /** Counts the present segment: the calendar by which it ran. */
  readonly hours: Hours;
  /** Why it runs from now on, unless policy or calendar change: `resume`, `reopen`. */
  readonly why: string;
  /** Why it did not run between its end and now, if it goes on: `completed`, `duplicate`, `policy`. */
  readonly gap: string;
}

/** A clock after a turn, with the segments that the turn closes and opens. */
export interface Turned {
  readonly clock: Clock;
  /** The present segment as it ended; undefined if none was open. `null` if it had no length. */
  readonly closed: { readonly to: Date; readonly consumedMs: number } | null | undefined;
  readonly added: readonly Segment[];
}

/** A clock that begins. */
export function startClock(
  kind: SlaClockKind,
  at: Date,
  wanted: Wanted,
  promised: Promised,
): Turned {
  const clock: Clock = {
    kind,
    state: 'running',
    targetMs: promised.targetMs,
    consumedMs: 0,
    startedAt: at,
    runningSince: null,
    dueAt: null,
    breachedAt: null,
    metAt: null,
    endedAt: null,
    riskAt: null,
    ...predicted(promised),
    nextEventAt: null,
    checkAt: null,
    policyVersionId: promised.policyVersionId,
    calendarVersionId: promised.calendarVersionId,
    riskTold: false,
    breachTold: false,
    fired: [],
  };
  return {
    clock: entered(clock, at, wanted, promised),
    closed: undefined,
    added: [segment(at, wanted, 'start', promised)],
  };
}

/** Returns whether a clock runs or is paused. */
export function isLive({ state }: Pick<Clock, 'state'>): boolean {
  return state === 'running' || state === 'paused';
}

/**
 * Takes a clock to the state that is wanted: banks the time of the present segment, and projects
 * what is left by the promise. Undefined if nothing changes.
 *
 * @param present the open segment; undefined if the clock has ended.
 */
export function turnClock(
  clock: Clock,
  present: Pick<Segment, 'from' | 'why'> | undefined,
  turn: Turn,
): Turned | undefined {
  const { at, wanted, promised } = turn;
  const otherPolicy = promised.policyVersionId !== clock.policyVersionId;
  const otherCalendar = promised.calendarVersionId !== clock.calendarVersionId;
  const otherTarget = promised.targetMs !== clock.targetMs;
  const same =
    wanted.state === clock.state && (wanted.state !== 'paused' || wanted.why === present?.why);
  const ends = wanted.state === 'met' || wanted.state === 'dropped';
  if (same && (ends || !(otherPolicy || otherCalendar || otherTarget))) return undefined;
  // From one end to another: a duplicate that is cancelled.
  if (ends && !isLive(clock)) return undefined;
  const banked = bank(clock, present, turn);
  const next = {
    ...banked.clock,
    ...(ends ? {} : { policyVersionId: promised.policyVersionId }),
    ...(ends ? {} : { calendarVersionId: promised.calendarVersionId, targetMs: promised.targetMs }),
  };
  const gap: Segment[] =
    clock.endedAt !== null && clock.endedAt < at
      ? [
          {
            from: clock.endedAt,
            to: at,
            state: 'paused',
            why: turn.gap,
            consumedMs: 0,
            calendarVersionId: promised.calendarVersionId,
          },
        ]
      : [];
  const why = otherPolicy ? 'policy' : otherCalendar ? 'calendar' : turn.why;
  return {
    clock: entered(next, at, wanted, promised),
    closed: banked.closed,
    added: ends ? gap : [...gap, segment(at, wanted, why, promised)],
  };
}

/** Adds the time of the present segment; a breach in it is noted. */
function bank(
  clock: Clock,
  present: Pick<Segment, 'from'> | undefined,
  { at, hours }: Turn,
): Pick<Turned, 'clock' | 'closed'> {
  if (present === undefined) return { clock, closed: undefined };
  const spent =
    clock.state === 'running' && clock.runningSince ? hours.between(clock.runningSince, at) : 0;
  const banked = {
    ...withBreach(clock, at),
    consumedMs: clock.consumedMs + spent,
  };
  return {
    clock: banked,
    closed: present.from < at ? { to: at, consumedMs: spent } : null,
  };
}

/**
 * The clock without a breach that was found after a step was taken and before the service received it:
 * a later one is told again.
 */
export function withoutLaterBreach<C extends Clock>(clock: C, at: Date): C {
  if (clock.breachedAt === null || clock.breachedAt < at) return clock;
  return { ...clock, breachedAt: null, breachTold: false };
}

/** The clock with its breach, if it passed its due time while it ran. */
export function withBreach(clock: Clock, at: Date): Clock {
  const passed =
    clock.state === 'running' &&
    clock.breachedAt === null &&
    clock.dueAt !== null &&
    clock.dueAt < at;
  return passed ? { ...clock, breachedAt: clock.dueAt } : clock;
}

function segment(at: Date, wanted: Wanted, why: string, promised: Promised): Segment {
  return {
    from: at,
    to: null,
    state: wanted.state === 'paused' ? 'paused' : 'running',
    why: wanted.state === 'paused' ? wanted.why : why,
    consumedMs: 0,
    calendarVersionId: promised.calendarVersionId,
  };
}

/** The clock in the wanted state, with its times. */
function entered(clock: Clock, at: Date, wanted: Wanted, promised: Promised): Clock {
  const { state } = wanted;
  if (state === 'running') {
    const running = {
      ...clock,
      state,
      runningSince: at,
      dueAt: dueFrom(clock, at, promised),
      riskAt: promised.hours.add(at, promised.prediction.riskMs - clock.consumedMs),
      ...predicted(promised),
      metAt: null,
      endedAt: null,
    };
    return withChecks(running, promised);
  }
  const stopped = { ...clock, runningSince: null, nextEventAt: null };
  if (state === 'met') {
    // A paused clock is resumed and stopped at once.
    const dueAt = clock.dueAt ?? dueFrom(clock, at, promised);
    return withChecks({ ...stopped, state, dueAt, metAt: at, endedAt: at }, promised);
  }
  const endedAt = state === 'dropped' ? at : null;
  const none = { dueAt: null, riskAt: null, metAt: null };
  return withChecks({ ...stopped, ...none, state, endedAt }, promised);
}

/** The prediction as it is stored: what a clock shows of it stays until it runs again. */
function predicted({
  prediction: { basis, sample, riskMs },
  targetMs,
}: Promised): Pick<Clock, 'riskBasis' | 'riskSample' | 'riskPercent'> {
  return { riskBasis: basis, riskSample: sample, riskPercent: (riskMs / targetMs) * 100 };
}

/**
 * When the rest of the target is consumed. With nothing left after a breach it stays the time of the
 * breach, so that "overdue by" does not begin anew.
 */
function dueFrom(clock: Clock, at: Date, { hours, targetMs }: Promised): Date {
  const left = targetMs - clock.consumedMs;
  return left <= 0 && clock.breachedAt !== null ? clock.breachedAt : hours.add(at, left);
}

/** The clock with the times at which something is told of it. */
export function withChecks(
  clock: Clock,
  { hours, percents }: Pick<Promised, 'hours' | 'percents'>,
): Clock {
  const events: Date[] = [];
  if (clock.state === 'running' && clock.runningSince) {
    const fired = new Set(clock.fired.map(({ percent }) => percent));
    for (const percent of percents) {
      if (fired.has(percent)) continue;
      const work = (percent * clock.targetMs) / 100 - clock.consumedMs;
      events.push(hours.add(clock.runningSince, work));
    }
    if (clock.breachedAt === null && clock.dueAt) events.push(clock.dueAt);
  }
  const nextEventAt = earliest(events);
  const untold = [
    nextEventAt,
    clock.breachedAt !== null && !clock.breachTold ? clock.breachedAt : null,
    clock.state === 'running' && clock.breachedAt === null && !clock.riskTold ? clock.riskAt : null,
  ].filter((time) => time !== null);
  return { ...clock, nextEventAt, checkAt: earliest(untold) };
}

/** The earliest of some times; null if there are none. */
export function earliest(times: readonly Date[]): Date | null {
  return times.reduce<Date | null>(
    (first, time) => (first === null || time < first ? time : first),
    null,
  );
}
