import { sql } from 'kysely';
import {
  anyOf,
  db,
  type Parameters,
  prepared,
  type Statements,
  statement,
} from '../../../core/sql.js';
import { nameKey } from '../../../core/text.js';

/**
 * Departments with these ids, without the folded forms of the name, which are not part of the
 * answer.
 */
export const departmentsWith = prepared((p: Parameters<{ ids: readonly number[] }>) =>
  db
    .selectFrom('departments')
    .select(['id', 'name', 'description', 'headId', 'purchaseThreshold', 'createdAt', 'updatedAt'])
    .where('id', '=', anyOf(p.ids)),
);

const lockOne = prepared((p: Parameters<{ id: number }>) =>
  db.selectFrom('departments').select('id').where('id', '=', p.id).forUpdate(),
);

/**
 * Locks a department until the transaction ends, so that no new user or request can refer to it.
 */
export async function lockForDeletion(statements: Statements, id: number): Promise<void> {
  await statements.all(lockOne({ id }));
}

const lockHead = prepared((p: Parameters<{ userId: number; departmentId: number | null }>) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', p.userId)
    .where('role', '=', 'department_head')
    .where('status', '=', 'active')
    .where('departmentId', '=', p.departmentId)
    .forShare(),
);

/**
 * Locks an account until the transaction ends, if it may head the department.
 *
 * @returns false unless the account is an active department head of the department.
 */
export async function lockActiveHead(
  statements: Statements,
  userId: number,
  departmentId: number | undefined,
): Promise<boolean> {
  const found = await statements.all(lockHead({ userId, departmentId: departmentId ?? null }));
  return found.length > 0;
}

/** Departments by folded name. */
export async function departmentsByName(
  statements: Statements,
  names: readonly string[],
): Promise<Map<string, number>> {
  // Few names are on many rows of a file, and folding takes long.
  const keys = [...new Set(names)].map(nameKey);
  const rows = await statements.all(
    statement(sql<{ id: number; nameKey: string }>`
      SELECT id, name_key FROM departments WHERE name_key = ANY (${keys}::text[])`),
  );
  return new Map(rows.map((row) => [row.nameKey, row.id]));
}

/** An account that no longer heads departments, but for `keptId`; null for all of them. */
interface ReleasedHead {
  readonly id: number;
  readonly keptId: number | null;
  readonly now: Date;
}

const release = prepared(
  (p: Parameters<ReleasedHead>) => sql<{ id: number }>`
  UPDATE departments SET head_id = NULL, updated_at = ${p.now}::timestamptz
  WHERE head_id = ${p.id}::int AND id IS DISTINCT FROM ${p.keptId}::int RETURNING id`,
);

/** Ends headships. @returns the ids of the departments. */
export async function releaseHead(statements: Statements, head: ReleasedHead): Promise<number[]> {
  return (await statements.all(release({ ...head }))).map(({ id }) => id);
}
