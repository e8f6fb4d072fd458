import type { SlaClockKind } from '../../../../core/sla-clocks.js';
import type { HoursChange } from '../../../planning/calendars/calendars.queries.js';
import type { PolicyVersion } from '../../../planning/sla-policies/sla-policies.queries.js';
import type { TriedPolicy } from '../../../planning/sla-policies/sla-policies.service.js';
import { type Clock, type Hours, isLive, type Turned, withBreach } from '../clocks/clock.js';
import { begunClock, type CourseClock, KINDS, type Known, turnedClock } from '../clocks/course.js';
import type { Moment } from './moments.js';
import type { SlaClockOutcome } from './sla-dry-run.types.js';

/** A clock in its course; the id of its policy is the index among those that are tried. */
type Clocks = Map<SlaClockKind, CourseClock>;

/** A moment with the policy that is chosen, by its index; null if none matches. */
export type ChosenMoment = Moment & { readonly choice: number | null };

/** Recomputes the clocks of past requests by other policies; nothing is stored. */
export class Replay {
  private readonly changes = new Map<number, HoursChange[]>();

  /**
   * @param policies those that replace all.
   * @param changes the changes of the hours of their calendars, the oldest first.
   * @param hours the working time of a version of a calendar.
   */
  constructor(
    private readonly policies: readonly TriedPolicy[],
    changes: readonly HoursChange[],
    private readonly hours: (calendarVersionId: number) => Promise<Hours>,
  ) {
    for (const change of changes) {
      const { calendarId } = change;
      this.changes.set(calendarId, [...(this.changes.get(calendarId) ?? []), change]);
    }
  }

  /** How the clocks of a request stand at a time, after all its moments. */
  async outcomes(
    moments: readonly ChosenMoment[],
    now: Date,
  ): Promise<ReadonlyMap<SlaClockKind, SlaClockOutcome>> {
    const clocks: Clocks = new Map();
    for (const [index, moment] of moments.entries()) {
      const known = await this.known(clocks, moment.choice, moment.at);
      if (moment.step === 'begin') this.begin(clocks, moment, known);
      else this.take(clocks, moment, known);
      const until = moments[index + 1]?.at ?? now;
      await this.recount(clocks, moment, until);
    }
    return new Map([...clocks].map(([kind, clock]) => [kind, outcomeOf(clock, now)]));
  }

  private begin(clocks: Clocks, { after, choice, at }: ChosenMoment, known: Known): void {
    if (choice === null) return;
    const policy = this.policyAt(choice, at);
    for (const kind of KINDS) {
      if (kind === 'response' && after.stage !== 'submitted') continue;
      put(clocks, policy, begunClock(kind, after, policy, known));
    }
  }

  private take(clocks: Clocks, moment: ChosenMoment, known: Known): void {
    const { step, before, after, at, taken, chooses, choice, answered } = moment;
    if (step === 'begin' || step === 'create') return;
    const chosen = choice === null ? undefined : this.policyAt(choice, at);
    for (const kind of KINDS) {
      const clock = this.current(clocks.get(kind), at);
      if (clock === undefined) {
        const adds = chooses && chosen !== undefined && !(kind === 'response' && answered);
        if (adds) put(clocks, chosen, begunClock(kind, after, chosen, known));
      } else if (step !== 'comment' || isLive(clock)) {
        const policy = chooses ? chosen : clock.policy;
        const course = { step, before, after, at: taken, kind, policy, chosen: chooses };
        put(clocks, policy ?? clock.policy, turnedClock(course, clock, known));
      }
    }
  }

  /** Counts by the edited calendars from the times at which they were edited. */
  private async recount(clocks: Clocks, { after, at }: ChosenMoment, until: Date): Promise<void> {
    const edited = new Set(
      [...clocks.values()]
        .filter(isLive)
        .flatMap(({ policy }) => this.changesOf(policy.policyId))
        .filter((change) => change.at > at && change.at < until),
    );
    for (const change of [...edited].sort((a, b) => a.at.getTime() - b.at.getTime())) {
      const known = await this.known(clocks, null, change.at);
      for (const [kind, stored] of clocks) {
        const clock = this.current(stored, change.at);
        if (clock === undefined || !isLive(clock)) continue;
        const { policy } = clock;
        const course = {
          step: 'recount',
          before: after,
          after,
          kind,
          policy,
          chosen: false,
        } as const;
        put(clocks, policy, turnedClock(course, clock, known));
      }
    }
  }

  /** The clock with its policy as it counts at a time. */
  private current(clock: CourseClock | undefined, at: Date): CourseClock | undefined {
    return clock && { ...clock, policy: this.policyAt(clock.policy.policyId, at) };
  }

  /** The policy of an index, with the version of the calendar that counted at a time. */
  private policyAt(index: number, at: Date): PolicyVersion {
    const policy = this.policies[index];
    if (policy === undefined) throw new Error(`There is no policy ${index}.`);
    const { responseMinutes, resolutionMinutes, resolutionFrom } = policy;
    const { pausesOn, reopenMinutes, deviceTime } = policy;
    const changes = this.changesOf(index);
    const calendar = changes.findLast((change) => change.at <= at) ?? changes[0];
    if (calendar === undefined) throw new Error('The version of a calendar is missing.');
    return {
      ...{ id: index, policyId: index, responseMinutes, resolutionMinutes, resolutionFrom },
      ...{ pausesOn: [...pausesOn], reopenMinutes, deviceTime, escalations: [] },
      calendarVersionId: calendar.versionId,
    };
  }

  private changesOf(index: number): readonly HoursChange[] {
    return this.changes.get(this.policies[index]?.calendarId ?? 0) ?? [];
  }

  /** What a step depends on: it names the calendars of the clocks and of the chosen policy. */
  private async known(clocks: Clocks, choice: number | null, now: Date): Promise<Known> {
    const ids = [...clocks.values()].flatMap(({ calendarVersionId, policy }) => [
      calendarVersionId,
      this.policyAt(policy.policyId, now).calendarVersionId,
    ]);
    if (choice !== null) ids.push(this.policyAt(choice, now).calendarVersionId);
    const hours = new Map<number, Hours>();
    for (const id of ids) if (!hours.has(id)) hours.set(id, await this.hours(id));
    return { now, hoursOf: (id) => hours.get(id) as Hours, predict: unpredicted };
  }
}

/** The risk is in no outcome. */
function unpredicted(_kind: SlaClockKind, _request: unknown, riskMs: number) {
  return { basis: 'default', sample: 0, riskMs } as const;
}

/** Keeps a clock after a turn, with its present segment. */
function put(clocks: Clocks, policy: PolicyVersion, turned: Turned | undefined): void {
  if (turned === undefined) return;
  const { clock, added } = turned;
  const open = added.find(({ to }) => to === null) ?? clocks.get(clock.kind)?.present ?? null;
  clocks.set(clock.kind, { ...clock, policy, present: isLive(clock) ? open : null });
}

/** How a clock stands at a time. */
export function outcomeOf(clock: Clock, now: Date): SlaClockOutcome {
  if (withBreach(clock, now).breachedAt !== null) return 'breached';
  if (clock.state === 'met') return 'met';
  return isLive(clock) ? 'running' : 'none';
}
