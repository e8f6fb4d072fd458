import { sql } from 'kysely';
import { statement } from '../../../core/sql.js';
import { type Check, failed, ok } from '../../../infra/checks.js';
import type { Database } from '../../../infra/database/database.js';
import { OPEN_STAGES } from '../../requests/maintenance/steps/steps.transitions.js';

const OPEN = sql.raw(OPEN_STAGES.map((stage) => `'${stage}'`).join(', '));

/**
 * Compares the occurrences of schedules with their requests, in one statement: each request of a
 * schedule has its occurrence, of the same key and asset, which knows whether it is open.
 */
export async function checkSchedules({ statements }: Database): Promise<Check> {
  const differences = statement(sql<{ id: number }>`
    SELECT request.id FROM maintenance_requests AS request
    LEFT JOIN schedule_occurrences AS own ON own.request_id = request.id
    WHERE request.schedule_id IS NOT NULL AND (own.id IS NULL OR own.state <> 'generated'
      OR own.schedule_id <> request.schedule_id OR own.occurrence_key <> request.occurrence_key
      OR (own.closed_at IS NULL) <> (request.stage IN (${OPEN})))
    ORDER BY request.id LIMIT 10`);
  const wrong = await statements.all(differences);
  if (wrong.length === 0) return ok('schedules', 'each request of a schedule has its occurrence');
  return failed(
    'schedules',
    `requests that differ from their occurrences: ${wrong.map(({ id }) => id).join(', ')}`,
    'The tables were changed besides the service: compare with a backup.',
  );
}
