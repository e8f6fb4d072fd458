import { expect, it } from 'vitest';
import type { MaintenanceStage } from '../../src/core/stages.js';
import { WorkTime } from '../../src/modules/planning/calendars/work-time.js';
import type { HoldReason } from '../../src/modules/planning/sla-policies/hold-reasons.types.js';
import {
  type Clock,
  type Promised,
  type Segment,
  startClock,
  type Turned,
  turnClock,
} from '../../src/modules/requests/maintenance/clocks/clock.js';
import { type Pauses, wantedOf } from '../../src/modules/requests/maintenance/clocks/wanted.js';
import { randomNumbers } from '../support/random-numbers.js';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const START = Date.UTC(2026, 2, 20);
const HISTORIES = 1_000;

/** Four calendars of office hours, in zones whose clocks change in these weeks or not at all. */
const CALENDARS = ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'UTC'].map(
  (timeZone, index) => {
    const day = [
      [480 + 30 * index, 720],
      [780, 960 + 60 * index],
    ];
    const week = [day, day, day, day, day, index === 3 ? day : [], []];
    return new WorkTime({ timeZone, week, holidays: [] });
  },
);

/** The working minutes of a calendar by a walk, as a set: independent of sums and searches. */
function minutesOf(calendar: WorkTime, from: number, to: number): Set<number> {
  const minutes = new Set<number>();
  for (const period of calendar.periods(new Date(from), new Date(to), 10_000)) {
    for (let at = period.from; at < period.to; at += MINUTE) minutes.add(at);
  }
  return minutes;
}
const WALKS = CALENDARS.map((calendar) => minutesOf(calendar, START, START + 200 * DAY));

const hoursOf = (version: number) => CALENDARS[version % 4] as WorkTime;
const walkOf = (version: number) => WALKS[version % 4] as Set<number>;

/** A clock with its segments, as they are stored. */
interface Kept {
  readonly clock: Clock;
  readonly segments: readonly Segment[];
}

function kept(segments: readonly Segment[], { clock, closed, added }: Turned): Kept {
  const before = segments.filter(({ to }) => to !== null);
  const present = segments.find(({ to }) => to === null);
  const ended = present && closed ? [{ ...present, ...closed }] : [];
  return { clock, segments: [...before, ...ended, ...added] };
}

/** The walks of segments that have ended. */
const walks = new WeakMap<Segment, number>();

/** What the walk counts in a segment until `now`. */
function walked(segment: Segment, now: number): number {
  const known = walks.get(segment);
  if (known !== undefined) return known;
  const sum = walk(segment, now);
  if (segment.to !== null) walks.set(segment, sum);
  return sum;
}

function walk({ from, to, state, calendarVersionId }: Segment, now: number): number {
  if (state !== 'running') return 0;
  const minutes = walkOf(calendarVersionId);
  let sum = 0;
  for (let at = from.getTime(); at < (to?.getTime() ?? now); at += MINUTE) {
    if (minutes.has(at)) sum += MINUTE;
  }
  return sum;
}

/** The time at which a walk from `from` has counted `work`. */
function walkedEnd(version: number, from: number, work: number): number {
  if (work <= 0) return from;
  const minutes = walkOf(version);
  let left = work;
  let at = from;
  while (left > 0) {
    if (minutes.has(at)) left -= MINUTE;
    at += MINUTE;
  }
  return at;
}

function expectTrue({ clock, segments }: Kept, now: number): void {
  for (const [index, { from }] of segments.entries()) {
    const before = index === 0 ? clock.startedAt : segments[index - 1]?.to;
    expect(from).toEqual(before);
  }
  const last = segments.at(-1);
  if (last) expect(last.to).toEqual(clock.endedAt);
  // Stored sums are those of the walk, and a clock has consumed the sum of its segments.
  const sums = segments.map((one) => walked(one, now));
  for (const [index, segment] of segments.entries()) {
    if (segment.to !== null) expect(segment.consumedMs).toBe(sums[index]);
  }
  const present = last?.to === null ? (sums.at(-1) ?? 0) : 0;
  expect(clock.consumedMs + present).toBe(sums.reduce((total, one) => total + one, 0));
  if (clock.state !== 'running' || clock.runningSince === null) return;
  const left = clock.targetMs - clock.consumedMs;
  const due =
    left <= 0 && clock.breachedAt !== null && clock.breachedAt <= clock.runningSince
      ? clock.breachedAt.getTime()
      : walkedEnd(clock.calendarVersionId, clock.runningSince.getTime(), left);
  expect(clock.dueAt?.getTime()).toBe(due);
}

/** A request in the course of a history. */
interface Course {
  readonly stage: MaintenanceStage;
  readonly holdReason: HoldReason | null;
}

/** A step of a history: what it makes of the request, and why a clock goes on after it, if it had ended. */
interface Step {
  readonly to: Partial<Course>;
  readonly gap?: string;
}
const END = { holdReason: null };
const OPEN_STEPS: Readonly<Record<string, Step>> = {
  holdForVendor: { to: { holdReason: 'vendor' } },
  holdForParts: { to: { holdReason: 'parts' } },
  resume: { to: END },
  classify: { to: {} },
  editCalendar: { to: {} },
  transfer: { to: { ...END, stage: 'submitted' } },
  cancel: { to: { ...END, stage: 'cancelled' } },
  markDuplicate: { to: { ...END, stage: 'duplicate' } },
};
const STEPS: Readonly<Partial<Record<MaintenanceStage, Readonly<Record<string, Step>>>>> = {
  submitted: { ...OPEN_STEPS, approve: { to: { ...END, stage: 'approved' } } },
  approved: { ...OPEN_STEPS, assign: { to: { stage: 'assigned' } } },
  assigned: { ...OPEN_STEPS, complete: { to: { ...END, stage: 'completed' } } },
  completed: { reopen: { to: { stage: 'assigned' }, gap: 'completed' } },
  duplicate: { unmarkDuplicate: { to: { stage: 'submitted' }, gap: 'duplicate' } },
};
const REOPEN = 240 * MINUTE;
const PERCENTS = [50, 150];

/** A policy of a history; requests are held for parts without a pause. */
function pausesOf(policy: number): Pauses {
  return { pausesOn: ['vendor'], resolutionFrom: policy % 2 === 0 ? 'approval' : 'submission' };
}

/** What a running clock will tell, by the walk: its risk and its next escalation or breach. */
function expectTold({ clock }: Kept, riskMs: number): void {
  if (clock.state !== 'running' || clock.runningSince === null) {
    expect([clock.nextEventAt, clock.runningSince]).toEqual([null, null]);
    return;
  }
  const since = clock.runningSince.getTime();
  const reached = (work: number) =>
    walkedEnd(clock.calendarVersionId, since, work - clock.consumedMs);
  expect(clock.riskAt?.getTime()).toBe(reached(riskMs));
  const events = PERCENTS.map((percent) => reached((percent * clock.targetMs) / 100));
  if (clock.breachedAt === null && clock.dueAt) events.push(clock.dueAt.getTime());
  expect(clock.nextEventAt?.getTime()).toBe(Math.min(...events));
}

it(`${HISTORIES} random histories add up to what a walk minute by minute finds`, () => {
  const random = randomNumbers(6902);
  const seen = new Set<string>();
  for (let history = 0; history < HISTORIES; history += 1) {
    let policy = random(2);
    let version = random(4);
    let now = START + random(7 * 1440) * MINUTE;
    // Even minutes, so that half of a target is whole minutes, too.
    const newTarget = () => (1 + random(600)) * 2 * MINUTE;
    let target = newTarget();
    const riskMs = random(600) * MINUTE;
    const promised = (targetMs: number): Promised => ({
      policyVersionId: policy,
      calendarVersionId: version,
      targetMs,
      hours: hoursOf(version),
      percents: PERCENTS,
      prediction: { basis: 'priority', sample: 30, riskMs },
    });
    let request: Course = { stage: 'submitted', holdReason: null };
    const wanted = () => wantedOf('resolution', request, pausesOf(policy), false);
    let state = kept([], startClock('resolution', new Date(now), wanted(), promised(target)));
    for (let count = 0; count < 14; count += 1) {
      now += random(3) === 0 ? 0 : random(2 * 1440) * MINUTE;
      const steps = Object.entries(STEPS[request.stage] ?? {});
      const step = steps[random(Math.max(steps.length, 1))];
      if (step === undefined) break;
      const [name, { to, gap = 'policy' }] = step;
      request = { ...request, ...to };
      // An edited calendar is a later version in the same order of calendars.
      if (name === 'editCalendar') version += 1 + random(3);
      if (name === 'classify') {
        policy += 1 + random(2);
        target = newTarget();
      }
      const before = state.clock;
      const present = state.segments.find(({ to: end }) => end === null);
      const reopens = name === 'reopen';
      const turned = turnClock(before, present, {
        at: new Date(now),
        wanted: wanted(),
        promised: promised(reopens ? Math.max(target, before.consumedMs + REOPEN) : target),
        hours: hoursOf(before.calendarVersionId),
        why: reopens ? 'reopen' : 'resume',
        gap,
      });
      if (turned !== undefined) state = kept(state.segments, turned);
      const { clock } = state;
      target = clock.targetMs;
      expectTrue(state, now);
      expectTold(state, riskMs);
      expectBreach(before, clock, now);
      seen
        .add(name)
        .add(clock.state)
        .add(clock.breachedAt === null ? 'in time' : 'breached');
      for (const { state: kind, why } of state.segments) seen.add(`${kind}: ${why}`);
    }
  }
  const names = Object.values(STEPS).flatMap((steps) => Object.keys(steps));
  const why = ['start', 'resume', 'reopen', 'policy', 'calendar'].map((one) => `running: ${one}`);
  const pauses = ['vendor', 'approval', 'completed', 'duplicate'].map((one) => `paused: ${one}`);
  const ends = ['running', 'paused', 'met', 'dropped', 'breached', 'in time'];
  expect(seen).toEqual(new Set([...names, ...why, ...pauses, ...ends]));
});

/** A breach is the due time that passed while the clock ran, and stays. */
function expectBreach(before: Clock, after: Clock, now: number): void {
  const missed = before.state === 'running' && before.dueAt && before.dueAt.getTime() < now;
  const expected = before.breachedAt ?? (missed ? before.dueAt : null);
  // Without a change, the finder of due clocks notes it.
  expect(after === before ? (after.breachedAt ?? expected) : after.breachedAt).toEqual(expected);
}
