import { systemCaller } from '../../../../core/context.js';
import type { Unit } from '../../../../core/unit.js';
import type { UnitOfWork } from '../../../../core/unit-of-work.js';
import type {
  MaintenancePriority,
  MaintenanceRequest as RequestRow,
} from '../../../../generated/prisma/client.js';
import type { CalendarsService } from '../../../planning/calendars/calendars.service.js';
import { emitOccasion, type Ruled } from '../happened.events.js';
import { timelineExtended } from '../maintenance.events.js';
import type { DueStepsService } from '../steps/due-steps.service.js';
import { type ClockHappening, clockTold, requestAtRisk, requestBreached } from './clock.events.js';
import { type Clock, withBreach, withChecks } from './clock.js';
import {
  clocksOf,
  insertClockEntries,
  type RequestClocks,
  requestsOfDueClocks,
  requestsOfOldCalendars,
  type StoredClock,
  writeClocks,
} from './clocks.queries.js';
import { type ClocksService, changedClocks } from './clocks.service.js';
import { tellMissedDates } from './manual-date.service.js';

/** Largest number of clocks of one transaction. */
const BATCH = 200;

const RAISED: Readonly<Partial<Record<MaintenancePriority, MaintenancePriority>>> = {
  low: 'normal',
  normal: 'high',
  high: 'urgent',
};

/** Something that is told of a clock once. */
interface Happening {
  readonly what: ClockHappening;
  readonly percent: number | null;
  readonly dueAt: Date | null;
  readonly notify: readonly string[];
  readonly userIds: readonly number[];
  readonly raisePriority: boolean;
}

/**
 * Finds clocks that are due, at risk or to be escalated, and manual dates that have passed, and tells
 * of each once (docs/behaviour/sla.md). Replicas share the work: each skips requests that another one has locked.
 */
export class DueClocksService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: ClocksService,
    private readonly calendars: CalendarsService,
    private readonly dueSteps: DueStepsService,
  ) {}

  /** Tells of everything that is due; ends early, after a transaction, when `signal` is aborted. */
  async tellDue(signal: AbortSignal): Promise<void> {
    await this.inBatches(signal, (unit) => this.recountSome(unit));
    await this.inBatches(signal, (unit) => this.tellSome(unit));
    await this.inBatches(signal, (unit) => tellMissedDates(unit, BATCH));
  }

  private async inBatches(
    signal: AbortSignal,
    some: (unit: Unit) => Promise<number>,
  ): Promise<void> {
    // A request has two clocks, so that fewer requests than clocks of a batch are not the last ones.
    let taken = 1;
    while (taken > 0 && !signal.aborted) {
      taken = await this.unitOfWork.run(systemCaller('due-clocks'), some);
    }
  }

  /** Clocks of edited calendars. */
  private async recountSome(unit: Unit): Promise<number> {
    const requests = await requestsOfOldCalendars(unit.statements, BATCH);
    if (requests.length > 0) await this.clocks.recount(unit, requests);
    return requests.length;
  }

  private async tellSome(unit: Unit): Promise<number> {
    const { statements, now } = unit;
    const requests = await requestsOfDueClocks(statements, now, BATCH);
    if (requests.length === 0) return 0;
    const stored = await clocksOf(
      statements,
      requests.map(({ id }) => id),
    );
    const writes: RequestClocks[] = [];
    const told: { request: RequestRow & Ruled; clock: StoredClock; happening: Happening }[] = [];
    for (const request of requests) {
      const own = stored.filter(({ requestId }) => requestId === request.id);
      const changes = [];
      for (const clock of own.filter(({ checkAt }) => checkAt !== null && checkAt < now)) {
        const { after, happenings } = await this.judged(unit, clock);
        const turned = { clock: after, closed: undefined, added: [] };
        changes.push({ turned, presentId: null });
        told.push(...happenings.map((happening) => ({ request, clock, happening })));
      }
      if (changes.length > 0) writes.push(changedClocks(request, own, changes));
    }
    if (writes.length > 0) await writeClocks(statements, writes);
    await insertClockEntries(
      statements,
      told.map(({ request, clock, happening: { what, dueAt, percent } }) => ({
        requestId: request.id,
        at: now,
        data: { event: what, clock: clock.kind, dueAt, percent },
      })),
    );
    for (const { request, clock, happening } of told) emitTold(unit, request, clock, happening);
    await this.raise(unit, told);
    return requests.length;
  }

  /** The clock as it is now, and what is to be told of it. */
  private async judged(
    { statements, now }: Unit,
    stored: StoredClock,
  ): Promise<{ readonly after: Clock; readonly happenings: readonly Happening[] }> {
    const hours = await this.calendars.workTimeOf(statements, stored.calendarVersionId);
    const clock = withBreach(stored, now);
    const happenings: Happening[] = [];
    const plain = { percent: null, notify: [], userIds: [], raisePriority: false };
    const tellsBreach = clock.breachedAt !== null && !clock.breachTold;
    const isAtRisk = clock.state === 'running' && clock.riskAt !== null && clock.riskAt <= now;
    if (tellsBreach) {
      happenings.push({ ...plain, what: 'breached', dueAt: clock.breachedAt });
    } else if (isAtRisk && clock.breachedAt === null && !clock.riskTold) {
      happenings.push({ ...plain, what: 'at_risk', dueAt: clock.dueAt });
    }
    const fired = [...clock.fired];
    const own = stored.policy.escalations.filter((one) => one.clock === clock.kind);
    for (const { percent, notify, userIds, raisePriority } of own) {
      if (clock.runningSince === null || fired.some((one) => one.percent === percent)) continue;
      const work = (percent * clock.targetMs) / 100 - clock.consumedMs;
      if (hours.add(clock.runningSince, work) > now) continue;
      fired.push({ percent, at: now.toISOString() });
      const { dueAt } = clock;
      happenings.push({ what: 'escalated', percent, dueAt, notify, userIds, raisePriority });
    }
    const after = {
      ...clock,
      riskTold: clock.riskTold || isAtRisk || tellsBreach,
      breachTold: clock.breachTold || tellsBreach,
      fired,
    };
    const percents = own.map(({ percent }) => percent);
    return { after: withChecks(after, { hours, percents }), happenings };
  }

  /** Raises priorities by one level, as triage by the service; no policy is chosen anew. */
  private async raise(
    unit: Unit,
    told: readonly { readonly request: RequestRow; readonly happening: Happening }[],
  ): Promise<void> {
    const raised = told.filter(({ happening }) => happening.raisePriority);
    for (const request of new Set(raised.map(({ request }) => request))) {
      const priority = RAISED[request.priority];
      if (priority !== undefined) await this.dueSteps.classify(unit, request, { priority });
    }
  }
}

function emitTold(
  unit: Unit,
  request: RequestRow & Ruled,
  clock: StoredClock,
  { what, percent, dueAt, notify, userIds }: Happening,
): void {
  const { id, departmentId, stage } = request;
  const due = dueAt?.toISOString() ?? null;
  const scope = { departmentId, requestId: id };
  if (what === 'at_risk' && due !== null && clock.riskAt !== null) {
    const riskAt = clock.riskAt.toISOString();
    unit.emit(requestAtRisk, { id, clock: clock.kind, dueAt: due, riskAt }, scope);
    emitOccasion(unit, request, 'at_risk');
  }
  if (what === 'breached' && due !== null) {
    unit.emit(requestBreached, { id, clock: clock.kind, dueAt: due, breachedAt: due }, scope);
    emitOccasion(unit, request, 'breached');
  }
  unit.emit(clockTold, {
    id,
    clockId: clock.id,
    what,
    clock: clock.kind,
    dueAt: due,
    percent,
    stage,
    departmentId,
    notify,
    userIds,
  });
  unit.emit(timelineExtended, { id });
}
