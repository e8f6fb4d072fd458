import { changesAnything } from '../../../../core/changes.js';
import type { ActingCaller } from '../../../../core/context.js';
import type { MaintenanceRequest } from '../maintenance.types.js';
import { requirePlan } from './steps.checks.js';
import type { PlanMaintenanceRequestInput } from './steps.types.js';
import type { TransitionsService } from './transitions.service.js';

/** Plans when the work is done (docs/behaviour/requests.md). */
export class PlansService {
  constructor(private readonly transitions: TransitionsService) {}

  /**
   * Sets, moves or clears the planned time of an open request. The same times change nothing.
   *
   * @throws AppError as `requirePlan` does; otherwise as `TransitionsService.take`.
   */
  async plan(
    caller: ActingCaller,
    { plannedStart, plannedEnd, ...input }: PlanMaintenanceRequestInput,
  ): Promise<MaintenanceRequest> {
    const plan = requirePlan({ plannedStart, plannedEnd });
    return await this.transitions.take(caller, {
      step: 'plan',
      ...input,
      changes: (_unit, row) => (changesAnything(row, plan) ? plan : null),
    });
  }
}
