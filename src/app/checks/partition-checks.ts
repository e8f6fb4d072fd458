import type { Database } from '../../infra/database.js';
import { startOfPeriodAfter } from '../../infra/partition-periods.js';
import {
  occupiedOf,
  PARTITIONED_TABLES,
  type PartitionedTable,
  partitionsOf,
} from '../../infra/time-partitions.js';
import { type Check, ok, warning } from './check.js';

const NAME = 'partitions';

/** Checks that coming periods have their partitions, and that no rows lie in the partition after them. */
export async function checkPartitions({ prisma }: Database, now: Date): Promise<Check> {
  const tables: readonly PartitionedTable[] = Object.values(PARTITIONED_TABLES);
  const all = await partitionsOf(prisma, tables);
  const counts: string[] = [];
  for (const table of tables) {
    const parts = all.filter((part) => part.table === table.name);
    const last = parts.find(({ until }) => until === null);
    // The check of migrations says so.
    if (last?.from == null) return ok(NAME, `${table.name} is not partitioned yet`);
    if (last.from < startOfPeriodAfter(table.period, now, 1)) {
      return warning(
        NAME,
        `${table.name} has partitions until ${last.from.toISOString()} alone`,
        'A process with PROCESS_ROLE all or worker adds them: look for time-partitions in its log.',
      );
    }
    const rows = await occupiedOf(prisma, table, last.name);
    if (rows !== undefined) {
      return warning(
        NAME,
        `${table.name} has rows of ${rows.oldest.toISOString()} and later, which is to come`,
        'A clock was ahead. Nothing is lost: see docs/operations/scaling.md, "Partitions".',
      );
    }
    counts.push(`${table.name} ${parts.length}`);
  }
  return ok(NAME, counts.join(', '));
}
