import type { Clock as Time } from '../../../../core/clock.js';
import type { ActingCaller } from '../../../../core/context.js';
import { notFound } from '../../../../core/errors.js';
import type { Statements } from '../../../../core/sql.js';
import type { MaintenanceRequest as RequestRow } from '../../../../generated/prisma/client.js';
import { WorkTime } from '../../../planning/calendars/work-time.js';
import { visibleRequest } from '../maintenance.queries.js';
import { type Clock, isLive, withBreach } from './clock.js';
import {
  type CalendarOfSegment,
  calendarsOf,
  clocksOf,
  type PolicyOfClock,
  policiesOf,
  type StoredClock,
  type StoredSegment,
  segmentsOf,
} from './clocks.queries.js';
import { summaryOf } from './clocks.service.js';
import { lastDueDateSet } from './manual-date.queries.js';
import { breachOf } from './manual-date.service.js';
import type { ManualDue, Sla, SlaClockAnswer, SlaInput, SlaSegment } from './sla.types.js';

/** Explains the clocks of requests (docs/behaviour/sla.md). */
export class SlaService {
  constructor(
    private readonly statements: Statements,
    private readonly clock: Time,
  ) {}

  /** The clocks of a visible request as they are now. @throws AppError NOT_FOUND. */
  async get({ actor }: ActingCaller, { requestId }: SlaInput): Promise<Sla> {
    const request = await visibleRequest(this.statements, actor, requestId);
    if (request === undefined) throw notFound('The maintenance request');
    const now = this.clock();
    const stored = request.clocked ? await clocksOf(this.statements, [requestId]) : [];
    const segments = await segmentsOf(
      this.statements,
      stored.map(({ id }) => id),
    );
    const [policies, calendars] = await Promise.all([
      policiesOf(
        this.statements,
        stored.map(({ policyVersionId }) => policyVersionId),
      ),
      calendarsOf(this.statements, [
        ...segments.map(({ calendarVersionId }) => calendarVersionId),
        ...stored.map(({ calendarVersionId }) => calendarVersionId),
      ]),
    ]);
    const current = stored.map((clock) => ({ ...clock, ...withBreach(clock, now) }));
    const named = new Set(segments.map(({ calendarVersionId }) => calendarVersionId));
    return {
      requestId,
      now,
      ...summaryOf({ ...request, breachedAt: breachOf(request, now) }, current),
      manualDue: await this.manualDueOf(request),
      clocks: current.map((clock) => answerOf(clock, now, { segments, policies, calendars })),
      calendars: calendars.filter(({ versionId }) => named.has(versionId)),
    };
  }

  private async manualDueOf({
    id,
    manualDueAt: dueAt,
    createdAt: setAt,
    requesterId: setById,
  }: Pick<
    RequestRow,
    'id' | 'manualDueAt' | 'createdAt' | 'requesterId'
  >): Promise<ManualDue | null> {
    if (dueAt === null) return null;
    // The date of a schedule comes with the request, and has no entry.
    const last = await lastDueDateSet(this.statements, id);
    return { dueAt, ...(last ?? { reason: null, setAt, setById }) };
  }
}

/** Records to which the clocks of a request refer. */
interface Referred {
  readonly segments: readonly StoredSegment[];
  readonly policies: readonly PolicyOfClock[];
  readonly calendars: readonly CalendarOfSegment[];
}

function answerOf(
  clock: StoredClock,
  now: Date,
  { segments, policies, calendars }: Referred,
): SlaClockAnswer {
  const policy = policies.find(({ versionId }) => versionId === clock.policyVersionId);
  const calendar = calendars.find(({ versionId }) => versionId === clock.calendarVersionId);
  if (policy === undefined || calendar === undefined) {
    throw new Error('The policy or the calendar of a clock is missing.');
  }
  const hours = new WorkTime(calendar);
  const running = clock.state === 'running' ? clock.runningSince : null;
  const present = running === null ? 0 : hours.between(running, now);
  const consumedMs = clock.consumedMs + present;
  return {
    kind: clock.kind,
    state: clock.state,
    policy: { id: policy.id, name: policy.name, version: policy.version },
    policyVersionId: clock.policyVersionId,
    calendarVersionId: clock.calendarVersionId,
    targetMs: clock.targetMs,
    consumedMs,
    remainingMs: clock.targetMs - consumedMs,
    startedAt: clock.startedAt,
    runningSince: clock.runningSince,
    dueAt: clock.dueAt,
    riskAt: clock.riskAt,
    breachedAt: clock.breachedAt,
    metAt: clock.metAt,
    nextEventAt: clock.nextEventAt,
    segments: segments
      .filter(({ clockId }) => clockId === clock.id)
      .map((segment) => segmentOf(segment, present)),
    escalations: escalationsOf(clock, policy, hours),
    prediction: {
      basis: clock.riskBasis,
      sample: clock.riskSample,
      percent: clock.riskPercent,
    },
  };
}

function segmentOf(
  { from, to, state, why, consumedMs, calendarVersionId }: StoredSegment,
  present: number,
): SlaSegment {
  const consumed = to === null ? present : consumedMs;
  return { from, to, state, why, consumedMs: consumed, calendarVersionId };
}

/** The escalations of the policy, and those that were told by an earlier one, by percentage. */
function escalationsOf(clock: Clock, { escalations }: PolicyOfClock, hours: WorkTime) {
  const fired = new Map(clock.fired.map(({ percent, at }) => [percent, new Date(at)]));
  const own = escalations.filter((one) => one.clock === clock.kind).map(({ percent }) => percent);
  const all = [...new Set([...own, ...fired.keys()])].sort((a, b) => a - b);
  return all.map((percent) => {
    const work = (percent * clock.targetMs) / 100 - clock.consumedMs;
    const runs = isLive(clock) && clock.runningSince !== null && own.includes(percent);
    return {
      percent,
      dueAt: runs && work >= 0 && clock.runningSince ? hours.add(clock.runningSince, work) : null,
      firedAt: fired.get(percent) ?? null,
    };
  });
}
