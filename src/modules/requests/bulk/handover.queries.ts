import { sql } from 'kysely';
import { type Fragment, type Statements, statement } from '../../../core/sql.js';

/** Which open work of somebody is handed over. */
export interface Wanted {
  /** Null for all that the account has. */
  readonly period: { readonly from: Date; readonly until: Date } | null;
  /** The departments whose lead the actor is; null for all. */
  readonly departments: readonly number[] | null;
  readonly limit: number;
}

function meets({ period }: Wanted): Fragment {
  if (period === null) return sql`true`;
  const { from, until } = period;
  return sql`((planned_start <= ${until} AND planned_end > ${from})
    OR next_due_at BETWEEN ${from} AND ${until})`;
}

/** The open requests of an assignee, by due time. */
export async function openRequestsOf(
  statements: Statements,
  userId: number,
  wanted: Wanted,
): Promise<number[]> {
  const { departments, limit } = wanted;
  const led = departments === null ? sql`true` : sql`department_id = ANY (${departments}::int[])`;
  const rows = await statements.all(
    statement(sql<{ id: number }>`SELECT id FROM maintenance_requests
      WHERE assignee_id = ${userId} AND stage IN ('assigned', 'in_progress')
        AND ${led} AND ${meets(wanted)}
      ORDER BY next_due_at, id LIMIT ${limit}`),
  );
  return rows.map(({ id }) => id);
}

/** An account as far as a handover depends on it. */
interface Standing {
  readonly id: number;
  /** True for an active technician. */
  readonly takesWork: boolean;
}

/** Accounts among these ids. */
export async function standingsOf(
  statements: Statements,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Standing>> {
  const rows = await statements.all(
    statement(sql<Standing>`SELECT id,
        role = 'technician' AND status = 'active' AND NOT is_service AS takes_work
      FROM users WHERE id = ANY (${ids}::int[])`),
  );
  return new Map(rows.map((row) => [row.id, row]));
}
