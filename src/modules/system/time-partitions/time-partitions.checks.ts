import { sql } from 'kysely';
import { first, statement } from '../../../core/sql.js';
import { type Check, ok, warning } from '../../../infra/checks.js';
import type { Database } from '../../../infra/database/database.js';
import { startOfPeriodAfter } from './partition-periods.js';
import {
  occupiedOf,
  PARTITIONED_TABLES,
  type PartitionedTable,
  partitionsOf,
} from './time-partitions.queries.js';

const NAME = 'partitions';

/**
 * Checks that coming periods have partitions, that no rows are in the partition after them, and that the
 * server has room for the locks on all partitions.
 *
 * @param now undefined if coming periods are to have none: the last partition holds their rows then.
 */
export async function checkPartitions(database: Database, now: Date | undefined): Promise<Check> {
  const { prisma } = database;
  const tables: readonly PartitionedTable[] = Object.values(PARTITIONED_TABLES);
  const all = await partitionsOf(prisma, tables);
  const counts: string[] = [];
  for (const table of tables) {
    const parts = all.filter((part) => part.table === table.name);
    const last = parts.find(({ until }) => until === null);
    // The migration check reports it.
    if (last?.from == null) return ok(NAME, `${table.name} is not partitioned yet`);
    counts.push(`${table.name} ${parts.length}`);
    if (now === undefined) continue;
    if (last.from < startOfPeriodAfter(table.period, now, 1)) {
      return warning(
        NAME,
        `${table.name} has partitions only until ${last.from.toISOString()}`,
        'A process with PROCESS_ROLE all or worker adds them: look for time-partitions in its log.',
      );
    }
    const rows = await occupiedOf(prisma, table, last.name);
    if (rows !== undefined) {
      return warning(
        NAME,
        `${table.name} has rows of ${rows.oldest.toISOString()} and later, in the future`,
        'A clock was ahead. Nothing is lost: see docs/operations/scaling.md, "Partitions".',
      );
    }
  }
  return (await checkLocks(database, tables)) ?? ok(NAME, counts.join(', '));
}

/**
 * Returns whether the server's lock table is large enough when all connections of the service read
 * a whole partitioned table at once. Each such statement locks every partition and every index of
 * it.
 */
async function checkLocks(
  { kind, statements }: Database,
  tables: readonly PartitionedTable[],
): Promise<Check | undefined> {
  if (kind === 'embedded') return undefined;
  const names = tables.map(({ name }) => name);
  const needs = statement(sql<{ needed: number; room: number; connections: number }>`
    SELECT connections, connections * locks AS needed,
      -- A lock is one of an object and of a session; PostgreSQL reserves two of these for each object.
      2 * current_setting('max_locks_per_transaction')::int
        * current_setting('max_connections')::int AS room
    FROM (SELECT count(*)::int AS connections FROM pg_stat_activity
      WHERE datname = current_database()
        AND application_name LIKE 'maintenance-management-service%') AS service,
    LATERAL (SELECT max(partitions * (1 + indexes))::int AS locks
      FROM unnest(${sql.val(names)}::text[]) AS name,
      LATERAL (SELECT count(*) AS partitions FROM pg_inherits WHERE inhparent = name::regclass) AS p,
      LATERAL (SELECT count(*) AS indexes FROM pg_index WHERE indrelid = name::regclass) AS i) AS most`);
  const found = await first(statements, needs);
  if (found === undefined || found.needed <= found.room) return undefined;
  const { connections, needed, room } = found;
  return warning(
    NAME,
    `${connections} connections may need ${needed} locks at once, and the server has room for ${room}`,
    'Set max_locks_per_transaction of the server to 256 or more, and restart it.',
  );
}
