import { sql } from 'kysely';
import { statement } from '../../../core/sql.js';
import { type Check, failed, ok } from '../../../infra/checks.js';
import type { Database } from '../../../infra/database/database.js';
import { OPEN_STAGES } from '../maintenance/steps/steps.transitions.js';

/** Compares the jobs of contractors with their requests, and their states with their times, in one statement. */
export async function checkJobs({ statements }: Database): Promise<Check> {
  const open = sql.join(OPEN_STAGES.map((stage) => sql.lit(stage)));
  const wrong = await statements.all(
    statement(sql<{ requestId: number }>`
      SELECT DISTINCT job.request_id FROM job_links AS job
      JOIN maintenance_requests AS request ON request.id = job.request_id
      WHERE (job.ended_at IS NULL AND (request.stage NOT IN (${open})
          OR job.state IN ('declined', 'withdrawn')))
        OR (job.ended_at IS NOT NULL AND (job.token_hash IS NOT NULL
          OR job.state NOT IN ('declined', 'withdrawn', 'done')))
        OR (job.state = 'accepted' AND job.accepted_at IS NULL)
        OR (job.state = 'done' AND job.done_at IS NULL)
      ORDER BY job.request_id LIMIT 10`),
  );
  if (wrong.length === 0) return ok('jobs of contractors', 'fit their requests and times');
  return failed(
    'jobs of contractors',
    `do not fit: those of the requests ${wrong.map(({ requestId }) => requestId).join(', ')}`,
    'The tables were changed besides the service: withdraw these jobs.',
  );
}
