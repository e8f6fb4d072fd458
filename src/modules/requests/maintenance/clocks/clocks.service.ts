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
import { OPEN_STAGES } from '../steps/steps.transitions.js';
import { type Clock, earliest, type Hours, isLive, type Turned } from './clock.js';
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
import { begunClock, type Course, choosesAnew, KINDS, type Known, turnedClock } from './course.js';
import { dateAfter, missedBefore, tellReplacedDate } from './manual-date.service.js';
import { NEVER } from './never.js';
import type { Likeness, PredictionsService } from './predictions.service.js';
import type { Followed } from './wanted.js';

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
    const chooses = choosesAnew(step, before, after);
    if (!before.clocked && !chooses) return undefined;
    const stored = before.clocked ? await this.locked(unit, before.id) : [];
    const chosen = chooses ? await this.policies.choose(unit, after) : undefined;
    const changes: ClockChange[] = [];
    for (const kind of KINDS) {
      const clock = stored.find((one) => one.kind === kind);
      const policy = chooses ? chosen : clock?.policy;
      const course = { ...planned, kind, policy, chosen: chooses };
      const turned = clock
        ? await this.turned(unit, course, clock)
        : await this.added(unit, course);
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
        const turned = await this.added(unit, { kind, after, policy });
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
        const course = { step, before: request, after: request, at, kind, policy, chosen: false };
        const turned = await this.turned(unit, course, clock);
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
  private async added(
    unit: Unit,
    {
      kind,
      after,
      policy,
    }: { readonly after: RequestRow } & Pick<Course<RequestRow>, 'kind' | 'policy'>,
  ): Promise<Turned | undefined> {
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
    const known = await this.known(statements, now, [policy.calendarVersionId]);
    return begunClock(kind, request, policy, known);
  }

  /** A stored clock after the step. */
  private async turned(
    { statements, now }: Unit,
    course: Course<RequestRow>,
    stored: StoredClock,
  ): Promise<Turned | undefined> {
    const policies = [stored.policy, ...(course.policy ? [course.policy] : [])];
    const calendars = policies.map(({ calendarVersionId }) => calendarVersionId);
    const known = await this.known(statements, now, [stored.calendarVersionId, ...calendars]);
    return turnedClock(course, stored, known);
  }

  /** What the course of a clock depends on, with the working time of versions of calendars. */
  private async known(
    statements: Statements,
    now: Date,
    calendarVersionIds: readonly number[],
  ): Promise<Known> {
    const hours = new Map<number, Hours>();
    for (const id of calendarVersionIds) {
      hours.set(id, await this.calendars.workTimeOf(statements, id));
    }
    return {
      now,
      hoursOf: (id) => hours.get(id) as Hours,
      predict: (kind, request, targetMs) => this.predictions.of(kind, request, targetMs),
    };
  }
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
