import type { ActingCaller } from '../../../../core/context.js';
import { invalid } from '../../../../core/errors.js';
import type { MaintenanceRequest } from '../maintenance.types.js';
import { requireDueDate } from './steps.checks.js';
import type { SetDueDateInput } from './steps.types.js';
import type { TransitionsService } from './transitions.service.js';

/** Sets the dates that leads promise (docs/behaviour/sla.md). */
export class DueDatesService {
  constructor(private readonly transitions: TransitionsService) {}

  /**
   * Sets, moves or clears the manual date of an open request. The same date changes nothing.
   *
   * @throws AppError VALIDATION_ERROR for a date that is past or more than five years away; otherwise
   *   as `TransitionsService.take`.
   */
  async set(
    caller: ActingCaller,
    { dueAt, reason, ...input }: SetDueDateInput,
  ): Promise<MaintenanceRequest> {
    if (dueAt === undefined) throw invalid('dueAt', 'is required');
    return await this.transitions.take(caller, {
      step: 'setDueDate',
      ...input,
      note: reason,
      changes: ({ now }, { manualDueAt }) => {
        requireDueDate(dueAt, now);
        return dueAt?.getTime() === manualDueAt?.getTime() ? null : { manualDueAt: dueAt };
      },
    });
  }
}
