import type { AccountActor } from '../../../../core/actor.js';
import { systemCaller } from '../../../../core/context.js';
import type { Json } from '../../../../core/events.js';
import type { Statements } from '../../../../core/sql.js';
import type { UnitOfWork } from '../../../../core/unit-of-work.js';
import type { CalendarsService } from '../../../planning/calendars/calendars.service.js';
import { isVisible } from '../../../requests/maintenance/maintenance.access.js';
import { timelineExtended } from '../../../requests/maintenance/maintenance.events.js';
import { setBy } from '../content/actions.js';
import { judge } from '../judging/evaluate.js';
import { hoursOf } from '../judging/hours.js';
import { concerns } from '../judging/triggers.js';
import { type RuleTold, ruleTold } from '../rules.events.js';
import type { DisablingService } from './disabling.service.js';
import {
  type ActiveRule,
  type ActiveRules,
  compiled,
  type KnownRules,
  rulesOnAt,
} from './known-rules.service.js';
import { outcomeOf } from './outcomes.js';
import { ownersOf } from './owners.js';
import { actsOf, type ClaimedEvent, endEvent, type TakenAct } from './queue.queries.js';
import {
  type ActOutcome,
  countOutcome,
  insertFirings,
  insertMisses,
  insertTimelineEntry,
  type NewFiring,
  type NewMiss,
  noteToldThrottled,
  type RecentFirings,
  recentFirings,
  wasThrottled,
} from './recording.queries.js';
import type { RuleActing } from './rule-acting.service.js';

const HOUR = 3_600_000;
/** Firings of an hour at a request over all rules, and of a rule. */
const MOST_OF_REQUEST = 20;
const MOST_OF_RULE = 1_000;
/** How often an event is begun. */
const MAX_ATTEMPTS = 10;
/** Refusals in a row after which a rule is off. */
const MOST_REFUSED = 5;

const self = systemCaller('rules');

/** A rule whose conditions held. */
interface Match {
  readonly rule: ActiveRule;
  readonly owner: AccountActor;
  readonly results: string;
}

/** The judgement of all rules at an event. */
interface Judged {
  readonly matches: readonly Match[];
  readonly misses: readonly NewMiss[];
  /** Rules whose owner is lost. */
  readonly lost: readonly ActiveRule[];
  readonly facts: Readonly<Record<string, Json>>;
}

/** Judges rules on events and lets them act (docs/behaviour/rules.md). */
export class RuleEvents {
  constructor(
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
    private readonly known: KnownRules,
    private readonly calendars: Pick<CalendarsService, 'workTimes'>,
    private readonly acting: RuleActing,
    private readonly disabling: DisablingService,
    private readonly now: () => Date,
  ) {}

  /** Works on an event to its end. After a crash it goes on behind what was done. */
  async process(event: ClaimedEvent): Promise<void> {
    const acts = event.attempts > 1 ? await actsOf(this.statements, event.id) : [];
    // What begins while rules are stopped is not made up for; what always fails holds up no other event.
    if ((!event.enabled && acts.length === 0) || event.attempts > MAX_ATTEMPTS) {
      await endEvent(this.statements, event.id);
      return;
    }
    const known = await this.known.at(event.revision);
    const judged = await this.judged(event, await this.withBegun(event, acts, known));
    for (const rule of judged.lost) await this.disabling.disable(rule, 'owner_lost');
    const firings = await this.act(event, judged, acts);
    const refused = await this.end(event, judged, firings);
    for (const rule of refused) await this.disabling.disable(rule, 'refused');
  }

  /** Adds rules that had begun to act, and were switched off or changed before this process took over. */
  private async withBegun(
    { at }: ClaimedEvent,
    acts: readonly TakenAct[],
    active: ActiveRules,
  ): Promise<ActiveRules> {
    const isPresent = (id: number) =>
      active.rules.some((rule) => rule.id === id && rule.since <= at);
    const ids = [...new Set(acts.map(({ ruleId }) => ruleId))].filter((id) => !isPresent(id));
    if (ids.length === 0) return active;
    const others = active.rules.filter(({ id }) => !ids.includes(id));
    const rules = [...others, ...(await rulesOnAt(this.statements, ids, at))];
    return compiled(rules.toSorted((a, b) => a.rank - b.rank || a.id - b.id));
  }

  private async judged(event: ClaimedEvent, active: ActiveRules): Promise<Judged> {
    const { state, chain, at } = event;
    const concerned = active.rules.filter(
      (rule) =>
        rule.since <= at &&
        (event.ruleId === null || event.ruleId === rule.id) &&
        !chain.includes(rule.id) &&
        concerns(rule, event),
    );
    if (concerned.length === 0) return { matches: [], misses: [], lost: [], facts: {} };
    const owners = await ownersOf(this.statements, concerned, this.now());
    const isLost = ({ ownerId }: ActiveRule) => !owners.has(ownerId);
    const seen = concerned.filter(({ ownerId }) => {
      const owner = owners.get(ownerId);
      return owner !== undefined && (state.related === null || isVisible(owner, state.related));
    });
    const calendarIds = seen.flatMap(({ id }) => active.calendarsOf.get(id) ?? []);
    const hours = await hoursOf(this.calendars, this.statements, calendarIds);
    const isWithin = hours(at);
    const matches: Match[] = [];
    const misses: NewMiss[] = [];
    for (const rule of seen) {
      const owner = owners.get(rule.ownerId) as AccountActor;
      const { holds: matched, results } = judge(rule.conditions, { state, isWithin });
      if (matched) matches.push({ rule, owner, results });
      else misses.push({ ruleId: rule.id, version: rule.version, results });
    }
    return { matches, misses, lost: concerned.filter(isLost), facts: factsOf(event, active, seen) };
  }

  private async act(
    event: ClaimedEvent,
    { matches, facts }: Judged,
    acts: readonly TakenAct[],
  ): Promise<NewFiring[]> {
    if (matches.length === 0) return [];
    const recent = await recentFirings(
      this.statements,
      event.requestId,
      matches.map(({ rule }) => rule.id),
      new Date(this.now().getTime() - HOUR),
    );
    const set = new Set<string>();
    const firings: NewFiring[] = [];
    let isStopped = false;
    let { ofRequest } = recent;
    for (const { rule, owner, results } of matches) {
      const { id: ruleId, version, mode } = rule;
      const begun = acts.some((act) => act.ruleId === ruleId);
      const isThrottled = !begun && exceeds(rule, recent, ofRequest);
      const actions =
        mode === 'observe'
          ? all(rule, isThrottled ? 'throttled' : 'would')
          : isStopped
            ? all(rule, 'superseded')
            : isThrottled
              ? all(rule, 'throttled')
              : await this.acting.act({ rule, owner, event, acts, set });
      // Nothing stops an observed rule.
      const isCounted = isThrottled && (mode === 'observe' || !isStopped);
      const outcome = isCounted ? 'throttled' : outcomeOf(actions);
      firings.push({ ruleId, version, outcome, facts, results, actions });
      if (outcome === 'fired' || outcome === 'refused') ofRequest += 1;
      if (mode === 'on' && rule.stop && !isThrottled) isStopped = true;
      if (mode === 'on') noteSet(rule, actions, set);
    }
    return firings;
  }

  /**
   * Records an event and ends it.
   *
   * @returns rules that were refused too often.
   */
  private async end(
    event: ClaimedEvent,
    { misses, facts, matches }: Judged,
    firings: readonly NewFiring[],
  ): Promise<ActiveRule[]> {
    if (misses.length + firings.length === 0) {
      await endEvent(this.statements, event.id);
      return [];
    }
    return await this.unitOfWork.run(self, async (unit) => {
      const { statements, now } = unit;
      // Another process that had taken over was faster.
      if (!(await endEvent(statements, event.id))) return [];
      const since = new Date(now.getTime() - HOUR);
      const refused: ActiveRule[] = [];
      const kept: NewFiring[] = [];
      for (const firing of firings) {
        const rule = matches.find((one) => one.rule.id === firing.ruleId)?.rule as ActiveRule;
        if (firing.outcome === 'throttled') {
          if (await wasThrottled(statements, event.requestId, rule.id, since)) continue;
          kept.push(firing);
          if (await noteToldThrottled(statements, rule.id, now, since)) {
            unit.emit(ruleTold, throttledNotice(rule, event, now));
          }
          continue;
        }
        kept.push(firing);
        if (rule.mode !== 'on') continue;
        const count = await countOutcome(statements, rule.id, firing.outcome, now);
        if (count >= MOST_REFUSED) refused.push(rule);
        if (event.requestId !== null && firing.outcome === 'fired') {
          const data = timelineData(rule, event, firing);
          await insertTimelineEntry(statements, event.requestId, data, now);
          unit.emit(timelineExtended, { id: event.requestId });
        }
      }
      await insertFirings(statements, event, kept, now);
      await insertMisses(statements, event, misses, facts, now);
      return refused;
    });
  }
}

function exceeds({ id }: ActiveRule, { ofRule }: RecentFirings, ofRequest: number): boolean {
  return ofRequest >= MOST_OF_REQUEST || (ofRule.get(id) ?? 0) >= MOST_OF_RULE;
}

function all({ actions }: ActiveRule, result: string): ActOutcome[] {
  return actions.map(({ type }) => ({ type, result, error: null }));
}

/** Notes what a rule has set, so that later ones set it no more. */
function noteSet({ actions }: ActiveRule, outcomes: readonly ActOutcome[], set: Set<string>): void {
  for (const [index, action] of actions.entries()) {
    const what = setBy(action);
    const result = outcomes[index]?.result;
    if (what !== undefined && (result === 'done' || result === 'unchanged')) set.add(what);
  }
}

/** The values of the fields that conditions name. */
function factsOf(
  { state, at }: ClaimedEvent,
  { fieldsOf }: ActiveRules,
  rules: readonly ActiveRule[],
): Record<string, Json> {
  const names = new Set(rules.flatMap(({ id }) => fieldsOf.get(id) ?? []));
  const factOf = (field: string) =>
    field === 'at' ? at.toISOString() : (state.values[field] ?? null);
  return Object.fromEntries([...names].map((field) => [field, factOf(field)]));
}

function timelineData(rule: ActiveRule, event: ClaimedEvent, firing: NewFiring): object {
  return {
    ...{ ruleId: rule.id, rule: rule.name, version: rule.version },
    ...{ firingId: `${event.id}-${rule.id}`, eventId: String(event.id) },
    actions: firing.actions.map(({ type, result }) => ({ type, result })),
  };
}

function throttledNotice(
  rule: ActiveRule,
  { state, requestId }: ClaimedEvent,
  now: Date,
): RuleTold {
  const departmentId = (state.related?.departmentId ?? state.values.departmentId ?? null) as
    | number
    | null;
  return {
    ...{ event: 'rule_throttled', ruleId: rule.id, rule: rule.name, requestId, departmentId },
    ...{ to: ['leads'], userIds: [rule.ownerId], text: null, reason: null },
    key: `rule-throttled-${rule.id}-${now.getTime()}`,
  };
}
