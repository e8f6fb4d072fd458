import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { invalid } from '../../../../core/errors.js';
import { type Statements, statement } from '../../../../core/sql.js';
import { lockDepartment } from '../../../people/users/users.queries.js';
import { requireSkills } from '../../../planning/skills/skills.queries.js';
import type { AssignmentPool } from './assigning.types.js';

/**
 * Lets one choice be made at a time, until the transaction ends: the next one counts the work that
 * this one gave.
 */
export async function lockChoices(statements: Statements): Promise<void> {
  await statements.all(
    statement(sql`SELECT pg_advisory_xact_lock(hashtextextended('assignments'::text, 20261130))`),
  );
}

/** @throws AppError VALIDATION_ERROR on the part of the pool that names what there is not. */
export async function requirePool(
  statements: Statements,
  { departmentId, skillIds, userIds }: AssignmentPool,
): Promise<void> {
  if (departmentId && !(await lockDepartment(statements, departmentId))) {
    throw invalid('pool.departmentId', 'is not the id of a department');
  }
  await requireSkills(statements, 'pool.skillIds', skillIds ?? [], []);
  if (!userIds || userIds.length === 0) return;
  const found = await statements.all(
    statement(sql<{ id: number }>`SELECT id FROM users WHERE id = ANY (${[...userIds]}::int[])`),
  );
  const known = new Set(found.map(({ id }) => id));
  const missing = userIds.find((id) => !known.has(id));
  if (missing === undefined) return;
  throw invalid('pool.userIds', `has ${missing}, which is not the id of an account`);
}

/** Identifies a pool; the order of its ids does not matter. */
function keyOf({ departmentId = null, skillIds = null, userIds = null }: AssignmentPool): string {
  const sorted = (ids: readonly number[] | null) => ids && [...ids].sort((a, b) => a - b);
  const parts = JSON.stringify([departmentId, sorted(skillIds), sorted(userIds)]);
  return createHash('sha256').update(parts).digest('hex');
}

/** The technician that roundRobin took last for a pool and requests of a department; null for nobody. */
export async function lastTaken(
  statements: Statements,
  departmentId: number,
  pool: AssignmentPool,
): Promise<number | null> {
  const [row] = await statements.all(
    statement(sql<{ lastUserId: number }>`SELECT last_user_id FROM assignment_turns
      WHERE department_id = ${departmentId} AND pool = ${keyOf(pool)} FOR UPDATE`),
  );
  return row?.lastUserId ?? null;
}

/** Remembers the technician that roundRobin took. */
export async function rememberTaken(
  statements: Statements,
  departmentId: number,
  pool: AssignmentPool,
  userId: number,
): Promise<void> {
  await statements.all(
    statement(sql`INSERT INTO assignment_turns (department_id, pool, last_user_id)
      VALUES (${departmentId}, ${keyOf(pool)}, ${userId})
      ON CONFLICT (department_id, pool) DO UPDATE SET last_user_id = excluded.last_user_id`),
  );
}
