import type { AccountActor } from '../../core/actor.js';
import type { Clock } from '../../core/clock.js';
import type { Statements } from '../../core/sql.js';
import type { MaintenanceRequest as RequestRow } from '../../generated/prisma/client.js';
import type { SettingsService } from '../settings/settings.service.js';
import { isVisible } from './maintenance.access.js';
import { toVisibleRequest } from './maintenance.mapper.js';
import type { MaintenanceRequest } from './maintenance.types.js';
import { type StepConditions, stepOptions } from './step-options.js';
import { isWatching } from './watchers.queries.js';

/** What `actions` of a request depends on besides the request and the actor. */
export class RequestRules {
  constructor(
    private readonly statements: Statements,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /** The conditions now. Settings may be some seconds old; the steps themselves read them afresh. */
  async conditions(): Promise<StepConditions> {
    const { reopenDays } = await this.settings.recent();
    return { now: this.clock(), reopenDays };
  }

  /** Whether the actor watches a request. */
  async isWatching(actor: AccountActor, requestId: number): Promise<boolean> {
    return await isWatching(this.statements, requestId, actor.userId);
  }

  /** A request as the answer to a call about it alone: with `actions` and `watching`. */
  async answerAlone(
    actor: AccountActor,
    row: RequestRow,
    watching?: boolean,
  ): Promise<MaintenanceRequest> {
    return {
      ...(await this.answer(actor, row)),
      watching: watching ?? (await this.isWatching(actor, row.id)),
    };
  }

  /**
   * A request with `actions`. After a step that took it out of the actor's sight no further step is for
   * the actor.
   */
  async answer(actor: AccountActor, row: RequestRow): Promise<MaintenanceRequest> {
    if (!isVisible(actor, row)) {
      return { ...toVisibleRequest(actor, row), allowedActions: [], actions: [] };
    }
    const actions = stepOptions(actor, row, await this.conditions());
    return { ...toVisibleRequest(actor, row), actions };
  }
}
