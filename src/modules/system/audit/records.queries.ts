import { sql } from 'kysely';
import type { Order, Position } from '../../../core/pagination.js';
import { sinceDays, spanOf } from '../../../core/period.js';
import {
  columnsOf,
  type Fragment,
  first,
  prepared,
  type Statements,
  statement,
} from '../../../core/sql.js';
import type { AuditRecord as AuditRow } from '../../../generated/prisma/client.js';
import type { AuditRecordFilter } from './audit.types.js';

const countEvery = prepared(
  () => sql<{ count: bigint }>`
  SELECT coalesce((SELECT sequence FROM audit_chain WHERE id = 1), 0)
    + (SELECT count(*) FROM audit_records WHERE sequence IS NULL) AS count`,
);

/**
 * Number of all records: those of the chain, from its head, and those without a seal. Counting them
 * would read an entry for each. A missing record of the chain, which verification reports, is
 * counted as well.
 */
async function countAll(statements: Statements): Promise<number> {
  return Number((await first(statements, countEvery({})))?.count ?? 0);
}

/**
 * The number of records for which all conditions hold.
 *
 * @param conditions those of a filter (`conditionsOf`).
 */
export async function countRecords(
  statements: Statements,
  conditions: readonly Fragment[],
): Promise<number> {
  if (conditions.length === 0) return await countAll(statements);
  const count = sql<{ count: number }>`
    SELECT count(*)::int AS count FROM audit_records WHERE ${sql.join(conditions, sql` AND `)}`;
  return (await first(statements, statement(count)))?.count ?? 0;
}

/** The conditions of a filter. */
export function conditionsOf(filter: AuditRecordFilter, now: Date): readonly Fragment[] {
  const { actorId, action, excludeAction, targetType, targetId, from, to } = filter;
  const { gte, lte } = spanOf(from, to) ?? {};
  const since = sinceDays(filter.lastDays, now);
  return [
    ...(actorId === undefined ? [] : [sql`actor_id = ${actorId}`]),
    ...(action === undefined ? [] : [sql`action = ${action}`]),
    ...(excludeAction === undefined ? [] : [sql`action <> ${excludeAction}`]),
    ...(targetType === undefined ? [] : [sql`target_type = ${targetType}`]),
    ...(targetId === undefined ? [] : [sql`target_id = ${targetId}`]),
    ...(gte === undefined ? [] : [sql`timestamp >= ${gte}`]),
    ...(lte === undefined ? [] : [sql`timestamp <= ${lte}`]),
    ...(since === undefined ? [] : [sql`timestamp >= ${since}`]),
  ];
}

/** Position and direction of a page of records. */
export interface RecordsPage {
  readonly conditions: readonly Fragment[];
  readonly order: Pick<Order, 'descending'>;
  /** The record after which the page starts; undefined for the first page. */
  readonly position: Position | undefined;
  /** Maximum number of records. */
  readonly take: number;
}

const COLUMNS = columnsOf('auditRecords', 'audit_records');

/**
 * A page of the audit trail. The limit is a parameter: with a known limit PostgreSQL keeps one plan
 * for all actors, which reads and sorts every record of an actor with many records.
 */
export async function recordsPage(
  statements: Statements,
  { conditions, order, position, take }: RecordsPage,
): Promise<AuditRow[]> {
  const all = position === undefined ? conditions : [...conditions, beyond(order, position)];
  const where = all.length === 0 ? sql`` : sql`WHERE ${sql.join(all, sql` AND `)}`;
  const direction = sql.raw(order.descending ? 'DESC' : 'ASC');
  return await statements.all(
    statement(sql<AuditRow>`SELECT ${COLUMNS} FROM audit_records ${where}
      ORDER BY timestamp ${direction}, id ${direction} LIMIT ${take}::int`),
  );
}

/**
 * Condition for the records after a position. The separate bound of the time excludes partitions.
 */
function beyond({ descending }: Pick<Order, 'descending'>, { value, id }: Position): Fragment {
  const operator = sql.raw(descending ? '<' : '>');
  return sql`timestamp ${operator}= ${value}::timestamptz
    AND (timestamp, id) ${operator} (${value}::timestamptz, ${id}::bigint)`;
}
