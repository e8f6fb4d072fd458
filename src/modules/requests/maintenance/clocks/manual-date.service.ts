import type { Unit } from '../../../../core/unit.js';
import type { MaintenanceRequest as RequestRow } from '../../../../generated/prisma/client.js';
import { emitOccasion, type Ruled } from '../happened.events.js';
import { timelineExtended } from '../maintenance.events.js';
import type { PlannedStep } from '../steps/step-follower.service.js';
import { OPEN_STAGES } from '../steps/steps.transitions.js';
import { clockTold, requestBreached } from './clock.events.js';
import { earliest } from './clock.js';
import { insertClockEntries } from './clocks.queries.js';
import {
  firstMissedDate,
  lockMissedDate,
  requestsOfMissedDates,
  setDatesTold,
} from './manual-date.queries.js';

/** Columns of the manual date after a step. */
interface DateAfter extends Pick<RequestRow, 'breachedAt'> {
  /** Undefined to leave it: the finder tells of the date. */
  readonly manualDueCheckAt?: Date | null;
}

/** A request with its manual date. */
type Dated = Pick<RequestRow, 'stage' | 'breachedAt' | 'manualDueAt'>;

/** The first breach of a request, with that of its manual date if it passed while open. */
export function breachOf({ stage, breachedAt, manualDueAt }: Dated, now: Date): Date | null {
  const missed = OPEN_STAGES.includes(stage) && manualDueAt !== null && manualDueAt < now;
  return missed ? earliest([manualDueAt, ...(breachedAt ? [breachedAt] : [])]) : breachedAt;
}

/**
 * Columns of the manual date after a step that sets the date, closes the request or opens it again;
 * undefined after every other one.
 */
export function dateAfter({ before, after }: PlannedStep, now: Date): DateAfter | undefined {
  const [wasOpen, isOpen] = [before, after].map(({ stage }) => OPEN_STAGES.includes(stage));
  const to = after.manualDueAt;
  const isSame = before.manualDueAt?.getTime() === to?.getTime();
  if (isSame && (to === null || wasOpen === isOpen)) return undefined;
  const breachedAt = breachOf(before, now);
  if (isOpen) return { breachedAt, manualDueCheckAt: to };
  // Closed late: the date is still to be told.
  const isMissed = to !== null && to < now;
  return isMissed ? { breachedAt } : { breachedAt, manualDueCheckAt: null };
}

/**
 * The first manual date of a request that had passed when a step was taken, of those that its end does
 * not take back; null without one.
 */
export async function missedBefore(
  unit: Unit,
  planned: Omit<PlannedStep, 'step'>,
): Promise<Date | null> {
  const { before, after, at = unit.now } = planned;
  const until = OPEN_STAGES.includes(after.stage) ? unit.now : at;
  const told = await firstMissedDate(unit.statements, before.id, until);
  return breachOf({ ...before, breachedAt: told }, until);
}

/** Tells of a date that has passed untold, before a step replaces it. */
export async function tellReplacedDate(unit: Unit, { before, after }: PlannedStep): Promise<void> {
  const { manualDueAt, manualDueCheckAt } = before;
  const isKept = manualDueAt?.getTime() === after.manualDueAt?.getTime();
  if (isKept || manualDueCheckAt === null || manualDueCheckAt >= unit.now) return;
  const request = await lockMissedDate(unit.statements, before.id, unit.now);
  if (request !== undefined) await tellMissed(unit, [request]);
}

/** Tells of some manual dates that have passed untold; returns their number. */
export async function tellMissedDates(unit: Unit, take: number): Promise<number> {
  const requests = await requestsOfMissedDates(unit.statements, unit.now, take);
  if (requests.length > 0) await tellMissed(unit, requests);
  return requests.length;
}

async function tellMissed(unit: Unit, requests: readonly (RequestRow & Ruled)[]): Promise<void> {
  const { statements, now } = unit;
  await setDatesTold(
    statements,
    requests.map(({ id }) => id),
  );
  await insertClockEntries(
    statements,
    requests.map(({ id: requestId, manualDueAt: dueAt }) => ({
      requestId,
      at: now,
      data: { event: 'breached', clock: 'date', dueAt, percent: null },
    })),
  );
  for (const { id, ruled, stage, departmentId, manualDueAt } of requests) {
    if (manualDueAt === null) continue;
    const dueAt = manualDueAt.toISOString();
    const told = { id, clock: 'date', dueAt } as const;
    const scope = { departmentId, requestId: id };
    unit.emit(requestBreached, { ...told, breachedAt: dueAt }, scope);
    emitOccasion(unit, { id, ruled }, 'breached');
    unit.emit(clockTold, {
      ...told,
      clockId: null,
      what: 'breached',
      percent: null,
      stage,
      departmentId,
      notify: [],
      userIds: [],
    });
    unit.emit(timelineExtended, { id });
  }
}
