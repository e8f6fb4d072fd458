import type { AccountActor } from '../../../../core/actor.js';
import type { ActingCaller } from '../../../../core/context.js';
import { toAppError } from '../../../../core/errors.js';
import type { Statements } from '../../../../core/sql.js';
import { again } from '../../../requests/maintenance/again.js';
import { causedByRule, ruleActId } from '../../../requests/maintenance/rule-causes.js';
import type { SettingsService } from '../../system-settings/system-settings.service.js';
import { type Action, setBy } from '../content/actions.js';
import type { RuleEventRow } from '../judging/state.js';
import { type ActsService, isMeasured } from './acts.service.js';
import type { ActiveRule } from './known-rules.service.js';
import {
  type ActError,
  type ActKey,
  actsOf,
  keepAct,
  keepRefusal,
  type TakenAct,
} from './queue.queries.js';
import type { ActOutcome } from './recording.queries.js';
import { templateValues } from './templates.js';

/** How often an action is tried again after a change of the request in between. */
const ATTEMPTS = 3;

/** The rule was switched off or changed, or all rules were, before an action. */
class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** A rule that acts on an event. */
export interface Acting {
  readonly rule: ActiveRule;
  readonly owner: AccountActor;
  readonly event: RuleEventRow;
  /** The actions that were taken before this process took over. */
  readonly acts: readonly TakenAct[];
  /** The parts of the request that earlier rules of the event have set. */
  readonly set: ReadonlySet<string>;
}

/** Takes the actions of a rule, each once, in a transaction of its operation. */
export class RuleActing {
  constructor(
    private readonly statements: Statements,
    private readonly acts: Pick<ActsService, 'take'>,
    private readonly settings: Pick<SettingsService, 'publicUrl'>,
    private readonly now: () => Date,
  ) {}

  /** Takes all actions of a rule in their order; one that is refused does not stop the others. */
  async act(acting: Acting): Promise<ActOutcome[]> {
    const outcomes: ActOutcome[] = [];
    const publicUrl = await this.settings.publicUrl(this.statements);
    for (const [n, action] of acting.rule.actions.entries()) {
      outcomes.push(await this.one(acting, action, n, publicUrl));
    }
    return outcomes;
  }

  private async one(
    acting: Acting,
    action: Action,
    n: number,
    publicUrl: string | undefined,
  ): Promise<ActOutcome> {
    const { type } = action;
    const { rule, event, acts, set } = acting;
    const earlier = acts.find((act) => act.ruleId === rule.id && act.n === n);
    if (earlier !== undefined) return { type, result: earlier.result, error: earlier.error };
    const what = setBy(action);
    if (what !== undefined && set.has(what)) return { type, result: 'superseded', error: null };
    try {
      return { type, result: await this.take(acting, action, n, publicUrl), error: null };
    } catch (error) {
      if (error instanceof Stopped) return { type, result: 'stopped', error: null };
      const taken = await this.takenElsewhere(event.id, rule.id, n);
      if (taken !== undefined) return { type, result: taken.result, error: taken.error };
      const { code, message, details } = toAppError(error);
      // The database is away: the event is tried again.
      if (code === 'SERVICE_UNAVAILABLE') throw error;
      const result = code === 'INTERNAL_ERROR' ? 'failed' : 'refused';
      const told: ActError = { code, message, details: details ?? null };
      const key = { eventId: event.id, ruleId: rule.id, n };
      await keepRefusal(this.statements, key, result, told);
      return { type, result, error: told };
    }
  }

  /** @throws Stopped; AppError as the operation. */
  private async take(
    { rule, owner, event }: Acting,
    action: Action,
    n: number,
    publicUrl: string | undefined,
  ): Promise<string> {
    const { requestId: measured } = event;
    const key: ActKey = {
      ...{ eventId: event.id, ruleId: rule.id, version: rule.version, n },
      measuredId: isMeasured(action) ? measured : null,
      watchedId: action.type === 'addWatcher' ? measured : null,
    };
    let result = 'done';
    const caller: ActingCaller = {
      ...{ actor: owner, ipAddress: null, userAgent: null },
      requestId: ruleActId(rule.id, event.id, n),
      auditMetadata: {
        rule: { id: rule.id, version: rule.version, firingId: `${event.id}-${rule.id}` },
      },
      within: async ({ statements }) => {
        const kept = await keepAct(statements, key);
        if (kept === undefined) throw new Stopped();
        result = kept;
      },
    };
    const cause = {
      depth: event.depth + 1,
      chain: [...event.chain, rule.id],
      rootEventId: event.rootEventId ?? event.id,
    };
    const values = templateValues(event, publicUrl);
    await again(ATTEMPTS, async () => {
      const context = { caller, rule, event, values, now: this.now() };
      await causedByRule(cause, () => this.acts.take(action, context));
    });
    return result;
  }

  /** The action, if another process that works on the same event has taken it. */
  private async takenElsewhere(
    eventId: bigint,
    ruleId: number,
    n: number,
  ): Promise<TakenAct | undefined> {
    const acts = await actsOf(this.statements, eventId);
    return acts.find((act) => act.ruleId === ruleId && act.n === n);
  }
}
