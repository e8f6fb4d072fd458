import type { StoredOccurrenceState } from '../occurrences.types.js';
import { offClosedDays } from '../recurrence/closed-days.js';
import { dayNumberOf } from '../recurrence/days.js';
import {
  instantOf,
  localDateOf,
  localTimeOf,
  minusLocalDays,
  plusLocalDays,
} from '../recurrence/instants.js';
import { completionStep, LAST_YEAR, localTimes } from '../recurrence/local-times.js';
import type { Rule } from '../recurrence/rule.js';
import type { ClosedDayRule } from './trigger.types.js';

/** Days by which a closed day moves a time at most: a calendar is open once in 60 days. */
const FARTHEST_SHIFT = 61;
/** Days by which the clocks of a zone move a time at most. */
const CLOCK_SHIFT = 2;

/** A move of an occurrence to another local time. */
export interface Shift {
  readonly reason: 'closed_day' | 'clock_change';
  readonly from: string;
  readonly to: string;
}

/** A trigger by time that was read. */
export interface TimePlan {
  readonly rule: Rule;
  readonly startsAt: string;
  readonly timeZone: string;
  readonly onClosedDay: ClosedDayRule;
  readonly leadDays: number;
  /** Tells whether a local date is closed. */
  readonly isClosed: (date: string) => boolean;
}

/** An occurrence by time, before anything of it is stored. */
export interface Slot {
  readonly occurrenceKey: string;
  /** Of a key that is a number. */
  readonly number: number | null;
  /** The local time by the rule. */
  readonly localTime: string;
  /** The local day on which it is due. */
  readonly localDay: string;
  readonly dueAt: Date;
  readonly generatesAt: Date;
  /** True if it is skipped, because its day is closed. */
  readonly closed: boolean;
  readonly shifts: readonly Shift[];
}

/** The occurrence at a local time by the rule. */
function slotAt(
  plan: TimePlan,
  localTime: string,
  occurrenceKey = localTime,
  number: number | null = null,
  open = openTime(plan, localTime),
): Slot {
  const { timeZone, leadDays } = plan;
  const local = open ?? localTime;
  const { at: dueAt, movedTo } = instantOf(local, timeZone);
  const generatesAt =
    leadDays === 0 ? dueAt : instantOf(minusLocalDays(local, leadDays), timeZone).at;
  const shifts: Shift[] = [];
  if (local !== localTime) shifts.push({ reason: 'closed_day', from: localTime, to: local });
  if (movedTo !== null) shifts.push({ reason: 'clock_change', from: local, to: movedTo });
  const localDay = (movedTo ?? local).slice(0, 10);
  const times = { localTime, localDay, dueAt, generatesAt };
  return { occurrenceKey, number, ...times, closed: open === null, shifts };
}

/** The local time off closed days; null where it is skipped. */
function openTime({ onClosedDay, isClosed }: TimePlan, localTime: string): string | null {
  return offClosedDays(localTime, onClosedDay, isClosed);
}

/** Returns a function as `openTime`, which looks at each day once. */
function openTimes(plan: TimePlan): (localTime: string) => string | null {
  let [date, open]: [string, string | null] = ['', null];
  return (localTime) => {
    if (localTime.slice(0, 10) !== date) {
      date = localTime.slice(0, 10);
      open = openTime(plan, localTime)?.slice(0, 10) ?? null;
    }
    return open && `${open}${localTime.slice(10)}`;
  };
}

/** The lower limit of the occurrences of a fixed rule. */
export interface Beginning {
  /** Keys up to this one are done. */
  readonly doneUntil: string | null;
  /** The rule counts after this local day. */
  readonly startsAfter: string | null;
  /** Occurrences that are due before are not generated. */
  readonly effectiveFrom: Date;
}

/**
 * The occurrences of a fixed rule in the order of their keys: those that are due at `effectiveFrom`
 * or later.
 *
 * @param from skips occurrences that are due before.
 */
export function* slotsByKey(
  plan: TimePlan,
  { doneUntil, startsAfter, effectiveFrom }: Beginning,
  from = effectiveFrom,
): Generator<Slot> {
  const { rule, startsAt, timeZone } = plan;
  const since = from > effectiveFrom ? from : effectiveFrom;
  const sinceLocal = localTimeOf(since, timeZone);
  const earliest = plusLocalDays(sinceLocal, -shiftOf(plan));
  const earliestDue = plusLocalDays(sinceLocal, -CLOCK_SHIFT);
  const openOf = openTimes(plan);
  const first = [earliest, doneUntil ?? '', startsAfter ? `${startsAfter}T23:59` : ''].reduce(
    (one, other) => (one > other ? one : other),
  );
  for (const local of localTimes(rule, startsAt, first)) {
    if (doneUntil !== null && local <= doneUntil) continue;
    if (startsAfter !== null && local.slice(0, 10) <= startsAfter) continue;
    const open = openOf(local);
    if ((open ?? local) < earliestDue) continue;
    const slot = slotAt(plan, local, local, null, open);
    if (slot.dueAt >= since) yield slot;
  }
}

/** Days by which a shift moves an earlier key to a later time at most. */
function shiftOf({ onClosedDay }: TimePlan): number {
  return onClosedDay === 'next' ? FARTHEST_SHIFT : CLOCK_SHIFT;
}

/** The same in the order of their due times, then of their keys. */
export function* slotsByTime(plan: TimePlan, beginning: Beginning, from?: Date): Generator<Slot> {
  // Days keep their order in a shift, times of one day do not.
  let day: Slot[] = [];
  for (const slot of slotsByKey(plan, beginning, from)) {
    if (day[0] !== undefined && slot.localDay > day[0].localDay) {
      yield* day.sort(byTime);
      day = [];
    }
    day.push(slot);
  }
  yield* day.sort(byTime);
}

/** An occurrence with its due time and key. */
interface Timed {
  readonly dueAt: Date;
  readonly occurrenceKey: string;
}

/** Compares occurrences by due time, then by key. */
export function byTime(one: Timed, other: Timed): number {
  return (
    one.dueAt.getTime() - other.dueAt.getTime() ||
    compareTexts(one.occurrenceKey, other.occurrenceKey)
  );
}

/** Compares texts by their characters, as the column does. */
export function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** The occurrence of a fixed rule with a key; undefined where the rule does not meet it. */
export function slotOfKey(plan: TimePlan, key: string): Slot | undefined {
  if (!isLocalTime(key)) return undefined;
  const [found] = localTimes(plan.rule, plan.startsAt, key, key);
  return found === key ? slotAt(plan, key) : undefined;
}

/** Returns whether a text is a local time to the minute that exists: `2026-03-02T08:00`. */
export function isLocalTime(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return false;
  const date = new Date(`${text}:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The last occurrence of a chain by completion. */
export interface Link {
  readonly number: number;
  readonly state: StoredOccurrenceState;
  readonly localTime: string;
  readonly createdAt: Date;
  /** When its request closed; null for an open one, and for an occurrence without a request. */
  readonly closedAt: Date | null;
}

/** Returns whether the request of a link is open. */
function isOpenLink(link: Link | undefined): boolean {
  return link?.state === 'generated' && link.closedAt === null;
}

/** The lower limit of the occurrences of a chain. */
export interface ChainBeginning extends Omit<Beginning, 'doneUntil'> {
  /** When the trigger was written: it counts nothing of before. */
  readonly triggerFrom: Date;
}

/**
 * The next occurrence of a chain by completion; undefined while the request of the last one is open,
 * and after the last year.
 */
export function nextOfChain(
  plan: TimePlan,
  beginning: ChainBeginning,
  link: Link | undefined,
): Slot | undefined {
  if (isOpenLink(link)) return undefined;
  const { rule, startsAt, timeZone } = plan;
  const { triggerFrom, effectiveFrom, startsAfter } = beginning;
  const number = (link?.number ?? 0) + 1;
  let local = startsAt;
  if (link !== undefined && (link.closedAt ?? link.createdAt) >= triggerFrom) {
    const day = link.closedAt ? localDateOf(link.closedAt, timeZone) : link.localTime.slice(0, 10);
    const step = completionStep(rule, startsAt, day);
    if (step > startsAt) local = step;
  }
  // No earlier one is due in time.
  const earliest = dayNumberOf(localDateOf(effectiveFrom, timeZone)) - shiftOf(plan);
  if (dayNumberOf(local) < earliest) local = completionStep(rule, startsAt, local, earliest);
  while (Number(local.slice(0, 4)) <= LAST_YEAR) {
    const isAfter = startsAfter === null || local.slice(0, 10) > startsAfter;
    if (isAfter) {
      const slot = slotAt(plan, local, `c${number}`, number);
      if (slot.dueAt >= effectiveFrom) return slot;
    }
    local = completionStep(rule, startsAt, local);
  }
  return undefined;
}

/**
 * The occurrences of a trigger that is not stored, as if each were done on its due date.
 *
 * @param from the first due time.
 */
export function* previewSlots(plan: TimePlan, base: 'fixed' | 'completion', from: Date) {
  if (base === 'fixed') {
    yield* slotsByTime(plan, { doneUntil: null, startsAfter: null, effectiveFrom: from });
    return;
  }
  const beginning = { startsAfter: null, effectiveFrom: from, triggerFrom: new Date(0) };
  let link: Link | undefined;
  for (;;) {
    const slot = nextOfChain(plan, beginning, link);
    if (slot === undefined) return;
    yield slot;
    link = {
      number: slot.number ?? 0,
      state: 'skipped',
      localTime: slot.localTime,
      createdAt: from,
      closedAt: null,
    };
  }
}
