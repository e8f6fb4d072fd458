import pg from 'pg';
import { expect } from 'vitest';
import type { Database } from '../../src/infra/database/database.js';
import {
  PARTITIONED_TABLES,
  type Partition,
  type PartitionedTable,
  partitionsOf,
} from '../../src/modules/system/time-partitions/time-partitions.queries.js';
import { eventually } from './receiver.js';
import { rowsOf } from './rows.js';

export const TABLES: readonly PartitionedTable[] = Object.values(PARTITIONED_TABLES);

/** The partitions of a table, which have to cover all times without a gap. */
export async function completePartitionsOf(
  { prisma }: Database,
  table: PartitionedTable,
): Promise<readonly Partition[]> {
  const parts = await partitionsOf(prisma, [table]);
  expect([parts[0]?.from, parts.at(-1)?.until]).toEqual([null, null]);
  for (const [index, { until }] of parts.entries()) {
    if (index === parts.length - 1) continue;
    expect(until).not.toBeNull();
    expect(parts[index + 1]?.from).toEqual(until);
  }
  return parts;
}

/** The first moments of the partitions, as ISO 8601 has days; empty for the first partition. */
export async function beginnings(database: Database, table: PartitionedTable): Promise<string[]> {
  const parts = await completePartitionsOf(database, table);
  return parts.map(({ from }) => from?.toISOString().replace('T00:00:00.000Z', '') ?? '');
}

/** Adds rows at these times, with statements of the version before the partitions. */
export async function addRows(
  { statements }: Database,
  table: PartitionedTable['name'],
  times: readonly Date[],
): Promise<string[]> {
  const columns = {
    internal_logs: `("timestamp", category, level, event, message) SELECT at, 'system', 'info', 'e', 'm'`,
    outbox_events: `(type, payload, occurred_at) SELECT 'x.created', '{"id": 1}', at`,
    audit_records: `("timestamp", action, target_type, target_id) SELECT at, 'a', 't', '1'`,
  }[table];
  const rows = await rowsOf(
    statements,
    `INSERT INTO ${table} ${columns} FROM unnest($1::timestamptz[]) WITH ORDINALITY AS given(at, place)
     ORDER BY place RETURNING id`,
    [`{${times.map((time) => time.toISOString()).join(',')}}`],
  );
  return rows.map(([id]) => String(id));
}

/** The times of the rows of a table in the order of their ids. */
export async function timesOf({ statements }: Database, table: PartitionedTable): Promise<Date[]> {
  const rows = await rowsOf(statements, `SELECT ${table.key} FROM ${table.name} ORDER BY id`, []);
  return rows.map(([time]) => time as Date);
}

/**
 * Runs `work` while another connection of a server reads a table, until a statement waits for its
 * lock.
 */
export async function besideReader<T>(
  url: string,
  table: string,
  work: () => Promise<T>,
  whileWaiting: (client: pg.Client) => Promise<void>,
): Promise<T> {
  const [reader, other] = [0, 1].map(() => new pg.Client({ connectionString: url })) as [
    pg.Client,
    pg.Client,
  ];
  await Promise.all([reader.connect(), other.connect()]);
  try {
    await reader.query(`BEGIN; SELECT FROM ${table} LIMIT 1`);
    const done = work();
    await eventually(async () => {
      const { rows } = await other.query(
        `SELECT FROM pg_locks WHERE relation = '${table}'::regclass AND NOT granted`,
      );
      return rows.length > 0 || undefined;
    });
    await whileWaiting(other);
    await reader.query('COMMIT');
    return await done;
  } finally {
    await Promise.all([reader.end(), other.end()]);
  }
}
