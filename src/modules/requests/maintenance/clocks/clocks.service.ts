import type { SlaClockKind } from '../../../../core/sla-clocks.js';
import type { Statements } from '../../../../core/sql.js';
import type { Unit } from '../../../../core/unit.js';
import type {
  MaintenanceStage,
  MaintenanceRequest as RequestRow,
} from '../../../../generated/prisma/client.js';
import type { CalendarsService } from '../../../planning/calendars/calendars.service.js';
import type {
  ChosenBy,
  PolicyVersion,
} from '../../../planning/sla-policies/sla-policies.queries.js';
import type { SlaPoliciesService } from '../../../planning/sla-policies/sla-policies.service.js';
import type { FurtherChanges, PlannedStep } from '../steps/step-follower.service.js';
import { OPEN_STAGES, type RequestStep } from '../steps/steps.transitions.js';
import {
  type Clock,
  earliest,
  isLive,
  type Promised,
  startClock,
  type Turned,
  turnClock,
  withoutLaterBreach,
} from './clock.js';
import {
  type ClockChange,
  clockParts,
  clocksOf,
  isAnswered,
  lockRequest,
  type RequestClocks,
  type StoredClock,
  type Summary,
  writeClocks,
} from './clocks.queries.js';
import { dateAfter, missedBefore, tellReplacedDate } from './manual-date.service.js';
import { NEVER } from './never.js';
import type { Likeness, PredictionsService } from './predictions.service.js';
import { type Followed, wantedOf } from './wanted.js';

const MINUTE = 60_000;
const KINDS: readonly SlaClockKind[] = ['response', 'resolution'];

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

/** A step that was taken on a request. */
interface Taken {
  /** `recount` for a calendar that was edited. */
  readonly step: RequestStep | 'comment' | 'recount';
  readonly before: RequestRow;
  readonly after: RequestRow;
  /** When it was taken; default: now. */
  readonly at?: Date | undefined;
}

/** A step in the course of a clock. */
interface Course extends Taken {
  readonly unit: Unit;
  readonly kind: SlaClockKind;
  /** The policy that counts from now on; undefined if none matches. */
  readonly policy: PolicyVersion | undefined;
  /** True if the policy was chosen anew. */
  readonly chosen: boolean;
}

/**
 * Keeps the clocks of requests (docs/behaviour/sla.md). Every method runs in the transaction of the
 * change, which has locked the request.
 */
export class ClocksService {
  constructor(
    private readonly policies: SlaPoliciesService,
    private readonly calendars: CalendarsService,
    private readonly predictions: PredictionsService,
  ) {}

  /**
   * Clocks of a new request, if a policy matches it; undefined for none. One that begins after its
   * submission is answered.
   */
  async begin(
    unit: Unit,
    request: ChosenBy & Likeness & Pick<RequestRow, 'manualDueAt'> & { stage?: MaintenanceStage },
  ): Promise<FurtherChanges | undefined> {
    if (request.origin === 'import') return undefined;
    const policy = await this.policies.choose(unit, request);
    const changes: ClockChange[] = [];
    const { stage = 'submitted' } = request;
    const begun = { ...request, stage, holdReason: null, breachedAt: null } as const;
    for (const kind of KINDS) {
      if (kind === 'response' && stage !== 'submitted') continue;
      const turned = policy && (await this.begun(unit, kind, begun, policy));
      if (turned !== undefined) changes.push({ turned, presentId: null });
    }
    if (changes.length === 0 && request.manualDueAt === null) return undefined;
    return furtherChanges({ ...begun, id: null, clocked: false }, [], changes);
  }

  /** Clocks and manual date that follow a step. */
  async plan(unit: Unit, planned: PlannedStep): Promise<FurtherChanges | undefined> {
    const date = dateAfter(planned, planned.at ?? unit.now);
    if (date !== undefined) await tellReplacedDate(unit, planned);
    const changes = await this.planned(unit, planned);
    const { stored = [], changed = [] } = changes ?? {};
    if (changed.length === 0 && date === undefined) return undefined;
    const request = { ...planned.after, ...date };
    if (!takesBack(planned, unit.now, stored, changed))
      return furtherChanges(request, stored, changed, date);
    const breachedAt = await missedBefore(unit, planned);
    const replaced = furtherChanges({ ...request, breachedAt }, stored, changed, date);
    return { ...replaced, replacesBreach: true };
  }

  /** The stored clocks of a request, and those that a step changes. */
  private async planned(
    unit: Unit,
    planned: PlannedStep,
  ): Promise<{ stored: StoredClock[]; changed: ClockChange[] } | undefined> {
    const { step, before, after } = planned;
    const chooses = CHOOSING.has(step) && CHOSEN_BY.some((field) => before[field] !== after[field]);
    if (!before.clocked && !chooses) return undefined;
    const stored = before.clocked ? await this.locked(unit, before.id) : [];
    const chosen = chooses ? await this.policies.choose(unit, after) : undefined;
    const changes: ClockChange[] = [];
    for (const kind of KINDS) {
      const clock = stored.find((one) => one.kind === kind);
      const policy = chooses ? chosen : clock?.policy;
      const course = { ...planned, unit, kind, policy, chosen: chooses };
      const turned = clock ? await this.turned(course, clock) : await this.added(course);
      if (turned !== undefined) changes.push({ turned, presentId: clock?.present?.id ?? null });
    }
    return { stored, changed: changes };
  }

  /**
   * Meets the response of a locked request, by a public comment of staff.
   *
   * @param at when it was written; default: now.
   */
  async answer(unit: Unit, request: RequestRow, at?: Date): Promise<void> {
    if (request.clocked) await this.rewrite(unit, [request], 'comment', at);
  }

  /** Makes live clocks of locked requests count by the present versions of their calendars. */
  async recount(unit: Unit, requests: readonly RequestRow[]): Promise<void> {
    await this.rewrite(unit, requests, 'recount');
  }

  /** Begins clocks of locked open requests that have none, with nothing consumed. */
  async introduce(unit: Unit, requests: readonly RequestRow[]): Promise<void> {
    // The first policy may be a moment old, and of another replica.
    this.policies.forget();
    const writes: RequestClocks[] = [];
    for (const after of requests) {
      const policy = await this.policies.choose(unit, after);
      const changes: ClockChange[] = [];
      for (const kind of KINDS) {
        const turned = await this.added({ unit, kind, after, policy });
        if (turned !== undefined) changes.push({ turned, presentId: null });
      }
      if (changes.length > 0) writes.push(changedClocks(after, [], changes));
    }
    if (writes.length > 0) await writeClocks(unit.statements, writes);
  }

  private async rewrite(
    unit: Unit,
    requests: readonly RequestRow[],
    step: 'comment' | 'recount',
    at?: Date,
  ): Promise<void> {
    const { statements } = unit;
    const stored = await clocksOf(
      statements,
      requests.map(({ id }) => id),
    );
    const writes: RequestClocks[] = [];
    for (const request of requests) {
      const own = stored.filter(({ requestId }) => requestId === request.id);
      const changes: ClockChange[] = [];
      for (const clock of own.filter(isLive)) {
        const { kind, policy, present } = clock;
        const taken = { step, before: request, after: request, at };
        const turned = await this.turned({ ...taken, unit, kind, policy, chosen: false }, clock);
        if (turned) changes.push({ turned, presentId: present?.id ?? null });
      }
      if (changes.length === 0) continue;
      const replacesBreach = revokesBreach(at, own, changes);
      const breachedAt = replacesBreach
        ? await missedBefore(unit, { before: request, after: request })
        : request.breachedAt;
      const written = changedClocks({ ...request, breachedAt }, own, changes);
      writes.push({ ...written, replacesBreach });
    }
    if (writes.length > 0) await writeClocks(statements, writes);
  }

  /** The clocks of a request, which is locked until the transaction ends. */
  private async locked({ statements }: Unit, id: number): Promise<StoredClock[]> {
    await lockRequest(statements, id);
    return await clocksOf(statements, [id]);
  }

  /** A clock that a newly chosen policy adds. */
  private async added({
    unit,
    kind,
    after,
    policy,
  }: Pick<Course, 'unit' | 'kind' | 'after' | 'policy'>): Promise<Turned | undefined> {
    if (policy === undefined) return undefined;
    if (kind === 'response' && (await isAnswered(unit.statements, after.id))) return undefined;
    return await this.begun(unit, kind, after, policy);
  }

  private async begun(
    { statements, now }: Unit,
    kind: SlaClockKind,
    request: Followed & Likeness,
    policy: PolicyVersion,
  ): Promise<Turned | undefined> {
    const target = targetOf(kind, policy);
    if (target === null) return undefined;
    const wanted = wantedOf(kind, request, policy, false);
    const of = { kind, request, targetMs: target };
    return startClock(kind, now, wanted, await this.promised(statements, policy, of));
  }

  /** A stored clock after the step. */
  private async turned(
    { unit, step, before, after, kind, policy, chosen, at: taken }: Course,
    stored: StoredClock,
  ): Promise<Turned | undefined> {
    const { statements, now } = unit;
    const at = timeOf(stored, taken, now);
    const clock = at < now ? withoutLaterBreach(stored, at) : stored;
    const target = policy === undefined ? null : targetOf(kind, policy);
    const gap = REVIVALS[step];
    const hours = await this.calendars.workTimeOf(statements, clock.calendarVersionId);
    const common = { at, hours, why: step === 'reopen' ? 'reopen' : 'resume' };
    const present = clock.present ?? undefined;
    if (policy === undefined || target === null) {
      if (!isLive(clock)) return undefined;
      const promised = await this.promised(statements, clock.policy, {
        kind,
        request: after,
        targetMs: clock.targetMs,
      });
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
    const answered = ANSWERS.has(step);
    const wanted = wantedOf(kind, after, policy, answered);
    const sameTarget = policy.id === clock.policyVersionId ? clock.targetMs : target;
    const targetMs =
      step === 'reopen'
        ? Math.max(sameTarget, clock.consumedMs + policy.reopenMinutes * MINUTE)
        : sameTarget;
    const promised = await this.promised(statements, policy, { kind, request: after, targetMs });
    return turnClock(clock, present, { ...common, wanted, promised, gap: gap ?? 'policy' });
  }

  /** The promise of a policy for a clock. */
  private async promised(
    statements: Statements,
    { id, calendarVersionId, escalations }: PolicyVersion,
    {
      kind,
      request,
      targetMs,
    }: { readonly kind: SlaClockKind; readonly request: Likeness; readonly targetMs: number },
  ): Promise<Promised> {
    return {
      policyVersionId: id,
      calendarVersionId,
      targetMs,
      hours: await this.calendars.workTimeOf(statements, calendarVersionId),
      percents: escalations.filter(({ clock }) => clock === kind).map(({ percent }) => percent),
      prediction: this.predictions.of(kind, request, targetMs),
    };
  }
}

/**
 * The time at which a step counts for a clock: where its policy says so, that at which it was taken, but
 * not before the present segment; otherwise now.
 */
function timeOf({ policy, present }: StoredClock, taken: Date | undefined, now: Date): Date {
  if (taken === undefined || !policy.deviceTime || present === null) return now;
  return taken > present.from ? taken : present.from;
}

/** Returns whether a step that was received late takes back a breach that was found meanwhile. */
function takesBack(
  { before, after, at }: PlannedStep,
  now: Date,
  stored: readonly StoredClock[],
  changes: readonly ClockChange[],
): boolean {
  if (at === undefined) return false;
  const { manualDueAt } = before;
  const isOfDate = manualDueAt !== null && at <= manualDueAt && manualDueAt < now;
  return revokesBreach(at, stored, changes) || (isOfDate && !OPEN_STAGES.includes(after.stage));
}

/** Returns whether changes of clocks take back a breach of one, because of a time before the receipt. */
function revokesBreach(
  at: Date | undefined,
  stored: readonly StoredClock[],
  changes: readonly ClockChange[],
): boolean {
  if (at === undefined) return false;
  return changes.some(({ turned: { clock } }) => {
    const known = stored.find(({ kind }) => kind === clock.kind);
    return known !== undefined && known.breachedAt !== null && clock.breachedAt === null;
  });
}

/** Columns of a request by which its summary is computed; the id is null for a new one. */
interface Summarised extends Pick<RequestRow, 'stage' | 'breachedAt' | 'manualDueAt'> {
  readonly id: number | null;
}

function furtherChanges(
  request: Summarised & Pick<RequestRow, 'clocked'>,
  stored: readonly StoredClock[],
  changes: readonly ClockChange[],
  date: Pick<FurtherChanges['columns'], 'manualDueCheckAt'> = {},
): FurtherChanges {
  const clocks = changedClocks(request, stored, changes);
  const { nextDueAt, riskAt, breachedAt } = clocks.summary;
  return {
    columns: {
      nextDueAt: nextDueAt ?? NEVER,
      riskAt,
      breachedAt,
      clocked: request.clocked || changes.length > 0,
      manualDueCheckAt: date.manualDueCheckAt,
    },
    parts: changes.length === 0 ? undefined : clockParts([clocks]),
  };
}

/** Changed clocks of a request for `writeClocks`. */
export function changedClocks(
  request: Summarised,
  stored: readonly StoredClock[],
  changes: readonly ClockChange[],
): RequestClocks {
  const after = new Map<SlaClockKind, Clock>(stored.map((clock) => [clock.kind, clock]));
  for (const { turned } of changes) after.set(turned.clock.kind, turned.clock);
  return { requestId: request.id, changes, summary: summaryOf(request, [...after.values()]) };
}

/** The summary of its clocks and its manual date that a request shows. */
export function summaryOf(
  { stage, breachedAt, manualDueAt }: Pick<RequestRow, 'stage' | 'breachedAt' | 'manualDueAt'>,
  clocks: readonly Clock[],
): Summary {
  const isOpen = OPEN_STAGES.includes(stage);
  const running = isOpen ? clocks.filter(({ state }) => state === 'running') : [];
  return {
    nextDueAt: earliest([
      ...running.flatMap(({ dueAt }) => dueAt ?? []),
      ...(isOpen && manualDueAt ? [manualDueAt] : []),
    ]),
    riskAt: earliest(running.flatMap(({ riskAt }) => riskAt ?? [])),
    breachedAt: earliest([
      ...(breachedAt ? [breachedAt] : []),
      ...clocks.flatMap((clock) => clock.breachedAt ?? []),
    ]),
  };
}

/**
 * Returns whether a clock that has ended goes on.
 *
 * @param by `step` for a step that opens a closed request again, true for a policy that has the
 *   clock again.
 */
function isRevived(
  { kind, state, metAt, endedAt }: Clock,
  { cancelledAt }: RequestRow,
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
