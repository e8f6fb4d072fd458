import { sql } from 'kysely';
import type { Clock } from '../../../core/clock.js';
import type { ActingCaller } from '../../../core/context.js';
import type { Page } from '../../../core/pagination.js';
import { pageOfRows } from '../../../core/row-lists.js';
import { requireRow, rowsOf } from '../../../core/rows.js';
import type { Statements } from '../../../core/sql.js';
import { CONTRACTOR_ROWS } from '../../outward/contractors/contractors.queries.js';
import { staffIn } from '../maintenance/maintenance.access.js';
import type { ContractorJob, ListContractorJobsInput } from './job-links.types.js';

/** Jobs in the list of a contractor, with their request and what was bought by them. */
const JOB_ROWS = rowsOf('jobLinks', {
  without: ['tokenHash', 'message', 'note', 'reason', 'email', 'may'],
  computed: {
    title: sql<string>`(SELECT title FROM maintenance_requests WHERE id = t.request_id)`,
    quote: sql<number>`(SELECT coalesce(sum(amount), 0)::float8 FROM purchases
      WHERE job_link_id = t.id AND state NOT IN ('refused', 'cancelled'))`,
    cost: sql<number>`(SELECT coalesce(sum(coalesce(paid_amount, amount)), 0)::float8 FROM purchases
      WHERE job_link_id = t.id AND state = 'received')`,
  },
});

/** Columns of a job that decide whether it was done in time. */
interface Timed {
  readonly doneAt: Date | null;
  readonly endedAt: Date | null;
  readonly until: Date;
}

/** True if a job was done in time, false if not; null while that is open, and for one that ended without being done. */
function isOnTime({ doneAt, endedAt, until }: Timed, now: Date): boolean | null {
  if (doneAt !== null) return doneAt <= until;
  return endedAt === null && until < now ? false : null;
}

/** Lists the jobs of contractors (docs/behaviour/job-links.md). */
export class ContractorJobsService {
  constructor(
    private readonly statements: Statements,
    private readonly clock: Clock,
  ) {}

  /**
   * A page of the jobs of a contractor for requests whose staff the actor is, newest first.
   *
   * @throws AppError NOT_FOUND for an unknown contractor.
   */
  async list(
    { actor }: ActingCaller,
    input: ListContractorJobsInput,
  ): Promise<Page<ContractorJob>> {
    const { contractorId, limit, cursor } = input;
    await requireRow(this.statements, CONTRACTOR_ROWS, contractorId, 'The contractor');
    const now = this.clock();
    return await pageOfRows(
      this.statements,
      {
        name: 'contractorJobs',
        ...JOB_ROWS,
        conditions: [
          sql`t.contractor_id = ${contractorId}`,
          sql`EXISTS (SELECT FROM maintenance_requests AS work
            WHERE work.id = t.request_id AND ${staffIn(actor, 'work')})`,
        ],
        orders: { id: { by: 'id', kind: 'number' } },
      },
      { limit, sort: '-id', ...(cursor === undefined ? {} : { cursor }) },
      (row): ContractorJob => {
        const { id, requestId, title, state, sentAt, acceptedAt, doneAt, until } = row;
        const { returnedCount, quote, cost } = row;
        const onTime = isOnTime(row, now);
        return {
          ...{ id, requestId, title, state, sentAt, acceptedAt, doneAt, until, onTime },
          ...{ returnedCount, quote, cost },
        };
      },
    );
  }
}
