import type { SlaClockKind } from '../../../../core/sla-clocks.js';
import type { MaintenanceRequest as RequestRow } from '../../../../generated/prisma/client.js';
import type {
  ChosenBy,
  PolicyVersion,
} from '../../../planning/sla-policies/sla-policies.queries.js';
import type { RequestStep } from '../steps/steps.transitions.js';
import {
  type Clock,
  type Hours,
  isLive,
  type Promised,
  type Segment,
  startClock,
  type Turned,
  turnClock,
  withoutLaterBreach,
} from './clock.js';
import type { Prediction } from './prediction.js';
import type { Likeness } from './predictions.service.js';
import { type Followed, wantedOf } from './wanted.js';

const MINUTE = 60_000;

/** The clocks of a request, in order. */
export const KINDS: readonly SlaClockKind[] = ['response', 'resolution'];

/** Steps that answer a request. */
const ANSWERS: ReadonlySet<string> = new Set(['approve', 'reject', 'assign', 'start', 'comment']);
/** Steps after which a clock that had ended goes on, and why it did not run meanwhile. */
const REVIVALS: Readonly<Partial<Record<string, string>>> = {
  reopen: 'completed',
  unmarkDuplicate: 'duplicate',
};
/** Steps that may change by what a policy is chosen. */
const CHOOSING: ReadonlySet<string> = new Set(['classify', 'update', 'transfer']);
const CHOSEN_BY = ['priority', 'departmentId', 'categoryId', 'assetId'] as const;

/** Columns of a request that decide on its clocks. */
export type Clocked = Followed & Likeness & Pick<RequestRow, 'cancelledAt'>;

/** A step in the course of a clock. */
export interface Course<R extends Clocked = Clocked> {
  /** `recount` for a calendar that was edited. */
  readonly step: RequestStep | 'comment' | 'recount';
  readonly before: R;
  readonly after: R;
  /** When it was taken; default: now. */
  readonly at?: Date | undefined;
  readonly kind: SlaClockKind;
  /** The policy that counts from now on; undefined if none matches. */
  readonly policy: PolicyVersion | undefined;
  /** True if the policy was chosen anew. */
  readonly chosen: boolean;
}

/** A clock in its course: with its present segment, null once it has ended, and its policy. */
export interface CourseClock extends Clock {
  readonly present: Pick<Segment, 'from' | 'why'> | null;
  readonly policy: PolicyVersion;
}

/** What the course of a clock depends on beside its request. */
export interface Known {
  /** When the service receives the step. */
  readonly now: Date;
  /** The working time of a version of a calendar. */
  readonly hoursOf: (calendarVersionId: number) => Hours;
  readonly predict: (kind: SlaClockKind, request: Likeness, targetMs: number) => Prediction;
}

/** Returns whether a policy is chosen anew after a step. */
export function choosesAnew(
  step: string,
  before: Omit<ChosenBy, 'origin'>,
  after: Omit<ChosenBy, 'origin'>,
): boolean {
  return CHOOSING.has(step) && CHOSEN_BY.some((field) => before[field] !== after[field]);
}

/** A clock that begins now by a policy; undefined where the policy promises none. */
export function begunClock(
  kind: SlaClockKind,
  request: Followed & Likeness,
  policy: PolicyVersion,
  known: Known,
): Turned | undefined {
  const targetMs = targetOf(kind, policy);
  if (targetMs === null) return undefined;
  const wanted = wantedOf(kind, request, policy, false);
  const promised = promisedBy(policy, { kind, request, targetMs }, known);
  return startClock(kind, known.now, wanted, promised);
}

/** A clock after a step; undefined if nothing changes. */
export function turnedClock(
  { step, before, after, kind, policy, chosen, at: taken }: Course,
  stored: CourseClock,
  known: Known,
): Turned | undefined {
  const { now, hoursOf } = known;
  const at = timeOf(stored, taken, now);
  const clock = at < now ? withoutLaterBreach(stored, at) : stored;
  const target = policy === undefined ? null : targetOf(kind, policy);
  const gap = REVIVALS[step];
  const hours = hoursOf(clock.calendarVersionId);
  const common = { at, hours, why: step === 'reopen' ? 'reopen' : 'resume' };
  const present = clock.present ?? undefined;
  if (policy === undefined || target === null) {
    if (!isLive(clock)) return undefined;
    const of = { kind, request: after, targetMs: clock.targetMs };
    const promised = promisedBy(clock.policy, of, known);
    return turnClock(clock, present, {
      ...common,
      wanted: { state: 'dropped' },
      promised,
      gap: 'policy',
    });
  }
  if (!isLive(clock) && !isRevived(clock, before, gap === undefined ? chosen : 'step')) {
    return undefined;
  }
  const wanted = wantedOf(kind, after, policy, ANSWERS.has(step));
  const sameTarget = policy.id === clock.policyVersionId ? clock.targetMs : target;
  const targetMs =
    step === 'reopen'
      ? Math.max(sameTarget, clock.consumedMs + policy.reopenMinutes * MINUTE)
      : sameTarget;
  const promised = promisedBy(policy, { kind, request: after, targetMs }, known);
  return turnClock(clock, present, { ...common, wanted, promised, gap: gap ?? 'policy' });
}

/** The promise of a policy for a clock. */
function promisedBy(
  { id, calendarVersionId, escalations }: PolicyVersion,
  {
    kind,
    request,
    targetMs,
  }: { readonly kind: SlaClockKind; readonly request: Likeness; readonly targetMs: number },
  { hoursOf, predict }: Known,
): Promised {
  return {
    policyVersionId: id,
    calendarVersionId,
    targetMs,
    hours: hoursOf(calendarVersionId),
    percents: escalations.filter(({ clock }) => clock === kind).map(({ percent }) => percent),
    prediction: predict(kind, request, targetMs),
  };
}

/**
 * The time at which a step counts for a clock: where its policy says so, that at which it was taken, but
 * not before the present segment; otherwise now.
 */
function timeOf({ policy, present }: CourseClock, taken: Date | undefined, now: Date): Date {
  if (taken === undefined || !policy.deviceTime || present === null) return now;
  return taken > present.from ? taken : present.from;
}

/**
 * Returns whether a clock that has ended goes on.
 *
 * @param by `step` for a step that opens a closed request again, true for a policy that has the
 *   clock again.
 */
function isRevived(
  { kind, state, metAt, endedAt }: Clock,
  { cancelledAt }: Pick<RequestRow, 'cancelledAt'>,
  by: 'step' | boolean,
): boolean {
  // An answer stays given.
  if (kind === 'response' && metAt !== null) return false;
  if (by !== 'step') return by && state === 'dropped';
  // Only a completion meets a resolution, at the time that counted for it.
  if (state === 'met') return true;
  // One that a policy had dropped before stays dropped.
  return endedAt !== null && cancelledAt !== null && endedAt >= cancelledAt;
}

function targetOf(kind: SlaClockKind, policy: PolicyVersion): number | null {
  const minutes = kind === 'response' ? policy.responseMinutes : policy.resolutionMinutes;
  return minutes === null ? null : minutes * MINUTE;
}
