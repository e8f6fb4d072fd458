import type { ActingCaller } from '../../../../core/context.js';
import { toAppError } from '../../../../core/errors.js';
import type { Statements } from '../../../../core/sql.js';
import type { UnitOfWork } from '../../../../core/unit-of-work.js';
import type { ListService } from '../../../requests/maintenance/list/list.service.js';
import type { SettingsService } from '../../system-settings/system-settings.service.js';
import type { ActContext, ActsService } from '../acting/acts.service.js';
import { templateValues } from '../acting/templates.js';
import { type FilterSources, listInputOf } from '../capture/listed.js';
import type { Action } from '../content/actions.js';
import type { RuleContent } from '../content/content.js';
import type { RuleActionOutcome } from '../firings/firings.types.js';
import type { EventState } from '../judging/state.js';

/** A request on which actions are tried. */
export interface TriedOn {
  readonly requestId: number;
  readonly state: EventState;
  readonly at: Date;
}

/** The rule and the event of a trial are not stored. */
const UNSTORED = { id: 0, name: '' } as const;
const NO_EVENT = {
  ...{ id: 0n, triggers: [], meterId: null, ruleId: null },
  ...{ depth: 0, chain: [], rootEventId: null, attempts: 0 },
} as const;

/** Dependencies of TrialService. */
interface Sources extends FilterSources {
  readonly statements: Statements;
  readonly unitOfWork: Pick<UnitOfWork, 'undone'>;
  readonly acts: Pick<ActsService, 'take'>;
  readonly settings: Pick<SettingsService, 'publicUrl'>;
  readonly requestList: Pick<ListService, 'list'>;
}

/** Tries the actions of rules and undoes them, and lists what a trigger by time would find. */
export class TrialService {
  constructor(private readonly sources: Sources) {}

  /**
   * Tries the actions of a rule on a request in their order, in one transaction that is rolled back:
   * `would`, or `refused` with the error of the step, which undoes nothing but itself.
   */
  async outcomes(
    caller: ActingCaller,
    { actions }: RuleContent,
    on: TriedOn,
  ): Promise<RuleActionOutcome[]> {
    const { statements, settings, unitOfWork } = this.sources;
    const publicUrl = await settings.publicUrl(statements);
    const { actor, requestId } = caller;
    const trial = { actor, requestId, ipAddress: null, userAgent: null, trial: true } as const;
    const event = { ...NO_EVENT, ...on };
    const values = templateValues(event, publicUrl);
    const context = { caller: trial, rule: UNSTORED, event, values, now: on.at };
    const outcomes: RuleActionOutcome[] = [];
    return await unitOfWork.undone(async () => {
      for (const action of actions) outcomes.push(await this.outcome(action, context));
      return outcomes;
    });
  }

  private async outcome(action: Action, context: ActContext): Promise<RuleActionOutcome> {
    const { type } = action;
    try {
      await this.sources.acts.take(action, context);
      return { type, result: 'would', error: null };
    } catch (error) {
      const { code, message, details = null } = toAppError(error);
      if (code === 'INTERNAL_ERROR' || code === 'SERVICE_UNAVAILABLE') throw error;
      return { type, result: 'refused', error: { code, message, details } };
    }
  }

  /** The requests that the list of the caller has with a filter now, the newest first. */
  async listed(caller: ActingCaller, filter: object, most: number) {
    const input = await listInputOf(this.sources, caller.actor, filter, { sort: null, most });
    const fields = { id: true, departmentId: true } as const;
    const page = await this.sources.requestList.list(caller, input, fields);
    return { items: page.items, hasMore: page.nextCursor !== undefined };
  }
}
