import type { Statements } from '../../core/reads.js';

/** The constraints that the migration `stages` leaves unvalidated. */
export const STAGE_CONSTRAINTS: readonly string[] = [
  'maintenance_requests_hold_by_id_fkey',
  'maintenance_requests_confirmed_by_id_fkey',
  'maintenance_requests_duplicate_of_id_fkey',
  'maintenance_requests_hold',
  'maintenance_requests_duplicate',
  'maintenance_requests_rating',
  'maintenance_requests_stage_of_status',
];

/** Whether every request is known to have the stage of its status. */
export async function areStagesValidated(statements: Statements): Promise<boolean> {
  const [row] = await statements.rows(
    `SELECT convalidated FROM pg_constraint
     WHERE conname = 'maintenance_requests_stage_of_status'`,
    [],
  );
  return row?.[0] === true;
}

/** The highest id of a request; 0 without requests. */
export async function highestRequestId(statements: Statements): Promise<number> {
  const [row] = await statements.rows('SELECT max(id) FROM maintenance_requests', []);
  return (row?.[0] as number | null) ?? 0;
}

/** Sets the missing stages of the requests from one id to another; returns how many there were. */
export async function setStages(
  statements: Statements,
  first: number,
  last: number,
): Promise<number> {
  const [row] = await statements.rows(
    `WITH changed AS (
       UPDATE maintenance_requests SET
         stage = CASE status WHEN 'completed' THEN 'confirmed' ELSE stage_of_status(status) END,
         first_completed_at = coalesce(first_completed_at, completed_at)
       WHERE id BETWEEN $1 AND $2 AND status_of_stage(stage) <> status
       RETURNING id
     ) SELECT count(*)::int FROM changed`,
    [first, last],
  );
  return row?.[0] as number;
}
