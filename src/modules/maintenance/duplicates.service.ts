import type { ActingCaller } from '../../core/context.js';
import { AppError, invalid } from '../../core/errors.js';
import type { Unit } from '../../core/unit.js';
import type { MaintenanceRequest as RequestRow } from '../../generated/prisma/client.js';
import { duplicatesOf, lockRequests } from './duplicates.queries.js';
import type { MaintenanceRequest } from './maintenance.types.js';
import { visibleRequest } from './request.queries.js';
import type { RequestSteps } from './request-steps.service.js';
import { AFRESH } from './stages.service.js';
import type { MarkDuplicateInput, UnmarkDuplicateInput } from './stages.types.js';

/** Upper bound for the duplicates of one request. */
const MAX_DUPLICATES = 100;

/**
 * Links requests that describe the same (docs/behaviour/requests.md). Nothing is merged: what was submitted
 * stays where it was. Every method throws as `RequestSteps.take` does.
 */
export class DuplicatesService {
  constructor(private readonly steps: RequestSteps) {}

  /**
   * Marks a request as the duplicate of another one.
   *
   * @throws AppError VALIDATION_ERROR for an original that is not visible, the request itself or a duplicate,
   *   naming the request of which that is one; CONFLICT for a request that has duplicates, and for an
   *   original that has as many as it may have.
   */
  async mark(
    caller: ActingCaller,
    { duplicateOfId, ...input }: MarkDuplicateInput,
  ): Promise<MaintenanceRequest> {
    return await this.steps.take(caller, {
      step: 'markDuplicate',
      ...input,
      changes: async (unit, row) => {
        await this.requireOriginal(unit, caller, row, duplicateOfId);
        const reason = `Duplicate of request ${duplicateOfId}.`;
        return {
          duplicateOfId,
          cancelledAt: unit.now,
          cancelReason: input.note ? `${reason} ${input.note}` : reason,
        };
      },
    });
  }

  /** Takes up a duplicate as a request of its own, which is submitted afresh. */
  async unmark(caller: ActingCaller, input: UnmarkDuplicateInput): Promise<MaintenanceRequest> {
    return await this.steps.take(caller, {
      step: 'unmarkDuplicate',
      ...input,
      changes: () => ({ ...AFRESH, duplicateOfId: null, cancelledAt: null, cancelReason: null }),
    });
  }

  private async requireOriginal(
    unit: Unit,
    { actor }: ActingCaller,
    row: RequestRow,
    originalId: number,
  ): Promise<void> {
    if (originalId === row.id) throw invalid('duplicateOfId', 'must be another request');
    // Both stay as they are checked until the commit, also while another call links them the other way.
    await lockRequests(unit.statements, [row.id, originalId]);
    const original = await visibleRequest(unit.statements, actor, originalId);
    if (original === undefined) throw invalid('duplicateOfId', 'is not the id of a request');
    if (original.stage === 'duplicate') {
      const root = original.duplicateOfId;
      throw invalid(
        'duplicateOfId',
        root === null ? 'is a duplicate itself' : `is a duplicate itself, of request ${root}`,
      );
    }
    if ((await duplicatesOf(unit.statements, row.id)) > 0) throw hasDuplicates();
    if ((await duplicatesOf(unit.statements, originalId)) >= MAX_DUPLICATES) throw tooMany();
  }
}

function hasDuplicates(): AppError {
  return new AppError('CONFLICT', 'A request that has duplicates cannot become one.', {
    field: 'id',
    reason: 'has duplicates',
  });
}

function tooMany(): AppError {
  return new AppError('CONFLICT', `A request may have ${MAX_DUPLICATES} duplicates at most.`, {
    field: 'duplicateOfId',
    reason: `has ${MAX_DUPLICATES} duplicates`,
  });
}
