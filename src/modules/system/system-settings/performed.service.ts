import { accountOf } from '../../../core/actor.js';
import type { Caller } from '../../../core/context.js';
import { invalid } from '../../../core/errors.js';
import type { Unit } from '../../../core/unit.js';
import type { SettingsService } from './system-settings.service.js';

const HOUR = 3_600_000;

/** How far the clock of a device may be ahead, in milliseconds. */
export const AHEAD = 120_000;

/** The time that counts for a change. */
export interface CountedTime {
  readonly at: Date;
  /** When the service received the change; null if that is the time that counts. */
  readonly receivedAt: Date | null;
}

/** Columns of the request that a call names, by which its time is judged. */
export interface PerformedOn {
  readonly createdAt: Date;
  readonly assigneeId: number | null;
  readonly helperIds: readonly number[];
  readonly assignedAt: Date | null;
}

/**
 * The time that counts for the change of a call: that of the header `Performed-At`, or the receipt
 * without one (docs/api/performed-at.md). An operation that uses it has the flag `performable`; audit
 * records of the call get both times without further ado.
 *
 * ```ts
 * const { at, receivedAt } = await countedTime(unit, caller, this.settings, request);
 * ```
 *
 * It reads within the transaction of the change, so that a refusal changes nothing. `at` is what the
 * change is written with where the input has no time; `receivedAt` is written beside it. What else
 * follows from the clock (limits, `updatedAt`, events) goes by `unit.now`.
 *
 * @param request the request that the call names, as it is now; null for none.
 * @throws AppError VALIDATION_ERROR on `performedAt`, with the details `earliest` and `latest`, for a
 *   time outside the bounds; both are null where the setting `offlineHours` is 0.
 */
export async function countedTime(
  { now, statements }: Pick<Unit, 'now' | 'statements'>,
  { actor, performed }: Caller,
  settings: Pick<SettingsService, 'current'>,
  request: PerformedOn | null,
): Promise<CountedTime> {
  if (performed === undefined) return { at: now, receivedAt: null };
  if (!performed.withoutLowerBound) {
    const { offlineHours } = await settings.current(statements);
    const earliest = earliestOf({ now, actor, request, offlineHours });
    requireBounds(performed.at, now, laterOf(earliest, performed.notBefore));
  }
  const created = request?.createdAt ?? performed.at;
  const begun = performed.at > created ? performed.at : created;
  return { at: begun < now ? begun : now, receivedAt: now };
}

/** @throws AppError VALIDATION_ERROR on `performedAt`. */
function requireBounds(at: Date, now: Date, first: Date | null): void {
  if (first === null) {
    const reason = 'is not taken by this service (setting offlineHours)';
    throw invalid('performedAt', reason, { earliest: null, latest: null });
  }
  const last = new Date(now.getTime() + AHEAD);
  if (first <= at && at <= last) return;
  const [earliest, latest] = [first.toISOString(), last.toISOString()];
  throw invalid('performedAt', `must be from ${earliest} to ${latest}`, { earliest, latest });
}

/** The later one; null where nothing is taken. */
function laterOf(earliest: Date | null, notBefore: Date | undefined): Date | null {
  if (earliest === null || notBefore === undefined) return earliest;
  return notBefore > earliest ? notBefore : earliest;
}

/** The first time that is taken; null for none. */
function earliestOf({
  now,
  actor,
  request,
  offlineHours,
}: {
  readonly now: Date;
  readonly actor: Caller['actor'];
  readonly request: PerformedOn | null;
  readonly offlineHours: number;
}): Date | null {
  if (offlineHours === 0) return null;
  const kept = new Date(now.getTime() - offlineHours * HOUR);
  const userId = accountOf(actor)?.userId;
  if (request === null || userId === undefined || request.assignedAt === null) return kept;
  const isCrew = request.assigneeId === userId || request.helperIds.includes(userId);
  return isCrew && request.assignedAt > kept ? request.assignedAt : kept;
}
