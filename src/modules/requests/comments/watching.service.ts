import type { ActingCaller } from '../../../core/context.js';
import { forbidden, notFound } from '../../../core/errors.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { AudienceService } from '../maintenance/audience.service.js';
import { visibleRequest } from '../maintenance/maintenance.queries.js';
import type { MaintenanceRequest } from '../maintenance/maintenance.types.js';
import type { AnswersService } from '../maintenance/steps/answers.service.js';
import { endWatch, startWatch } from './watching.queries.js';

/**
 * Watching requests: watchers are notified of events, as far as they see the request. It changes
 * nothing in the request and gives no access to it.
 */
export class WatchingService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly answers: AnswersService,
    private readonly audience: AudienceService,
  ) {}

  /** Watches a visible request. @returns the request. @throws AppError NOT_FOUND. */
  async watch(caller: ActingCaller, id: number): Promise<MaintenanceRequest> {
    return await this.change(caller, id, true);
  }

  /** Stops watching a visible request. @returns the request. @throws AppError NOT_FOUND. */
  async unwatch(caller: ActingCaller, id: number): Promise<MaintenanceRequest> {
    return await this.change(caller, id, false);
  }

  /**
   * Makes other people watch a request that the actor sees. It gives them no access.
   *
   * @throws AppError NOT_FOUND; FORBIDDEN where one of them does not see the request.
   */
  async watchFor(caller: ActingCaller, id: number, userIds: readonly number[]): Promise<void> {
    await this.unitOfWork.run(caller, async (unit: Unit) => {
      const { statements, now } = unit;
      const request = await visibleRequest(statements, caller.actor, id);
      if (request === undefined) throw notFound('The maintenance request');
      const standings = await this.audience.of(request, userIds, unit);
      const unseen = userIds.filter((user) => standings.get(user)?.sees !== true);
      if (unseen.length > 0) throw forbidden(`Does not see the request: ${unseen.join(', ')}.`);
      const added: number[] = [];
      for (const user of userIds) {
        if (await startWatch(statements, id, user, now)) added.push(user);
      }
      if (added.length === 0) return;
      unit.audit({
        action: 'maintenance.watched',
        targetType: 'maintenance_request',
        targetId: id,
        metadata: { userIds: added },
      });
    });
  }

  private async change(
    caller: ActingCaller,
    id: number,
    watching: boolean,
  ): Promise<MaintenanceRequest> {
    const { actor } = caller;
    const row = await this.unitOfWork.run(caller, async (unit: Unit) => {
      const request = await visibleRequest(unit.statements, actor, id);
      if (request === undefined) throw notFound('The maintenance request');
      const write = watching ? startWatch : endWatch;
      const changed = await write(unit.statements, id, actor.userId, unit.now);
      if (changed === undefined) throw notFound('The maintenance request');
      if (changed) {
        unit.audit({
          action: watching ? 'maintenance.watched' : 'maintenance.unwatched',
          targetType: 'maintenance_request',
          targetId: id,
        });
      }
      return request;
    });
    return await this.answers.full(actor, row);
  }
}
