import { sql } from 'kysely';
import { first, statement } from '../../../core/sql.js';
import { type Check, failed, ok } from '../../../infra/checks.js';
import type { Database } from '../../../infra/database/database.js';

/**
 * Compares the stored counts of the analytics and of totals with the requests, in one statement.
 */
export async function checkCounts({ statements }: Database): Promise<Check> {
  const differences = statement(sql<{ wrong: number }>`
    SELECT count(*)::int AS wrong FROM (
      SELECT department_id, status, priority FROM (
        SELECT department_id, status::text, priority::text, count(*) FROM maintenance_requests
        GROUP BY 1, 2, 3
        UNION ALL
        SELECT 0, status::text, priority::text, count(*) FROM maintenance_requests GROUP BY 1, 2, 3
        UNION ALL
        SELECT department_id, status, priority, -count FROM request_rollups
        WHERE grain = 'month' AND measure = 'standing'
        UNION ALL
        SELECT scope.department_id, status, priority, -count FROM request_rollup_changes AS change
        CROSS JOIN LATERAL (VALUES (change.department_id), (0)) AS scope (department_id)
        WHERE measure = 'standing'
      ) AS counts
      GROUP BY 1, 2, 3 HAVING sum(count) <> 0
    ) AS differences`);
  const wrong = (await first(statements, differences))?.wrong;
  if (wrong === 0) return ok('counts of requests', 'as many as there are requests');
  return failed(
    'counts of requests',
    `${wrong} counts of a department, status and priority differ from the requests`,
    'Requests were changed with triggers switched off: run SELECT recount_requests() in the database.',
  );
}
