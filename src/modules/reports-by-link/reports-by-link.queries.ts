import { sql } from 'kysely';
import { first, type Statements, statement } from '../../core/sql.js';
import type { ThingType } from '../things/things.queries.js';

/** Locks a thing against its end and other changes of its link, until the transaction ends. */
export async function lockThing(
  statements: Statements,
  type: ThingType,
  id: number,
): Promise<void> {
  const table = type === 'asset' ? sql`assets` : sql`locations`;
  await statements.all(statement(sql`SELECT id FROM ${table} WHERE id = ${id} FOR NO KEY UPDATE`));
}

/** Locks a department against another first link, until the transaction ends. */
export async function lockDepartment(statements: Statements, id: number): Promise<void> {
  await statements.all(
    statement(sql`SELECT id FROM departments WHERE id = ${id} FOR NO KEY UPDATE`),
  );
}

/** The account that submits the reports to a department; undefined before its first link. */
export async function accountFor(
  statements: Statements,
  departmentId: number,
): Promise<number | undefined> {
  const row = await first(
    statements,
    statement(
      sql<{ userId: number }>`SELECT user_id FROM report_accounts
        WHERE department_id = ${departmentId}`,
    ),
  );
  return row?.userId;
}
