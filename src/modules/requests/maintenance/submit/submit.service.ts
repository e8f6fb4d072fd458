import type { AccountActor } from '../../../../core/actor.js';
import type { ActingCaller } from '../../../../core/context.js';
import { invalid } from '../../../../core/errors.js';
import type { Statements } from '../../../../core/sql.js';
import type { Unit } from '../../../../core/unit.js';
import type { UnitOfWork } from '../../../../core/unit-of-work.js';
import type { MaintenanceRequest as RequestRow } from '../../../../generated/prisma/client.js';
import type { RequestOrigin } from '../../../../generated/prisma/enums.js';
import { fieldsMetadata } from '../../../equipment/fields/recorded-changes.js';
import { leadBehalf } from '../../../people/departments/departments.access.js';
import { createNamed } from '../../../system/client-ids/client-ids.service.js';
import { linkAttachments } from '../../../system/files/request-photos.service.js';
import type { ClocksService } from '../clocks/clocks.service.js';
import { emitAssetDown, lockReportedAsset } from '../links/breakdowns.js';
import { type Links, linksAfter } from '../links/links.js';
import { categoryDefaults } from '../links/links.queries.js';
import {
  emitStepTaken,
  emitSubmitted,
  requestCategorised,
  requestChanged,
} from '../maintenance.events.js';
import { returnedRequests } from '../maintenance.queries.js';
import type { MaintenanceRequest } from '../maintenance.types.js';
import type { RequestFieldsService } from '../set-fields/request-fields.service.js';
import type { AnswersService } from '../steps/answers.service.js';
import { mayLeadIn } from '../steps/steps.access.js';
import { requireDueDate } from '../steps/steps.checks.js';
import { insertion, type NewRequest } from './submit.queries.js';
import type { CreateMaintenanceRequestInput } from './submit.types.js';

/** The request that a new one follows, whose texts and links it gets as they are. */
export interface Followed {
  readonly id: number;
  readonly links: Links;
}

/** Submits requests. */
export class SubmitService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly answers: AnswersService,
    private readonly clocks: ClocksService,
    private readonly fields: RequestFieldsService,
  ) {}

  /**
   * Submits a request for the given department, by default the actor's own.
   *
   * @throws AppError VALIDATION_ERROR without a department, for an unknown one, for a link to a record
   *   that is missing or ended, for `assetDown` without an asset, and for a date of somebody who is no
   *   lead of the department.
   */
  async create(
    caller: ActingCaller,
    input: CreateMaintenanceRequestInput,
  ): Promise<MaintenanceRequest> {
    const { actor } = caller;
    const created = await createNamed(this.unitOfWork, caller, 'request', input, (unit) =>
      this.insert(unit, actor, input),
    );
    return await this.answers.full(actor, created);
  }

  /**
   * Submits a request in the transaction of another change.
   *
   * @throws AppError as `create`.
   */
  async insert(
    unit: Unit,
    actor: AccountActor,
    input: CreateMaintenanceRequestInput,
    origin: RequestOrigin = 'person',
    follows?: Followed,
  ): Promise<RequestRow> {
    const { attachmentIds } = input;
    const { now, statements } = unit;
    if (input.assetDown) await lockReportedAsset(statements, input.assetId);
    const request = await newRequest(statements, actor, input, follows);
    requireLead(actor, request, now);
    if (request.manualDueAt !== null) unit.actFor(leadBehalf(actor, request.departmentId));
    const clocks = await this.clocks.begin(unit, { ...request, origin });
    const { onBehalfOf } = unit;
    const bearer = bearerOf(request);
    const byLink = origin === 'link';
    const fields = await this.fields.ofNew(unit, actor, bearer, input.fields, byLink);
    const { fields: values, incomplete } = fields;
    const columns = { ...request, origin, onBehalfOf, fields: values, incomplete };
    const inserted = insertion(columns, now, clocks);
    const [row] = await returnedRequests(statements, inserted);
    if (row === undefined) throw invalid('departmentId', 'is not the id of a department');
    const { id, title, description, priority, category, location, status, departmentId } = row;
    const { categoryId, locationId, assetId, wantedBy, manualDueAt } = row;
    await linkAttachments(unit, actor, { requestId: id, attachmentIds, type: 'BEFORE' });
    const { after: given, staffFields } = fieldsMetadata(fields);
    unit.audit({
      action: 'maintenance.created',
      targetType: 'maintenance_request',
      targetId: id,
      metadata: {
        after: {
          ...{ title, description, priority, category, location, status, departmentId },
          ...{ categoryId, locationId, assetId, wantedBy, manualDueAt },
          ...(follows === undefined ? {} : { followUpOfId: follows.id }),
          ...given,
        },
        ...(staffFields && { staffFields }),
        ...(attachmentIds ? { attachmentIds } : {}),
      },
    });
    if (input.assetDown) emitAssetDown(unit, actor, row);
    if (categoryId !== null)
      unit.emit(requestCategorised, { id, categoryId, actorId: actor.userId });
    emitSubmitted(unit, row);
    emitStepTaken(unit, 'create', { before: null, after: row });
    unit.emit(requestChanged, { id });
    return row;
  }
}

/** People of a request that does not exist yet. */
function bearerOf<R extends Omit<NewRequest, 'origin' | 'fields' | 'incomplete'>>(request: R) {
  return { ...request, assigneeId: null, helperIds: [] };
}

/**
 * The columns of a new request. A category that is given by its id gives department and priority
 * where the input has none; one that is found by its text gives neither, so that old clients see no
 * difference.
 *
 * @throws AppError VALIDATION_ERROR without a department, and for a link to a record that is missing
 *   or ended.
 */
async function newRequest(
  statements: Statements,
  actor: AccountActor,
  input: CreateMaintenanceRequestInput,
  follows: Followed | undefined,
): Promise<Omit<NewRequest, 'origin' | 'fields' | 'incomplete'>> {
  const links = follows?.links ?? (await linksAfter(statements, input));
  const defaults =
    typeof input.categoryId === 'number'
      ? await categoryDefaults(statements, input.categoryId)
      : undefined;
  const departmentId = input.departmentId ?? defaults?.departmentId ?? actor.departmentId;
  if (departmentId === null) {
    throw invalid('departmentId', 'is required, because you belong to no department');
  }
  const { title, description, priority = defaults?.defaultPriority ?? 'normal' } = input;
  const { wantedBy = null, dueAt: manualDueAt = null } = input;
  const followUpOfId = follows?.id ?? null;
  const content = { title, description, priority, wantedBy, manualDueAt, followUpOfId };
  return { ...content, departmentId, requesterId: actor.userId, ...links };
}

/**
 * @throws AppError VALIDATION_ERROR for a manual date of somebody who is no lead of the department,
 *   and for one that is past or more than five years away.
 */
function requireLead(
  actor: AccountActor,
  { departmentId, manualDueAt }: Pick<NewRequest, 'departmentId' | 'manualDueAt'>,
  now: Date,
): void {
  if (manualDueAt !== null && !mayLeadIn(actor, departmentId)) {
    throw invalid('dueAt', 'is for those who assign technicians in the department');
  }
  requireDueDate(manualDueAt, now);
}
