import type { ActingCaller } from '../../../core/context.js';
import { AppError, invalid, notFound, requireVersion } from '../../../core/errors.js';
import type { Statements } from '../../../core/sql.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { MaintenanceRequest as RequestRow } from '../../../generated/prisma/client.js';
import type { ChecklistsService } from '../checklists/checklists.service.js';
import { lockForWork } from '../maintenance/crew/work.queries.js';
import { requestChanged } from '../maintenance/maintenance.events.js';
import { requestById, visibleRequest } from '../maintenance/maintenance.queries.js';
import type { MaintenanceRequest } from '../maintenance/maintenance.types.js';
import type { AnswersService } from '../maintenance/steps/answers.service.js';
import { requireMayRead, requireMaySet, requireOpen } from './request-checklists.access.js';
import {
  checklistOf,
  checklistOfCategory,
  checklistSource,
  copyChecklist,
  countChange,
  insertEntry,
  removeChecklist,
  type Source,
} from './request-checklists.queries.js';
import type { RequestChecklist, SetRequestChecklistInput } from './request-checklists.types.js';

/** A request that got a category. */
interface Categorised {
  readonly id: number;
  readonly categoryId: number;
  readonly actorId: number;
}

/** Reads the checklists of requests, and gives checklists to requests (docs/behaviour/work.md). */
export class RequestChecklistsService {
  constructor(
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
    private readonly checklists: Pick<ChecklistsService, 'refer'>,
    private readonly answers: Pick<AnswersService, 'full'>,
  ) {}

  /**
   * The checklist of a request.
   *
   * @throws AppError NOT_FOUND for a request that is not visible, and without a checklist; FORBIDDEN
   *   for actors outside its staff.
   */
  async get({ actor }: ActingCaller, requestId: number): Promise<RequestChecklist> {
    const request = await visibleRequest(this.statements, actor, requestId);
    if (request === undefined) throw notFound('The maintenance request');
    requireMayRead(actor, request);
    const checklist = await checklistOf(this.statements, requestId);
    if (checklist === undefined) throw notFound('The checklist');
    return checklist;
  }

  /**
   * Gives a copy of a checklist to an open request, or takes its checklist away. The same version
   * again changes nothing.
   *
   * @throws AppError NOT_FOUND, FORBIDDEN, INVALID_TRANSITION, VERSION_CONFLICT; VALIDATION_ERROR for
   *   a checklist that is missing or archived; CONFLICT while an item is answered.
   */
  async set(caller: ActingCaller, input: SetRequestChecklistInput): Promise<MaintenanceRequest> {
    const { requestId, checklistId, expectedVersion } = input;
    if (checklistId === undefined) throw invalid('checklistId', 'is required');
    const { actor } = caller;
    const row = await this.unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      const request = await lockForWork(unit, actor, requestId);
      unit.actFor(requireMaySet(actor, request));
      requireOpen(request);
      requireVersion(request, expectedVersion, 'The request');
      const before = await checklistOf(statements, requestId);
      const source = await this.sourceOf(statements, checklistId);
      if (isSame(before, source)) return request;
      if ((before?.answered ?? 0) > 0) throw answeredAlready();
      await replace(unit, { requestId, actorId: actor.userId }, source);
      await countChange(statements, requestId, now);
      unit.audit({
        action: 'maintenance.checklist_set',
        targetType: 'maintenance_request',
        targetId: requestId,
        metadata: {
          before: { checklistId: before?.checklistId ?? null, name: before?.name ?? null },
          after: { checklistId: source?.id ?? null, name: source?.name ?? null },
        },
      });
      unit.emit(requestChanged, { id: requestId });
      return (await requestById(statements, requestId)) as RequestRow;
    });
    return await this.answers.full(actor, row);
  }

  /**
   * Gives the checklist of its new category to a request, in the transaction of that change, unless
   * an item of another checklist is answered.
   */
  async takeFromCategory(unit: Unit, { id, categoryId, actorId }: Categorised): Promise<void> {
    const { statements } = unit;
    const source = await checklistOfCategory(statements, categoryId);
    if (source === undefined) return;
    const before = await checklistOf(statements, id);
    if ((before?.answered ?? 0) > 0 || isSame(before, source)) return;
    await replace(unit, { requestId: id, actorId }, source);
  }

  /** Gives the checklist of its schedule to a new request; one that is archived goes on working. */
  async takeFromSchedule(
    unit: Unit,
    { id, checklistId, actorId }: { id: number; checklistId: number; actorId: number },
  ): Promise<void> {
    const source = await checklistSource(unit.statements, checklistId);
    if (source !== undefined) await replace(unit, { requestId: id, actorId }, source);
  }

  private async sourceOf(
    statements: Statements,
    checklistId: number | null,
  ): Promise<Source | undefined> {
    if (checklistId === null) return undefined;
    await this.checklists.refer(statements, 'checklistId', checklistId);
    return await checklistSource(statements, checklistId);
  }
}

/** Returns whether a request has this version of a checklist, or none as asked. */
function isSame(before: RequestChecklist | undefined, source: Source | undefined): boolean {
  return before?.checklistId === source?.id && before?.checklistVersion === source?.version;
}

/** Replaces the checklist of a request, with an entry of its timeline. */
async function replace(
  unit: Unit,
  { requestId, actorId }: { readonly requestId: number; readonly actorId: number },
  source: Source | undefined,
): Promise<void> {
  const { statements } = unit;
  await removeChecklist(statements, requestId);
  if (source !== undefined) await copyChecklist(statements, requestId, source.id);
  const data = { checklistId: source?.id ?? null, name: source?.name ?? null };
  await insertEntry(unit, { requestId, actorId, data });
}

function answeredAlready(): AppError {
  return new AppError('CONFLICT', 'An item of the checklist is answered.', {
    field: 'checklistId',
    reason: 'cannot change while an item is answered',
  });
}
