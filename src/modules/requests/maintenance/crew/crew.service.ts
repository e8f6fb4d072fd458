import type { ActingCaller } from '../../../../core/context.js';
import { forbidden, invalid, notFound } from '../../../../core/errors.js';
import type { Statements } from '../../../../core/sql.js';
import type { Unit } from '../../../../core/unit.js';
import type { UsersService } from '../../../people/users/users.service.js';
import type { User } from '../../../people/users/users.types.js';
import { visibleRequest } from '../maintenance.queries.js';
import type { MaintenanceRequest } from '../maintenance.types.js';
import { decide } from '../steps/steps.access.js';
import { lockActiveTechnicians } from '../steps/steps.queries.js';
import type { TransitionsService } from '../steps/transitions.service.js';
import type { SetHelpersInput } from './crew.types.js';

/** Helpers of requests: technicians beside the assignee (docs/behaviour/work.md). */
export class CrewService {
  constructor(
    private readonly transitions: TransitionsService,
    private readonly statements: Statements,
    private readonly users: Pick<UsersService, 'assignableTechnicians'>,
  ) {}

  /**
   * The technicians who can help with a request, by name: all active ones but its assignee.
   *
   * @throws AppError NOT_FOUND for a request that is not visible, FORBIDDEN for an actor who may not
   *   name helpers at any stage.
   */
  async candidates(caller: ActingCaller, id: number): Promise<User[]> {
    const row = await visibleRequest(this.statements, caller.actor, id);
    if (row === undefined) throw notFound('The maintenance request');
    if (decide(caller.actor, row, 'helpers') === 'forbidden') {
      throw forbidden('You may not name helpers of this maintenance request.');
    }
    const technicians = await this.users.assignableTechnicians(caller);
    return technicians.filter((technician) => technician.id !== row.assigneeId);
  }

  /**
   * Replaces the helpers of a request that is worked on. The same people in any order change nothing.
   *
   * @throws AppError as `TransitionsService.take` does, and VALIDATION_ERROR for the assignee and
   *   for an account that is not an active technician.
   */
  async setHelpers(
    caller: ActingCaller,
    { id, userIds, expectedVersion }: SetHelpersInput,
  ): Promise<MaintenanceRequest> {
    return await this.transitions.take(caller, {
      step: 'helpers',
      id,
      expectedVersion,
      changes: async (unit, { assigneeId, helperIds }) => {
        await requireHelpers(unit, userIds, assigneeId);
        const isSame =
          userIds.length === helperIds.length && userIds.every((user) => helperIds.includes(user));
        return isSame ? null : { helperIds: [...userIds] };
      },
    });
  }
}

async function requireHelpers(
  unit: Unit,
  userIds: readonly number[],
  assigneeId: number | null,
): Promise<void> {
  if (userIds.some((id) => id === assigneeId)) {
    throw invalid('userIds', 'must not contain the assignee');
  }
  const technicians = await lockActiveTechnicians(unit, userIds);
  if (technicians.size < userIds.length) {
    throw invalid('userIds', 'must be the ids of active technicians');
  }
}
