import type { ActingCaller } from '../../../core/context.js';
import { invalid } from '../../../core/errors.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import { linkAttachments } from '../../files/request-photos.service.js';
import { emitStatusChanged, emitStepTaken, requestChanged } from '../maintenance.events.js';
import { returnedRequests } from '../maintenance.queries.js';
import type { MaintenanceRequest } from '../maintenance.types.js';
import type { AnswersService } from '../steps/answers.service.js';
import { insertion } from './submit.queries.js';
import type { CreateMaintenanceRequestInput } from './submit.types.js';

/** Submits requests. */
export class SubmitService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly answers: AnswersService,
  ) {}

  /**
   * Submits a request for the given department, by default the actor's own.
   *
   * @throws AppError VALIDATION_ERROR without a department, or for an unknown department.
   */
  async create(
    caller: ActingCaller,
    input: CreateMaintenanceRequestInput,
  ): Promise<MaintenanceRequest> {
    const { actor } = caller;
    const { attachmentIds, ...content } = input;
    const departmentId = input.departmentId ?? actor.departmentId;
    if (departmentId === null) {
      throw invalid('departmentId', 'is required, because you belong to no department');
    }
    const created = await this.unitOfWork.run(caller, async (unit) => {
      const { now } = unit;
      const [row] = await returnedRequests(
        unit.statements,
        insertion({ ...content, departmentId, requesterId: actor.userId }, now),
      );
      if (row === undefined) throw invalid('departmentId', 'is not the id of a department');
      const { id, title, description, priority, category, location, status } = row;
      await linkAttachments(unit, actor, { requestId: id, attachmentIds, type: 'BEFORE' });
      unit.audit({
        action: 'maintenance.created',
        targetType: 'maintenance_request',
        targetId: id,
        metadata: {
          after: { title, description, priority, category, location, status, departmentId },
          ...(attachmentIds ? { attachmentIds } : {}),
        },
      });
      emitStatusChanged(unit, row);
      emitStepTaken(unit, 'create', { before: null, after: row });
      unit.emit(requestChanged, { id });
      return row;
    });
    return await this.answers.full(actor, created, false);
  }
}
