import type { AccountActor } from '../../../core/actor.js';
import type { Clock } from '../../../core/clock.js';
import type { Selection } from '../../../core/selection.js';
import type { Statements } from '../../../core/sql.js';
import type { MaintenanceRequest as RequestRow } from '../../../generated/prisma/client.js';
import type { SettingsService } from '../../settings/settings.service.js';
import { isStaff, isVisible } from '../maintenance.access.js';
import { toVisibleRequest } from '../maintenance.mapper.js';
import { type Contact, contactsOf, isWatching, phoneOf } from '../maintenance.queries.js';
import type { MaintenanceRequest } from '../maintenance.types.js';
import { mayCallRequester } from './requester-phone.access.js';
import { type StepConditions, stepOptions } from './step-options.js';

/** Builds answers about a request, with the steps that the actor may take. */
export class AnswersService {
  constructor(
    private readonly statements: Statements,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /** Conditions for `actions` if these are selected. */
  async conditionsFor(selection: Selection | undefined): Promise<StepConditions | undefined> {
    return selection?.actions === undefined ? undefined : await this.conditions();
  }

  /**
   * A request with `actions`. If a step has made it invisible to the actor, the actor may take no
   * further step.
   */
  async withActions(actor: AccountActor, row: RequestRow): Promise<MaintenanceRequest> {
    if (!isVisible(actor, row)) {
      return { ...toVisibleRequest(actor, row), allowedActions: [], actions: [] };
    }
    const actions = stepOptions(actor, row, await this.conditions());
    return { ...toVisibleRequest(actor, row), actions };
  }

  /**
   * A request with `actions`, `watching` and `requesterPhone`, for a call about this request.
   *
   * @param watching whether the actor watches it, if that is known.
   */
  async full(
    actor: AccountActor,
    row: RequestRow,
    watching?: boolean,
  ): Promise<MaintenanceRequest> {
    const mayCall = isVisible(actor, row) && mayCallRequester(actor, row);
    return {
      ...(await this.withActions(actor, row)),
      watching: watching ?? (await isWatching(this.statements, row.id, actor.userId)),
      ...(await this.contactFor(actor, row)),
      requesterPhone: mayCall ? await phoneOf(this.statements, row.requesterId) : null,
    };
  }

  /** The contact of a report by link, for staff; nothing is read for a request of another origin. */
  async contactFor(
    actor: AccountActor,
    row: Pick<RequestRow, 'id' | 'requesterId' | 'assigneeId' | 'departmentId'> &
      Partial<Pick<RequestRow, 'origin'>>,
  ): Promise<Contact> {
    const { id, origin = 'link' } = row;
    const mayHave = origin === 'link' && isStaff(actor, row);
    const [contact] = mayHave ? await contactsOf(this.statements, [id]) : [];
    const { contactName = null, contactEmail = null } = contact ?? {};
    return { contactName, contactEmail };
  }

  /**
   * The current conditions. Settings may be some seconds old; the steps themselves read current
   * ones.
   */
  private async conditions(): Promise<StepConditions> {
    const { reopenDays } = await this.settings.recent();
    return { now: this.clock(), reopenDays };
  }
}
