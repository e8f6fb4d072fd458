import type { ActingCaller } from '../../../../core/context.js';
import { AppError, invalid, notFound } from '../../../../core/errors.js';
import type { Statements } from '../../../../core/sql.js';
import type { Unit } from '../../../../core/unit.js';
import type { UnitOfWork } from '../../../../core/unit-of-work.js';
import type { KnownFieldsService } from '../../../equipment/fields/known-fields.service.js';
import type { GenerationService } from '../due/generation.service.js';
import {
  chainLinks,
  keyOf,
  multiplesAfter,
  type OccurrenceRow,
  occurrencesAfter,
  occurrencesOfKey,
  toOccurrence,
} from '../occurrences.queries.js';
import type {
  GenerateScheduleInput,
  ScheduleStep,
  SkipScheduleInput,
} from '../occurrences.types.js';
import type { PlansService } from '../plans.service.js';
import {
  type Decision,
  type Due,
  HORIZON,
  MAX_CLOSED_AHEAD,
  meterSlot,
  nextOfChains,
} from '../rule/due.js';
import { type Slot, slotOfKey, slotsByTime, type TimePlan } from '../rule/planning.js';
import { isArchived } from '../rule/trigger.js';
import { requireMayWrite } from '../schedules.access.js';
import {
  assetIdsOf,
  findSchedule,
  isChain,
  liveAssets,
  lockSchedule,
  type ScheduleRow,
  setProgress,
  toSchedule,
} from '../schedules.queries.js';
import { seen } from '../schedules.service.js';

/** How far ahead an occurrence can be skipped, in years. */
const SKIP_YEARS = 2;

/** A schedule that a person has locked, with its trigger by time. */
interface Locked {
  readonly row: ScheduleRow;
  readonly plan: TimePlan | undefined;
  readonly assetId: number | undefined;
}

/** An occurrence for an asset that a step can take. */
type Target = Pick<Due, 'slot' | 'assetId'>;

/** Steps of people on occurrences: skipping, and generating at once (docs/behaviour/schedules.md). */
export class OccurrenceStepsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly plans: PlansService,
    private readonly generation: GenerationService,
    private readonly known: Pick<KnownFieldsService, 'recent'>,
  ) {}

  /**
   * Skips a planned occurrence.
   *
   * @throws AppError NOT_FOUND; FORBIDDEN as `requireMayWrite`; VALIDATION_ERROR for a key that the
   *   rule does not have or that is too far away, and for an asset that is not its own; CONFLICT where
   *   nothing is left to skip, and for an archived schedule.
   */
  async skip(caller: ActingCaller, input: SkipScheduleInput): Promise<ScheduleStep> {
    const { occurrenceKey, reason } = input;
    return await this.step(caller, input, async (unit, locked) => {
      const { statements, now } = unit;
      const last = new Date(now);
      last.setUTCFullYear(last.getUTCFullYear() + SKIP_YEARS);
      const planned = await plannedOfKey(statements, locked, occurrenceKey, now);
      if (planned.some(({ slot }) => slot.dueAt > last)) {
        throw invalid('occurrenceKey', `is more than ${SKIP_YEARS} years away`);
      }
      const open = planned.filter(({ slot }) => !slot.closed);
      return { targets: open, state: 'skipped', cause: 'person', reason };
    });
  }

  /**
   * Generates an occurrence at once, in the name of the actor: one that is planned, or was skipped or
   * missed.
   *
   * @throws AppError as `skip`; CONFLICT where nothing is left to generate.
   */
  async generate(caller: ActingCaller, input: GenerateScheduleInput): Promise<ScheduleStep> {
    const { occurrenceKey: key } = input;
    return await this.step(caller, input, async ({ statements, now }, locked) => {
      const targets =
        key === undefined
          ? await nextPlanned(statements, locked, now)
          : [
              ...(await caughtUp(statements, locked, key)),
              ...(await plannedOfKey(statements, locked, key, now)),
            ];
      return { targets, state: 'generated', cause: null };
    });
  }

  private async step(
    caller: ActingCaller,
    { id, assetId }: { readonly id: number; readonly assetId?: number },
    take: (
      unit: Unit,
      locked: Locked,
    ) => Promise<
      Pick<Decision, 'state' | 'cause'> & {
        readonly targets: readonly Target[];
        readonly reason?: string;
      }
    >,
  ): Promise<ScheduleStep> {
    const { actor } = caller;
    return await this.unitOfWork.run(caller, async (unit) => {
      const { statements } = unit;
      const row = seen(actor, await lockSchedule(statements, id));
      unit.actFor(requireMayWrite(actor, row));
      if (row.archivedAt !== null) throw isArchived();
      if (assetId !== undefined && !assetIdsOf(row).includes(assetId)) {
        throw invalid('assetId', 'is not an asset of the schedule');
      }
      const plan = await this.plans.planOf(statements, row);
      const { targets, state, cause, reason } = await take(unit, { row, plan, assetId });
      if (targets.length === 0) throw nothingLeft();
      const occurrences = await this.generation.carryOut(
        unit,
        row,
        targets.map((target) => ({ ...target, state, cause })),
        { userId: actor.userId, byService: false, ...(reason === undefined ? {} : { reason }) },
      );
      return await this.answer(unit, row, occurrences);
    });
  }

  private async answer(
    { statements, now }: Unit,
    before: ScheduleRow,
    occurrences: readonly OccurrenceRow[],
  ): Promise<ScheduleStep> {
    const meterDone = doneWith(before, occurrences);
    const moved = { ...before, meterDone };
    const outlook = await this.plans.outlookOf(statements, moved, now);
    await setProgress(statements, before.id, { ...moved, ...outlook });
    const after = await findSchedule(statements, before.id);
    if (after === undefined) throw notFound('The schedule');
    const known = await this.known.recent(statements);
    return { schedule: toSchedule(after, known), occurrences: occurrences.map(toOccurrence) };
  }
}

/** The number of multiples of a meter that are done, with those that a person generated. */
function doneWith(
  { meterDone, meterOffset }: ScheduleRow,
  occurrences: readonly OccurrenceRow[],
): number {
  const numbers = occurrences.flatMap(({ number, occurrenceKey }) =>
    number !== null && occurrenceKey.startsWith('m') ? [number - meterOffset] : [],
  );
  return Math.max(meterDone, ...numbers);
}

/** The assets of a step: all that are not retired, or the one that was named. */
function assetsOf({ row, assetId }: Locked) {
  return liveAssets(row).filter((one) => assetId === undefined || one.assetId === assetId);
}

/** The occurrences of a key that were skipped or missed. */
async function caughtUp(statements: Statements, locked: Locked, key: string): Promise<Target[]> {
  const assets = new Set(assetsOf(locked).map(({ assetId }) => assetId));
  const rows = await occurrencesOfKey(statements, locked.row.id, key);
  return rows
    .filter(({ state, assetId }) => state !== 'generated' && assets.has(assetId))
    .map(({ assetId, ...row }) => ({ assetId, slot: { ...row, closed: false } satisfies Slot }));
}

/**
 * The occurrences of a key that are planned; of a meter, which plans none, the next multiple.
 *
 * @throws AppError VALIDATION_ERROR for a key that the rule does not have.
 */
async function plannedOfKey(
  statements: Statements,
  locked: Locked,
  key: string,
  now: Date,
): Promise<Target[]> {
  const { row, plan } = locked;
  const stored = await occurrencesOfKey(statements, row.id, key);
  const known = new Set(stored.map(keyOf));
  if (plan === undefined) {
    const next = await nextMultiple(statements, locked, now);
    if (next.some(({ slot }) => slot.occurrenceKey === key)) return next;
    if (stored.length === 0) throw unknownKey();
    return [];
  }
  if (isChain(row)) {
    const links = await chainLinks(statements, row.id);
    const next = nextOfChains(plan, row, links).filter(({ slot }) => slot.occurrenceKey === key);
    const waits = [...links.values()].some(({ number }) => `c${number + 1}` === key);
    if (next.length === 0 && stored.length === 0 && !waits) throw unknownKey();
    return only(locked, next);
  }
  const slot = slotOfKey(plan, key);
  if (slot === undefined) {
    if (stored.length === 0) throw unknownKey();
    return [];
  }
  return assetsOf(locked)
    .filter(
      ({ assetId, since }) =>
        isPlanned(row, slot, since) && !known.has(keyOf({ assetId, occurrenceKey: key })),
    )
    .map(({ assetId }) => ({ slot, assetId }));
}

/** Returns whether an occurrence of a fixed rule is still to come. */
function isPlanned({ doneUntil, startsAfter }: ScheduleRow, slot: Slot, since: Date): boolean {
  if (doneUntil !== null && slot.localTime <= doneUntil) return false;
  if (startsAfter !== null && slot.localTime.slice(0, 10) <= startsAfter) return false;
  return slot.dueAt >= since;
}

/** The next planned occurrences: of a fixed rule those of one key, of chains one each. */
async function nextPlanned(statements: Statements, locked: Locked, now: Date): Promise<Target[]> {
  const { row, plan } = locked;
  if (plan === undefined) return await nextMultiple(statements, locked, now);
  if (isChain(row)) {
    const next = nextOfChains(plan, row, await chainLinks(statements, row.id));
    return only(locked, next);
  }
  const stored = await occurrencesAfter(statements, row.id, row.doneUntil);
  const known = new Set(stored.map(keyOf));
  const assets = assetsOf(locked);
  if (assets.length === 0) return [];
  let closed = 0;
  for (const slot of slotsByTime(plan, row)) {
    if (slot.dueAt.getTime() > now.getTime() + HORIZON || closed === MAX_CLOSED_AHEAD) return [];
    if (slot.closed) {
      closed += 1;
      continue;
    }
    const { occurrenceKey } = slot;
    const left = assets.filter(
      ({ assetId, since }) => slot.dueAt >= since && !known.has(keyOf({ assetId, occurrenceKey })),
    );
    if (left.length > 0) return left.map(({ assetId }) => ({ slot, assetId }));
  }
  return [];
}

/** The next multiple of a meter. */
async function nextMultiple(statements: Statements, locked: Locked, now: Date): Promise<Target[]> {
  const { row } = locked;
  const done = row.meterOffset + row.meterDone;
  const known = await multiplesAfter(statements, row.id, done);
  let number = done + 1;
  while (known.has(number)) number += 1;
  const slot = meterSlot(row, number, 'm', now);
  return assetsOf(locked).map(({ assetId }) => ({ slot, assetId }));
}

function only(locked: Locked, targets: readonly Target[]): Target[] {
  const assets = new Set(assetsOf(locked).map(({ assetId }) => assetId));
  return targets.filter(({ assetId }) => assets.has(assetId));
}

function unknownKey(): AppError {
  return invalid('occurrenceKey', 'is not a key of the schedule');
}

function nothingLeft(): AppError {
  return new AppError('CONFLICT', 'There is nothing left to do for it.', {
    field: 'occurrenceKey',
    reason: 'has nothing left to do',
  });
}
