import { keyOf } from '../occurrences.queries.js';
import type { OccurrenceCause, StoredOccurrenceState } from '../occurrences.types.js';
import { localTimeOf } from '../recurrence/instants.js';
import {
  type LiveAsset,
  liveAssets,
  type Outlook,
  type ScheduleRow,
} from '../schedules.queries.js';
import {
  byTime,
  type Link,
  nextOfChain,
  type Slot,
  slotsByKey,
  type TimePlan,
} from './planning.js';

/** Maximum number of occurrences of one transaction, and of requests among them. */
const BATCH = { occurrences: 200, requests: 25 };
/** Number of due occurrences from which on no more days are looked at: more than a transaction takes. */
const ENOUGH_DUE = 400;
/** Number of times on closed days ahead among which an open one is looked for. */
export const MAX_CLOSED_AHEAD = 2_000;
/** Maximum number of multiples of a meter that one reading misses, the latest of them. */
const MAX_MULTIPLES = 1_000;
/** How far the next due time is looked for, in milliseconds. */
export const HORIZON = 10 * 366 * 86_400_000;
const DAY = 86_400_000;

/** An occurrence for an asset that is due to be generated. */
export interface Due {
  readonly slot: Slot;
  readonly assetId: number | null;
  readonly assetState: LiveAsset['state'];
}

/** The outcome of an occurrence for an asset. */
export interface Decision {
  readonly slot: Slot;
  readonly assetId: number | null;
  readonly state: StoredOccurrenceState;
  readonly cause: OccurrenceCause | null;
}

/** The work that a schedule has to generate, and what follows. */
export interface DueWork extends Outlook {
  readonly due: readonly Due[];
  /** Those that wait for the end of an open request. */
  readonly waiting: readonly Due[];
  /** Keys of a fixed rule that are done with what is due. */
  readonly doneUntil: string | null;
}

/** A stored occurrence, by which planned ones are left out. */
export interface Stored {
  readonly state: StoredOccurrenceState;
  readonly dueAt: Date;
  readonly assetId: number | null;
  readonly occurrenceKey: string;
}

/**
 * The work that a fixed rule has to generate: at most what some transactions take.
 *
 * @param open the open requests for which the next occurrence of an asset waits; undefined where none
 *   does.
 */
export function dueOfRule(
  plan: TimePlan,
  row: ScheduleRow,
  stored: readonly Stored[],
  now: Date,
  open?: readonly Open[],
): DueWork {
  const assets = liveAssets(row);
  const known = new Set(stored.map(keyOf));
  const before = new FirstOpen(open ?? []);
  const due: Due[] = [];
  const waiting: Due[] = [];
  let { doneUntil } = row;
  let [nextRunAt, nextDueAt, lastDay]: [Date | null, Date | null, string | null] = [
    null,
    null,
    null,
  ];
  let waits = false;
  let closedAhead = 0;
  const isEnough = enoughOf(due);
  for (const slot of slotsByKey(plan, row)) {
    if (isEnough(slot.localDay)) break;
    if (assets.length === 0 || slot.dueAt.getTime() > now.getTime() + HORIZON) break;
    // Days keep their order in a shift: no later key is due before.
    if (lastDay !== null && slot.localDay > lastDay) break;
    const { occurrenceKey } = slot;
    const left = assets.filter(
      ({ assetId, since }) => slot.dueAt >= since && !known.has(keyOf({ assetId, occurrenceKey })),
    );
    if (slot.generatesAt <= now) {
      for (const { assetId, state } of left) {
        const one = { slot, assetId, assetState: state };
        if (!slot.closed && state !== 'out_of_service' && before.holds(assetId, slot, now)) {
          waiting.push(one);
        } else due.push(one);
      }
      waits ||= waiting.length > 0;
      if (!waits) doneUntil = slot.localTime;
      continue;
    }
    waits = true;
    if (left.length === 0) continue;
    nextRunAt = earlier(nextRunAt, slot.generatesAt);
    if (slot.closed) {
      closedAhead += 1;
      if (closedAhead >= MAX_CLOSED_AHEAD) break;
      continue;
    }
    nextDueAt = earlier(nextDueAt, slot.dueAt);
    lastDay ??= slot.localDay;
  }
  return { due, waiting, doneUntil, ...withWaiting({ nextRunAt, nextDueAt }, waiting) };
}

/** The outlook with occurrences that wait: they are missed at their due time. */
export function withWaiting(outlook: Outlook, waiting: readonly Due[]): Outlook {
  return waiting.reduce(
    ({ nextRunAt, nextDueAt }, { slot }) => ({
      nextRunAt: earlier(nextRunAt, slot.dueAt),
      nextDueAt: earlier(nextDueAt, slot.dueAt),
    }),
    outlook,
  );
}

/**
 * Returns what tells, at each day, if enough is due: whole days with `ENOUGH_DUE` occurrences, and
 * one later for each of their assets, by which the last of them is known to be overtaken or not.
 */
function enoughOf(due: readonly Due[]): (localDay: string) => boolean {
  let missing: Set<number | null> | undefined;
  let seen = 0;
  return (localDay) => {
    const last = due.at(-1);
    if (last === undefined || due.length < ENOUGH_DUE) return false;
    if (missing === undefined) {
      // Times of one day are not in order.
      if (localDay <= last.slot.localDay) return false;
      missing = new Set(due.map(({ assetId }) => assetId));
      seen = due.length;
    }
    for (; seen < due.length; seen += 1) {
      const later = due[seen];
      if (later !== undefined && !later.slot.closed) missing.delete(later.assetId);
    }
    return missing.size === 0;
  };
}

/** Number of decisions that one transaction carries out, from the first on. */
export function batchOf(decisions: readonly Decision[]): number {
  let requests = 0;
  const full = decisions.findIndex(({ state }, index) => {
    if (state === 'generated') requests += 1;
    return index === BATCH.occurrences || requests > BATCH.requests;
  });
  return full < 0 ? decisions.length : full;
}

/** The work that the chains of the assets of a schedule have to generate. */
export function dueOfChains(
  plan: TimePlan,
  row: ScheduleRow,
  links: ReadonlyMap<number | null, Link>,
  total: number | null,
  now: Date,
): DueWork {
  const due: Due[] = [];
  let [nextRunAt, nextDueAt]: [Date | null, Date | null] = [null, null];
  for (const { assetId, state, since } of liveAssets(row)) {
    const link = links.get(assetId);
    const slot = nextOfChain(plan, { ...row, effectiveFrom: since }, link);
    if (slot === undefined) continue;
    if (slot.generatesAt <= now) {
      due.push({ slot, assetId, assetState: state });
    } else if (isReached(row, total)) {
      due.push({ slot: meterSlot(row, slot.number ?? 1, 'c', now), assetId, assetState: state });
    } else {
      nextRunAt = earlier(nextRunAt, slot.generatesAt);
      if (!slot.closed) nextDueAt = earlier(nextDueAt, slot.dueAt);
    }
  }
  return { due, waiting: [], doneUntil: row.doneUntil, nextRunAt, nextDueAt };
}

/** The next occurrence of each asset in a chain, in the order of the assets. */
export function nextOfChains(
  plan: TimePlan,
  row: ScheduleRow,
  links: ReadonlyMap<number | null, Link>,
): Due[] {
  return liveAssets(row).flatMap(({ assetId, state, since }) => {
    const slot = nextOfChain(plan, { ...row, effectiveFrom: since }, links.get(assetId));
    return slot === undefined ? [] : [{ slot, assetId, assetState: state }];
  });
}

function isReached({ meterBase, meterEvery }: ScheduleRow, total: number | null): boolean {
  if (meterBase === null || meterEvery === null || total === null) return false;
  return multiplesIn(total, meterBase, meterEvery) >= 1;
}

/** Number of whole distances between two totals, computed in thousandths. */
export function multiplesIn(total: number, from: number, every: number): number {
  const [a, b, c] = [total, from, every].map((value) => Math.round(value * 1000));
  return Math.max(0, Math.floor(((a as number) - (b as number)) / (c as number)));
}

/** The occurrence of a reading. */
export function meterSlot(
  { leadDays, timeZone }: Pick<ScheduleRow, 'leadDays' | 'timeZone'>,
  number: number,
  kind: 'c' | 'm',
  now: Date,
): Slot {
  const dueAt = new Date(now.getTime() + leadDays * DAY);
  const localTime = localTimeOf(dueAt, timeZone ?? 'UTC');
  return {
    occurrenceKey: `${kind}${number}`,
    number,
    localTime,
    localDay: localTime.slice(0, 10),
    dueAt,
    generatesAt: now,
    closed: false,
    shifts: [],
  };
}

/** The multiples of a meter that a total has reached and that are not done. */
export function reachedMultiples(
  row: ScheduleRow,
  total: number | null,
): { readonly numbers: readonly number[]; readonly meterDone: number } {
  const { meterStart, meterEvery, meterDone, meterOffset } = row;
  if (meterStart === null || meterEvery === null || total === null) {
    return { numbers: [], meterDone };
  }
  const reached = multiplesIn(total, meterStart, meterEvery);
  if (reached <= meterDone) return { numbers: [], meterDone };
  const first = Math.max(meterDone + 1, reached - MAX_MULTIPLES + 1);
  const numbers = Array.from(
    { length: reached - first + 1 },
    (_, index) => meterOffset + first + index,
  );
  return { numbers, meterDone: reached };
}

/** An open request of a schedule, in the order of occurrences. */
export interface Open {
  readonly assetId: number | null;
  readonly dueAt: Date;
  readonly occurrenceKey: string;
}

/** The outcomes of what is due, and what waits for one of them. */
export interface Decided {
  readonly decisions: readonly Decision[];
  readonly waiting: readonly Due[];
}

/**
 * The outcome of each occurrence that is due, in their order: of those whose due time has passed
 * only the latest of an asset is generated.
 *
 * @param open the open requests, where the next of an asset waits for one and is missed at its due
 *   time; undefined where not.
 */
export function decide(
  due: readonly Due[],
  stored: readonly Stored[],
  now: Date,
  open: readonly Open[] | undefined,
): Decided {
  const latest = latestPast(due, stored, now);
  const before = open === undefined ? undefined : new FirstOpen(open);
  const sorted = [...due].sort((one, other) => byTime(one.slot, other.slot));
  const waiting: Due[] = [];
  const decisions = sorted.flatMap((one) => {
    const { slot, assetId, assetState } = one;
    const decided = (state: StoredOccurrenceState, cause: OccurrenceCause | null): Decision => ({
      ...{ slot, assetId, state, cause },
    });
    if (slot.closed) return decided('skipped', 'closed_day');
    const last = latest.get(assetId) ?? slot.dueAt;
    if (slot.dueAt <= now && slot.dueAt < last) return decided('missed', 'overtaken');
    if (assetState === 'out_of_service') return decided('skipped', 'out_of_service');
    if (before?.holds(assetId, slot, now)) {
      waiting.push(one);
      return [];
    }
    if (before?.of(assetId, slot)) return decided('missed', 'previous_open');
    before?.add({ assetId, dueAt: slot.dueAt, occurrenceKey: slot.occurrenceKey });
    return decided('generated', null);
  });
  return { decisions, waiting };
}

/** The first open request of each asset. */
export class FirstOpen<O extends Open = Open> {
  private readonly first = new Map<number | null, O>();

  constructor(open: readonly O[]) {
    for (const one of open) this.add(one);
  }

  add(one: O): void {
    const known = this.first.get(one.assetId);
    if (known === undefined || byTime(one, known) < 0) this.first.set(one.assetId, one);
  }

  /** The first open one before an occurrence; undefined without one. */
  of(assetId: number | null, slot: Slot): O | undefined {
    const first = this.first.get(assetId);
    return first !== undefined && byTime(first, slot) < 0 ? first : undefined;
  }

  /** Returns whether an occurrence, which can still be done in time, waits for one before it. */
  holds(assetId: number | null, slot: Slot, now: Date): boolean {
    return slot.dueAt > now && this.of(assetId, slot) !== undefined;
  }
}

/** The latest due time that has passed, by asset. */
function latestPast(
  due: readonly Due[],
  stored: readonly Stored[],
  now: Date,
): ReadonlyMap<number | null, Date> {
  const all = [
    ...due.filter(({ slot }) => !slot.closed).map(({ slot, assetId }) => ({ ...slot, assetId })),
    ...stored.filter(({ state }) => state === 'generated'),
  ];
  const latest = new Map<number | null, Date>();
  for (const { assetId, dueAt } of all) {
    const known = latest.get(assetId);
    if (dueAt <= now && (known === undefined || dueAt > known)) latest.set(assetId, dueAt);
  }
  return latest;
}

/**
 * The key of a fixed rule up to which everything is done, when only some of the decisions are carried
 * out.
 */
export function doneWithSome(
  row: Pick<ScheduleRow, 'doneUntil'>,
  carriedOut: readonly Decision[],
  left: readonly Pick<Decision, 'slot'>[],
): string | null {
  const first = left.map(({ slot }) => slot.localTime).sort()[0] ?? '';
  const done = carriedOut.map(({ slot }) => slot.localTime).filter((key) => key < first);
  return done.reduce<string | null>(
    (one, other) => (one !== null && one > other ? one : other),
    row.doneUntil,
  );
}

/** The earlier of two times, of which one may be missing. */
export function earlier(one: Date | null, other: Date): Date {
  return one === null || other < one ? other : one;
}
