import type { Steps } from '../../../../core/steps.js';
import { keyOf, keyOrder, type OpenOccurrence } from '../occurrences.queries.js';
import type { ScheduleOccurrence } from '../occurrences.types.js';
import type { FirstOpen } from '../rule/due.js';
import type { Link, Slot, TimePlan } from '../rule/planning.js';
import { compareTexts, nextOfChain, slotsByTime } from '../rule/planning.js';
import { isChain, liveAssets, type ScheduleRow } from '../schedules.queries.js';
import type { OccurrencePlace } from './list-occurrences.queries.js';

/** A schedule with what its planned occurrences are computed from. */
export interface PreparedSchedule {
  readonly row: ScheduleRow;
  readonly plan: TimePlan | undefined;
  /** Keys of a fixed rule that are stored already. */
  readonly known: ReadonlySet<string>;
  readonly links: ReadonlyMap<number | null, Link>;
  /** The open requests for which the next occurrence of an asset waits. */
  readonly open: FirstOpen<OpenOccurrence>;
}

/** The planned occurrences that are wanted. */
export interface PlannedWanted {
  readonly from: Date;
  readonly to: Date;
  readonly after: OccurrencePlace | undefined;
  readonly take: number;
  readonly assetId: number | undefined;
  readonly now: Date;
  readonly isWanted: (state: 'planned' | 'skipped') => boolean;
}

/** The planned occurrences of a schedule, in the order of the list. */
export async function plannedOf(
  { row, plan, known, links, open }: PreparedSchedule,
  wanted: PlannedWanted,
  steps: Steps,
): Promise<ScheduleOccurrence[]> {
  if (plan === undefined) return [];
  const { from, to, after, take, assetId: only, isWanted, now } = wanted;
  const assets = liveAssets(row)
    .filter(({ assetId }) => only === undefined || assetId === only)
    .sort((one, other) => (one.assetId ?? 0) - (other.assetId ?? 0));
  const found: ScheduleOccurrence[] = [];
  const add = (slot: Slot, assetId: number | null) => {
    const waits = !slot.closed && slot.generatesAt <= now;
    const waitsFor = (waits && open.of(assetId, slot)?.requestId) || null;
    const one = planned(row.id, slot, assetId, waitsFor);
    const fits = isWanted(slot.closed ? 'skipped' : 'planned');
    if (fits && (after === undefined || compare(placeOf(one), after) > 0)) found.push(one);
  };
  if (isChain(row)) {
    for (const { assetId, since } of assets) {
      const slot = nextOfChain(plan, { ...row, effectiveFrom: since }, links.get(assetId));
      if (slot !== undefined && slot.dueAt >= from && slot.dueAt <= to) add(slot, assetId);
    }
    await steps.done(assets.length);
    return found.sort(comparePlaces);
  }
  const first = after === undefined ? from : new Date(after[0]);
  if (assets.length === 0) return found;
  for (const slot of slotsByTime(plan, row, first > from ? first : from)) {
    if (slot.dueAt > to || found.length >= take) break;
    const { occurrenceKey } = slot;
    for (const { assetId, since } of assets) {
      if (slot.dueAt >= since && !known.has(keyOf({ assetId, occurrenceKey }))) add(slot, assetId);
    }
    await steps.done(1 + assets.length);
  }
  return found;
}

function planned(
  scheduleId: number,
  slot: Slot,
  assetId: number | null,
  waitsFor: number | null,
): ScheduleOccurrence {
  const { occurrenceKey, dueAt, generatesAt, closed, shifts } = slot;
  return {
    ...{ scheduleId, assetId, occurrenceKey, dueAt, generatesAt },
    state: closed ? 'skipped' : 'planned',
    cause: closed ? 'closed_day' : null,
    ...{ reason: null, shifts, requestId: null, completedAt: null, actorId: null, waitsFor },
  };
}

/** The position of an occurrence in the list. */
export function placeOf({
  dueAt,
  occurrenceKey,
  assetId,
  scheduleId,
}: ScheduleOccurrence): OccurrencePlace {
  return [dueAt.toISOString(), occurrenceKey, assetId ?? 0, scheduleId];
}

/** Compares occurrences by due time, key, asset and schedule. */
export function comparePlaces(one: ScheduleOccurrence, other: ScheduleOccurrence): number {
  // Texts of due times would take most of the time of sorting.
  return (
    one.dueAt.getTime() - other.dueAt.getTime() ||
    compareTexts(keyOrder(one.occurrenceKey), keyOrder(other.occurrenceKey)) ||
    (one.assetId ?? 0) - (other.assetId ?? 0) ||
    one.scheduleId - other.scheduleId
  );
}

function compare(one: OccurrencePlace, other: OccurrencePlace): number {
  return (
    compareTexts(one[0], other[0]) ||
    compareTexts(keyOrder(one[1]), keyOrder(other[1])) ||
    one[2] - other[2] ||
    one[3] - other[3]
  );
}
