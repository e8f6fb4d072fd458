import { sql } from 'kysely';
import { db, first, type Parameters, prepared, type Statements } from '../../../../core/sql.js';

/** Constraints that the baseline leaves unvalidated. */
export const STAGE_CONSTRAINTS: readonly string[] = [
  'maintenance_requests_hold_by_id_fkey',
  'maintenance_requests_confirmed_by_id_fkey',
  'maintenance_requests_duplicate_of_id_fkey',
  'maintenance_requests_hold',
  'maintenance_requests_duplicate',
  'maintenance_requests_rating',
  'maintenance_requests_stage_of_status',
];

const findValidated = prepared(
  () => sql<{ isValid: boolean }>`SELECT convalidated AS is_valid FROM pg_constraint
    WHERE conname = 'maintenance_requests_stage_of_status'`,
);

/** Returns whether every request is known to have the stage of its status. */
export async function areStagesValidated(statements: Statements): Promise<boolean> {
  return (await first(statements, findValidated({})))?.isValid === true;
}

const findHighest = prepared(() =>
  db.selectFrom('maintenanceRequests').select(({ fn }) => fn.max('id').as('id')),
);

/** The highest id of a request; 0 without requests. */
export async function highestRequestId(statements: Statements): Promise<number> {
  return (await first(statements, findHighest({})))?.id ?? 0;
}

const setMissing = prepared(
  (p: Parameters<{ first: number; last: number }>) => sql<{ count: number }>`WITH changed AS (
      UPDATE maintenance_requests SET
        stage = CASE status WHEN 'completed' THEN 'confirmed' ELSE stage_of_status(status) END,
        first_completed_at = coalesce(first_completed_at, completed_at)
      WHERE id BETWEEN ${p.first} AND ${p.last} AND status_of_stage(stage) <> status
      RETURNING id
    ) SELECT count(*)::int AS count FROM changed`,
);

/** Sets the missing stages of the requests from one id to another. @returns their number. */
export async function setStages(statements: Statements, from: number, to: number): Promise<number> {
  return (await first(statements, setMissing({ first: from, last: to })))?.count ?? 0;
}
