import { sql } from 'kysely';
import { systemCaller } from '../../../../core/context.js';
import type { QueuedJob } from '../../../../core/jobs.js';
import { type Statements, statement } from '../../../../core/sql.js';
import type { Unit } from '../../../../core/unit.js';
import type { UnitOfWork } from '../../../../core/unit-of-work.js';
import type { MaintenanceRequest as RequestRow } from '../../../../generated/prisma/client.js';
import type { Queue } from '../../../../infra/queue/queue.js';
import type { FieldValuesByKey } from '../../../equipment/fields/known-fields.js';
import { readKnownFields } from '../../../equipment/fields/known-fields.queries.js';
import { isIncomplete } from '../fields/request-fields.changes.js';
import { isOpen } from '../list/filter.queries.js';

/** Queue of the judgement of requests: a job takes some of them, and queues the next job. */
export const JUDGING_QUEUE = 'field-judgements';

/** Number of requests of one job, which is one transaction. */
const BATCH = 1_000;

/** A job of `JUDGING_QUEUE`. */
export interface JudgingJob {
  /** The highest id of those before. */
  readonly afterId: number;
}

type Judged = Pick<RequestRow, 'id' | 'categoryId' | 'fields' | 'incomplete'>;

/** Judges again which open requests are incomplete, after a change of definitions. */
export class JudgingService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly queue: Queue,
  ) {}

  /** Queues the judgement of all open requests within the transaction of the change. */
  async begin({ statements, afterCommit }: Unit): Promise<void> {
    const data: JudgingJob = { afterId: 0 };
    await this.queue.send(statements, JUDGING_QUEUE, [{ data }]);
    afterCommit(() => this.queue.wake(JUDGING_QUEUE));
  }

  /** Judges the next requests. They get no other version, and no event. */
  async judgeNext({ data: { afterId }, complete }: QueuedJob<JudgingJob>): Promise<void> {
    await this.unitOfWork.run(systemCaller(JUDGING_QUEUE), async (unit) => {
      const { statements } = unit;
      const known = await readKnownFields(statements);
      const requests = await openRequests(statements, afterId);
      const changed = requests.filter(({ categoryId, fields, incomplete }) => {
        return isIncomplete(known, categoryId, fields as FieldValuesByKey) !== incomplete;
      });
      if (changed.length > 0)
        await switchIncomplete(
          statements,
          changed.map(({ id }) => id),
        );
      const last = requests.at(BATCH - 1);
      if (last !== undefined) {
        const data: JudgingJob = { afterId: last.id };
        await this.queue.send(statements, JUDGING_QUEUE, [{ data }]);
      }
      await complete(unit.tx);
    });
    this.queue.wake(JUDGING_QUEUE);
  }
}

/** The next open requests by id, locked against steps until the transaction ends. */
async function openRequests(statements: Statements, afterId: number): Promise<Judged[]> {
  return await statements.all(
    statement(sql<Judged>`SELECT t.id, t.category_id, t.fields, t.incomplete
      FROM maintenance_requests AS t WHERE t.id > ${afterId} AND ${isOpen('t')}
      ORDER BY t.id LIMIT ${BATCH} FOR NO KEY UPDATE`),
  );
}

async function switchIncomplete(statements: Statements, ids: readonly number[]): Promise<void> {
  await statements.all(
    statement(sql`UPDATE maintenance_requests SET incomplete = NOT incomplete
      WHERE id = ANY (${ids}::int[])`),
  );
}
