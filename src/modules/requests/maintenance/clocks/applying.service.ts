import { type ActingCaller, systemCaller } from '../../../../core/context.js';
import type { QueuedJob } from '../../../../core/jobs.js';
import type { UnitOfWork } from '../../../../core/unit-of-work.js';
import type { Queue } from '../../../../infra/queue/queue.js';
import { countUnclocked, unclockedRequests } from './clocks.queries.js';
import type { ClocksService } from './clocks.service.js';
import type { SlaApplication } from './sla.types.js';

/** Queue of the application of policies: a job takes some requests, and queues the next job. */
export const APPLYING_QUEUE = 'sla-applications';

/** Number of requests of one job, which is one transaction; steps of these requests wait for it. */
const BATCH = 200;

/** A job of `APPLYING_QUEUE`. */
export interface ApplyingJob {
  /** The highest id of those before. */
  readonly afterId: number;
}

/** Gives clocks to open requests that have none (docs/behaviour/sla.md). */
export class ApplyingService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: ClocksService,
    private readonly queue: Queue,
  ) {}

  /** Queues the choice of policies for all open requests without clocks. */
  async apply(caller: ActingCaller): Promise<SlaApplication> {
    const requests = await this.unitOfWork.run(caller, async (unit) => {
      const { statements } = unit;
      const requests = await countUnclocked(statements);
      unit.audit({
        action: 'sla_policy.applied',
        targetType: 'sla_policy',
        targetId: 'all',
        metadata: { requests },
      });
      const data: ApplyingJob = { afterId: 0 };
      await this.queue.send(statements, APPLYING_QUEUE, [{ data }]);
      return requests;
    });
    this.queue.wake(APPLYING_QUEUE);
    return { requests };
  }

  /**
   * Takes the next requests. Two applications at once wait for each other at each request, and the
   * second one finds clocks there.
   */
  async applyNext({ data: { afterId }, complete }: QueuedJob<ApplyingJob>): Promise<void> {
    await this.unitOfWork.run(systemCaller(APPLYING_QUEUE), async (unit) => {
      const requests = await unclockedRequests(unit.statements, afterId, BATCH);
      await this.clocks.introduce(unit, requests);
      const last = requests.at(BATCH - 1);
      if (last !== undefined) {
        const data: ApplyingJob = { afterId: last.id };
        await this.queue.send(unit.statements, APPLYING_QUEUE, [{ data }]);
      }
      await complete(unit.tx);
    });
    this.queue.wake(APPLYING_QUEUE);
  }
}
