import type { AccountActor } from '../../../../core/actor.js';
import type { Clock } from '../../../../core/clock.js';
import type { Selection } from '../../../../core/selection.js';
import type { Statements } from '../../../../core/sql.js';
import type { MaintenanceRequest as RequestRow } from '../../../../generated/prisma/client.js';
import type { KnownFields } from '../../../equipment/fields/known-fields.js';
import type { KnownFieldsService } from '../../../equipment/fields/known-fields.service.js';
import type { SettingsService } from '../../../system/system-settings/system-settings.service.js';
import { codesFor } from '../causes/causes.queries.js';
import { contractorsOf, shownContractor } from '../contractor/contractor.queries.js';
import type { RequestContractor } from '../contractor/contractor.types.js';
import { shownFields } from '../fields/request-fields.js';
import { isStaff, isVisible, type Related } from '../maintenance.access.js';
import { selectsSteps, toVisibleRequest } from '../maintenance.mapper.js';
import { type Contact, contactsOf } from '../maintenance.queries.js';
import type { MaintenanceRequest } from '../maintenance.types.js';
import { seesMoney } from '../money.access.js';
import type { Missing } from '../requires/requires.queries.js';
import { answerFields } from './answers.queries.js';
import { mayCallRequester } from './requester-phone.access.js';
import { type StepConditions, stepOptions } from './step-options.js';

/** Builds answers about a request, with the steps that the actor may take. */
export class AnswersService {
  constructor(
    private readonly statements: Statements,
    private readonly settings: SettingsService,
    private readonly known: Pick<KnownFieldsService, 'recent'>,
    private readonly clock: Clock,
  ) {}

  /** Conditions for `actions` if these are selected. */
  async conditionsFor(selection: Selection | undefined): Promise<StepConditions | undefined> {
    return selectsSteps(selection) ? await this.conditions() : undefined;
  }

  /** The definitions of fields if these are selected. */
  async fieldsFor(selection: Selection | undefined): Promise<KnownFields | undefined> {
    return selection === undefined || selection.fields ? await this.known.recent() : undefined;
  }

  /**
   * A request with `actions` and `fields`. If a step has made it invisible to the actor, the actor may take no
   * further step.
   *
   * @param missing the unmet requirements of its category.
   */
  async withActions(
    actor: AccountActor,
    row: RequestRow,
    missing: readonly Missing[] | null,
  ): Promise<MaintenanceRequest> {
    const conditions = await this.conditions();
    const fields = shownFields(conditions.known, actor, row);
    if (!isVisible(actor, row)) {
      return { ...toVisibleRequest(actor, row), fields, allowedActions: [], actions: [] };
    }
    const actions = stepOptions(actor, row, conditions, missing);
    return { ...toVisibleRequest(actor, row), fields, actions };
  }

  /**
   * A request with `actions`, `watching`, `requesterPhone` and `costs`, for a call about this
   * request.
   */
  async full(actor: AccountActor, row: RequestRow): Promise<MaintenanceRequest> {
    const { id, requesterId, departmentId } = row;
    const visible = isVisible(actor, row);
    const about = { id, requesterId, userId: actor.userId };
    const { missing, ...fields } = await answerFields(this.statements, {
      ...about,
      hasPhone: visible && mayCallRequester(actor, row),
      hasCosts: visible && seesMoney(actor, departmentId),
    });
    return {
      ...(await this.withActions(actor, row, missing)),
      ...(await this.contactFor(actor, row)),
      contractor: visible ? await this.contractorFor(actor, row) : null,
      ...(await codesFor(this.statements, actor, row)),
      ...fields,
    };
  }

  /** The contractor to whom a visible request was sent last. */
  async contractorFor(
    actor: AccountActor,
    row: Related & Pick<RequestRow, 'id'>,
  ): Promise<RequestContractor | null> {
    const [found] = await contractorsOf(this.statements, [row.id]);
    return shownContractor(actor, row, found);
  }

  /** The contact of a report by link, for staff; nothing is read for a request of another origin. */
  async contactFor(
    actor: AccountActor,
    row: Related & Pick<RequestRow, 'id'> & Partial<Pick<RequestRow, 'origin'>>,
  ): Promise<Contact> {
    const { id, origin = 'link' } = row;
    const mayHave = origin === 'link' && isStaff(actor, row);
    const [contact] = mayHave ? await contactsOf(this.statements, [id]) : [];
    const { contactName = null, contactEmail = null, contactMail = null } = contact ?? {};
    return { contactName, contactEmail, contactMail };
  }

  /**
   * The current conditions. Settings may be some seconds old; the steps themselves read current
   * ones.
   */
  private async conditions(): Promise<StepConditions> {
    const { reopenDays } = await this.settings.recent();
    return { now: this.clock(), reopenDays, known: await this.known.recent() };
  }
}
