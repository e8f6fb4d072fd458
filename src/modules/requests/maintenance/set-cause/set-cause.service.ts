import { changesBetween } from '../../../../core/changes.js';
import type { ActingCaller } from '../../../../core/context.js';
import { notFound, requireVersion } from '../../../../core/errors.js';
import type { UnitOfWork } from '../../../../core/unit-of-work.js';
import type { SettingsService } from '../../../system/system-settings/system-settings.service.js';
import { changedCodes, codesUpdate, recordCodes } from '../causes/causes.queries.js';
import type { CodeColumns } from '../causes/causes.types.js';
import { requireMayAddWork } from '../crew/work.access.js';
import { isVisible } from '../maintenance.access.js';
import { requestChanged, timelineExtended } from '../maintenance.events.js';
import { returnedRequests } from '../maintenance.queries.js';
import type { MaintenanceRequest } from '../maintenance.types.js';
import type { AnswersService } from '../steps/answers.service.js';
import { lockedRequest } from '../steps/untouched.queries.js';
import type { SetRequestCauseInput } from './set-cause.types.js';

/** Sets problem, cause and remedy of requests (docs/behaviour/failure-codes.md). */
export class SetCauseService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly answers: AnswersService,
    private readonly settings: Pick<SettingsService, 'current'>,
  ) {}

  /**
   * Sets codes of a request; equal ones leave no trace.
   *
   * @throws AppError NOT_FOUND for a request that is not visible; FORBIDDEN and INVALID_TRANSITION as
   *   `requireMayAddWork`; VERSION_CONFLICT; VALIDATION_ERROR as `changedCodes`.
   */
  async set(
    caller: ActingCaller,
    { id, expectedVersion, ...given }: SetRequestCauseInput,
  ): Promise<MaintenanceRequest> {
    const { actor } = caller;
    const row = await this.unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      const before = await lockedRequest(statements, id);
      if (before === undefined || !isVisible(actor, before)) {
        throw notFound('The maintenance request');
      }
      const { lockDays } = await this.settings.current(statements);
      unit.actFor(requireMayAddWork(actor, before, { now, lockDays }));
      requireVersion(before, expectedVersion, 'The request');
      const changes = await changedCodes(statements, before, given);
      if (changes === null) return before;
      const codes = { ...codesOf(before), ...changes };
      const [after] = await returnedRequests(statements, codesUpdate(id, codes, unit));
      if (after === undefined) throw notFound('The maintenance request');
      await recordCodes(unit, before, after, actor.userId);
      unit.audit({
        action: 'maintenance.cause_set',
        targetType: 'maintenance_request',
        targetId: id,
        metadata: changesBetween(codesOf(before), codesOf(after)),
      });
      unit.emit(requestChanged, { id });
      unit.emit(timelineExtended, { id });
      return after;
    });
    return await this.answers.full(actor, row);
  }
}

function codesOf({ problemId, causeId, remedyId }: CodeColumns): CodeColumns {
  return { problemId, causeId, remedyId };
}
