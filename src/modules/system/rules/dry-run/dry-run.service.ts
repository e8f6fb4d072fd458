import { sql } from 'kysely';
import type { AccountActor } from '../../../../core/actor.js';
import type { Clock } from '../../../../core/clock.js';
import type { ActingCaller, Context } from '../../../../core/context.js';
import { invalid, withFieldNames } from '../../../../core/errors.js';
import { rowWithId, select } from '../../../../core/rows.js';
import { type Statements, statement } from '../../../../core/sql.js';
import { Steps } from '../../../../core/steps.js';
import type { KnownFieldsService } from '../../../equipment/fields/known-fields.service.js';
import type { CalendarsService } from '../../../planning/calendars/calendars.service.js';
import { visibleRequest } from '../../../requests/maintenance/maintenance.queries.js';
import { type Action, setBy } from '../content/actions.js';
import type { CheckingService } from '../content/checking.service.js';
import { type Condition, conditionsOf } from '../content/conditions.js';
import type { RuleContent } from '../content/content.js';
import type { TestedTexts } from '../content/tested-texts.js';
import type { RuleActionOutcome } from '../firings/firings.types.js';
import { tellingOf } from '../firings/told-conditions.js';
import { judge } from '../judging/evaluate.js';
import { type Hours, hoursOf } from '../judging/hours.js';
import type { EventState } from '../judging/state.js';
import { concerns } from '../judging/triggers.js';
import { RULE_ROWS, type RuleRow } from '../rules.queries.js';
import type {
  DryRunRuleInput,
  RuleDryRun,
  RuleDryRunSample,
  TriedRuleInput,
} from './dry-run.types.js';
import { type PastEvent, pastEvents, pastReadings } from './past-events.queries.js';
import { asOfEvent } from './past-state.js';
import { readingStates, requestStates } from './past-states.queries.js';
import type { TrialService } from './trial.service.js';

const DAY = 86_400_000;
/** How far back events are looked at, and by default, in milliseconds. */
const FARTHEST = 90 * DAY;
const USUAL = 30 * DAY;
const MAX_EVENTS = 1_000;
const MAX_SAMPLES = 50;
/** Number of events whose states are read at once. */
const BATCH = 100;
/** Number of judged events after which other requests have a turn. */
const AT_ONCE = 20;
/** The calls that a dry run counts beside its own. */
const FURTHER_CALLS = 9;

/** Dependencies of RuleDryRunService. */
interface Sources {
  readonly statements: Statements;
  readonly checking: CheckingService;
  readonly tested: TestedTexts;
  readonly fields: KnownFieldsService;
  readonly calendars: Pick<CalendarsService, 'workTimes'>;
  readonly trials: TrialService;
  readonly clock: Clock;
}

/** The events that are examined. */
interface Found {
  readonly events: readonly PastEvent[];
  readonly truncated: boolean;
}

/** An event that the rule matches. */
interface Match {
  readonly event: PastEvent;
  readonly state: EventState;
  readonly results: string;
}

/** A rule that is tried, with its id if it is stored. */
interface Tried {
  readonly content: RuleContent;
  readonly ruleId: number | undefined;
}

/** Tries rules on past events, and on single requests (docs/behaviour/rule-trials.md). */
export class RuleDryRunService {
  constructor(private readonly sources: Sources) {}

  /**
   * Tells what a rule would have done. It writes nothing, and lets other requests pass meanwhile.
   *
   * @throws AppError VALIDATION_ERROR unless exactly one rule is given, with the place in a content
   *   (`rule.conditions.all.1.value`), for a period that begins more than 90 days ago or is given
   *   beside a request, and for a request that the caller does not see.
   */
  async run(context: Context & ActingCaller, input: DryRunRuleInput): Promise<RuleDryRun> {
    const { tested, clock, trials } = this.sources;
    await context.countFurther?.(FURTHER_CALLS);
    const now = clock();
    const { actor } = context;
    const tried = await this.tried(actor, input);
    const { content } = tried;
    const { requestId } = input;
    const found =
      requestId === undefined
        ? await this.events(context, content, periodOf(input, now))
        : await this.present(actor, { ...input, requestId }, now);
    const matches = await this.matches(content, found.events, requestId !== undefined);
    const samples = await this.samples(actor, tried, matches.slice(0, MAX_SAMPLES));
    const counts = content.actions.map(({ type }) => ({ type, count: matches.length }));
    const [only] = samples;
    const [match] = matches;
    if (requestId !== undefined && only !== undefined && match !== undefined) {
      only.wouldDo = await trials.outcomes(context, content, { ...match, requestId, at: now });
      for (const [index, { result }] of only.wouldDo.entries()) {
        const counted = counts[index];
        if (counted !== undefined && result !== 'would') counted.count = 0;
      }
    }
    return {
      examined: found.events.length,
      matched: matches.length,
      truncated: found.truncated,
      byAction: byType(counts),
      samples,
      basis: content.trigger.type === 'created' && requestId === undefined ? 'submitted' : 'now',
      tested: tested.signTested(content, now),
    };
  }

  private async tried(actor: AccountActor, { ruleId, rule }: DryRunRuleInput): Promise<Tried> {
    if (ruleId !== undefined && rule !== undefined)
      throw invalid('rule', 'is not taken with ruleId');
    if (rule !== undefined) return { content: await this.checked(actor, rule), ruleId: undefined };
    if (ruleId === undefined) throw invalid('rule', 'is required without ruleId');
    const row = await rowWithId(this.sources.statements, RULE_ROWS, ruleId);
    if (row === undefined) throw invalid('ruleId', 'is not the id of a rule');
    const { trigger, conditions, actions, departmentId } = row;
    return { content: { trigger, conditions, actions, departmentId }, ruleId };
  }

  private async checked(actor: AccountActor, rule: TriedRuleInput): Promise<RuleContent> {
    const { checking, statements } = this.sources;
    const { trigger, conditions = { all: [] }, actions, departmentId = null } = rule;
    try {
      const given = { trigger, conditions, actions, departmentId };
      return await checking.check(actor, statements, given);
    } catch (error) {
      throw withFieldNames(error, (field) => `rule.${field}`);
    }
  }

  /** The events of the trigger in a period. */
  private async events(
    caller: ActingCaller,
    { trigger, departmentId }: RuleContent,
    { from, to }: { readonly from: Date; readonly to: Date },
  ): Promise<Found> {
    const { statements, trials, clock } = this.sources;
    const period = { actor: caller.actor, departmentId, from, to, take: MAX_EVENTS + 1 };
    const { type } = trigger;
    if (type === 'time') {
      const found = await trials.listed(caller, trigger.filter ?? {}, MAX_EVENTS);
      const at = clock();
      const events = found.items
        .filter((one) => departmentId === null || one.departmentId === departmentId)
        .map(({ id }) => nothingRecorded(id, at));
      return { events, truncated: found.hasMore };
    }
    const events =
      type === 'reading'
        ? await pastReadings(statements, trigger, period)
        : await pastEvents(statements, { ...trigger, type }, period);
    return { events: events.slice(0, MAX_EVENTS), truncated: events.length > MAX_EVENTS };
  }

  /** A request as it is now, as the only event. */
  private async present(
    actor: AccountActor,
    { requestId, from, to }: DryRunRuleInput & { readonly requestId: number },
    now: Date,
  ): Promise<Found> {
    if (from !== undefined || to !== undefined) {
      throw invalid('requestId', 'is not taken with from or to');
    }
    const request = await visibleRequest(this.sources.statements, actor, requestId);
    if (request === undefined) throw invalid('requestId', 'is not the id of a request');
    return { events: [nothingRecorded(requestId, now)], truncated: false };
  }

  /** The events of which the conditions hold, in their order. */
  private async matches(
    content: RuleContent,
    events: readonly PastEvent[],
    isOne: boolean,
  ): Promise<Match[]> {
    const { trigger, conditions, departmentId } = content;
    const isWithin = await this.hours(conditionsOf(conditions));
    const pauses = new Steps(AT_ONCE);
    const matches: Match[] = [];
    for (let first = 0; first < events.length; first += BATCH) {
      const some = events.slice(first, first + BATCH);
      const states = await this.states(content, some);
      for (const [index, event] of some.entries()) {
        const present = states[index];
        if (present === undefined) continue;
        const state = isOne ? present : asOfEvent(present, event, trigger.type);
        const isOfIt = departmentId === null || state.values.departmentId === departmentId;
        const { holds, results } = judge(conditions, { state, isWithin: isWithin(event.at) });
        // A reading is of its equipment; a request may have been of another department before.
        if (holds && (isOfIt || !isOne)) matches.push({ event, state, results });
        await pauses.done();
      }
    }
    return matches;
  }

  private async states(
    { trigger: { type, meterId = 0 } }: RuleContent,
    events: readonly PastEvent[],
  ): Promise<EventState[]> {
    const { statements } = this.sources;
    return type === 'reading' && events[0]?.requestId === null
      ? await readingStates(statements, meterId, events)
      : await requestStates(statements, events);
  }

  /** Tells whether times are within the hours of the calendars that conditions name. */
  private async hours(conditions: readonly Condition[]): Promise<Hours> {
    const { calendars, statements } = this.sources;
    const ids = conditions.filter(({ field }) => field === 'at').map(({ value }) => Number(value));
    return await hoursOf(calendars, statements, ids);
  }

  private async samples(
    actor: AccountActor,
    { content, ruleId }: Tried,
    matches: readonly Match[],
  ): Promise<RuleDryRunSample[]> {
    if (matches.length === 0) return [];
    const { statements, fields } = this.sources;
    const tell = await tellingOf(statements, fields, actor, [content.conditions]);
    const conflicts = await this.conflicting(content, ruleId);
    const wouldDo = content.actions.map(
      ({ type }): RuleActionOutcome => ({ type, result: 'would', error: null }),
    );
    const pauses = new Steps(1);
    const samples: RuleDryRunSample[] = [];
    for (const { event, state, results } of matches) {
      const { requestId, at } = event;
      samples.push({
        ...{ requestId, at, wouldDo, conflictsWith: conflicts(event, state) },
        conditions: tell(content.conditions, results, (field) =>
          field === 'at' ? at.toISOString() : (state.values[field] ?? null),
        ),
      });
      await pauses.done();
    }
    return samples;
  }

  /** Tells which other rules that are on match an event and set the same. */
  private async conflicting(
    { actions, trigger }: RuleContent,
    ruleId: number | undefined,
  ): Promise<(event: PastEvent, state: EventState) => number[]> {
    const set = setsOf(actions);
    const rows: RuleRow[] = await this.sources.statements.all(
      statement(
        select(
          RULE_ROWS,
          sql`WHERE t.mode = 'on' AND t.archived_at IS NULL
          AND t.trigger_type = ${trigger.type} ORDER BY t.rank, t.id`,
        ),
      ),
    );
    const others = rows.filter(
      (rule) => rule.id !== ruleId && [...setsOf(rule.actions)].some((one) => set.has(one)),
    );
    const isWithin = await this.hours(others.flatMap((rule) => conditionsOf(rule.conditions)));
    return ({ at }, state) => {
      const meterId = trigger.meterId ?? null;
      const event = { triggers: [trigger.type], state, meterId };
      return others
        .filter(
          (rule) =>
            concerns(rule, event) &&
            judge(rule.conditions, { state, isWithin: isWithin(at) }).holds,
        )
        .map(({ id }) => id);
    };
  }
}

/** The period of the events. @throws AppError VALIDATION_ERROR on `from`. */
function periodOf({ from, to }: DryRunRuleInput, now: Date) {
  const end = to ?? now;
  const begin = from ?? new Date(end.getTime() - USUAL);
  if (begin.getTime() < now.getTime() - FARTHEST) {
    throw invalid('from', 'must be in the last 90 days');
  }
  if (begin > end) throw invalid('from', 'must not be after to');
  return { from: begin, to: end };
}

function nothingRecorded(requestId: number, at: Date): PastEvent {
  return {
    ...{ requestId, at, commentId: null, before: {}, after: {}, value: null, previous: null },
  };
}

/** Everything that some actions set. */
function setsOf(actions: readonly Action[]): Set<string> {
  return new Set(actions.map(setBy).filter((one) => one !== undefined));
}

/** Counts of a type together, in the order of the rule. */
function byType(counts: readonly { readonly type: string; readonly count: number }[]) {
  const types = [...new Set(counts.map(({ type }) => type))];
  return types.map((type) => ({
    type,
    count: counts.filter((one) => one.type === type).reduce((sum, { count }) => sum + count, 0),
  }));
}
