import type { Clock as Time } from '../../../../core/clock.js';
import type { ActingCaller } from '../../../../core/context.js';
import type { SlaClockKind } from '../../../../core/sla-clocks.js';
import type { Statements } from '../../../../core/sql.js';
import { Steps } from '../../../../core/steps.js';
import { hoursChanges } from '../../../planning/calendars/calendars.queries.js';
import type { CalendarsService } from '../../../planning/calendars/calendars.service.js';
import type { WorkTime } from '../../../planning/calendars/work-time.js';
import {
  type ChosenBy,
  choicesAmong,
} from '../../../planning/sla-policies/sla-policies.queries.js';
import type {
  SlaPoliciesService,
  TriedPolicy,
} from '../../../planning/sla-policies/sla-policies.service.js';
import { clocksOf } from '../clocks/clocks.queries.js';
import { KINDS } from '../clocks/course.js';
import { type Moment, momentsOf } from './moments.js';
import { type ChosenMoment, outcomeOf, Replay } from './replay.js';
import { factsChanges, type PastRequest, requestsOf, stepsOf } from './sla-dry-run.queries.js';
import type {
  DryRunSlaPoliciesInput,
  SlaClockCounts,
  SlaClockDifference,
  SlaClockOutcome,
  SlaDryRun,
} from './sla-dry-run.types.js';

/** Maximum number of requests that are examined. */
const MAX_REQUESTS = 1_000;
const MAX_SAMPLES = 50;
/** Number of requests whose records are read at once. */
const BATCH = 50;
/** Number of moments after which other requests have a turn. */
const AT_ONCE = 20;
/** Maximum number of changes of the hours of a calendar that count. */
const MAX_HOURS = 50;

/** Outcomes of the clocks of a request; one without a clock is not in it. */
type Outcomes = ReadonlyMap<SlaClockKind, SlaClockOutcome>;

/** Tells what other policies would have made of past requests (docs/behaviour/sla.md). */
export class SlaDryRunService {
  constructor(
    private readonly statements: Statements,
    private readonly policies: SlaPoliciesService,
    private readonly calendars: CalendarsService,
    private readonly clock: Time,
  ) {}

  /**
   * Recomputes the clocks of requests of a period, as if the given policies had been all since then. It
   * writes nothing, and lets other requests pass meanwhile.
   *
   * @throws AppError VALIDATION_ERROR for a policy that could not be created, with its place.
   */
  async run({ actor }: ActingCaller, input: DryRunSlaPoliciesInput): Promise<SlaDryRun> {
    const { statements } = this;
    const now = this.clock();
    const policies = await this.policies.tried(input.policies, now);
    const replay = await this.replayOf(policies);
    const found = await requestsOf(statements, actor, input, MAX_REQUESTS + 1);
    const requests = found.slice(0, MAX_REQUESTS);
    const pauses = new Steps(AT_ONCE);
    const tally = new Tally();
    for (let first = 0; first < requests.length; first += BATCH) {
      const some = requests.slice(first, first + BATCH);
      const before = await this.recorded(some, now);
      const courses = await this.coursesOf(some, policies);
      for (const { id } of some) {
        const moments = courses.get(id) ?? [];
        const after = await replay.outcomes(moments, now);
        tally.add(id, before.get(id) ?? new Map(), after);
        await pauses.done(moments.length);
      }
    }
    return {
      examined: requests.length,
      truncated: found.length > MAX_REQUESTS,
      ...tally.answer(),
    };
  }

  private async replayOf(policies: readonly TriedPolicy[]): Promise<Replay> {
    const ids = [...new Set(policies.map(({ calendarId }) => calendarId))];
    const changes = await hoursChanges(this.statements, ids, MAX_HOURS);
    const known = new Map<number, WorkTime>();
    return new Replay(policies, changes, async (id) => {
      const hours = known.get(id) ?? (await this.calendars.workTimeOf(this.statements, id));
      known.set(id, hours);
      return hours;
    });
  }

  /** How the stored clocks of requests stand. */
  private async recorded(
    requests: readonly PastRequest[],
    now: Date,
  ): Promise<ReadonlyMap<number, Outcomes>> {
    const ids = requests.map(({ id }) => id);
    const found = new Map<number, Map<SlaClockKind, SlaClockOutcome>>();
    for (const clock of await clocksOf(this.statements, ids)) {
      const own = found.get(clock.requestId) ?? new Map();
      found.set(clock.requestId, own.set(clock.kind, outcomeOf(clock, now)));
    }
    return found;
  }

  /** The moments of requests, each with the policy that would be chosen. */
  private async coursesOf(
    requests: readonly PastRequest[],
    policies: readonly TriedPolicy[],
  ): Promise<ReadonlyMap<number, readonly ChosenMoment[]>> {
    const ids = requests.map(({ id }) => id);
    const steps = Map.groupBy(await stepsOf(this.statements, ids), ({ requestId }) => requestId);
    const changes = Map.groupBy(
      await factsChanges(this.statements, ids),
      ({ requestId }) => requestId,
    );
    const courses = requests.map((request) => {
      const { id } = request;
      return [id, momentsOf(request, steps.get(id) ?? [], changes.get(id) ?? [])] as const;
    });
    const choices = await this.choicesOf(
      courses.flatMap(([, moments]) => moments),
      policies,
    );
    return new Map(
      courses.map(([id, moments]) => [
        id,
        moments.map((moment) => ({ ...moment, choice: choices.get(moment) ?? null })),
      ]),
    );
  }

  /** The policies of the moments that choose one. Many requests are alike. */
  private async choicesOf(
    moments: readonly Moment[],
    policies: readonly TriedPolicy[],
  ): Promise<ReadonlyMap<Moment, number | null>> {
    const choosing = Map.groupBy(
      moments.filter(({ chooses }) => chooses),
      ({ after }) => JSON.stringify(factsOf(after)),
    );
    const groups = [...choosing.values()];
    const facts = groups.flatMap(([moment]) => (moment ? [factsOf(moment.after)] : []));
    const found = await choicesAmong(this.statements, policies, facts);
    return new Map(
      groups.flatMap((alike, index) =>
        alike.map((moment) => [moment, found[index] ?? null] as const),
      ),
    );
  }
}

function factsOf({ priority, departmentId, categoryId, assetId, origin }: ChosenBy): ChosenBy {
  return { priority, departmentId, categoryId, assetId, origin };
}

/** Counts the clocks before and after, and keeps some that differ. */
class Tally {
  private readonly before: SlaClockCounts = { met: 0, breached: 0 };
  private readonly after: SlaClockCounts = { met: 0, breached: 0 };
  private readonly samples: SlaClockDifference[] = [];

  add(requestId: number, before: Outcomes, after: Outcomes): void {
    for (const clock of KINDS) {
      const sample = {
        ...{ requestId, clock },
        ...{ before: before.get(clock) ?? 'none', after: after.get(clock) ?? 'none' },
      };
      count(this.before, sample.before);
      count(this.after, sample.after);
      const differs = sample.before !== sample.after;
      if (differs && this.samples.length < MAX_SAMPLES) this.samples.push(sample);
    }
  }

  answer(): Pick<SlaDryRun, 'before' | 'after' | 'samples'> {
    const { before, after, samples } = this;
    return { before, after, samples };
  }
}

function count(counts: SlaClockCounts, outcome: SlaClockOutcome): void {
  if (outcome === 'met' || outcome === 'breached') counts[outcome] += 1;
}
