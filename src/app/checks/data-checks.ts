import { sql } from 'kysely';
import { first, statement } from '../../core/sql.js';
import type { Database } from '../../infra/database/database.js';
import { countDeadLetters } from '../../infra/queue.js';
import { QUEUE_SCHEMA } from '../../infra/queue-schema.js';
import type { Storage } from '../../infra/storage.js';
import { AuditVerificationService } from '../../modules/audit/verification.service.js';
import { bounded, type Check, failed, ok, warning } from './check.js';
import { checkMissingFiles, checkOrphans } from './file-checks.js';
import { checkMigrations } from './migration-check.js';
import { checkPartitions } from './partition-checks.js';
import { checkSchedules } from './schedule-check.js';

/** Time limit of checks that read whole tables, in milliseconds. */
const LONG = 600_000;
const SHORT = 10_000;

/**
 * Thresholds for the difference between the clocks of this machine and the database, in
 * milliseconds.
 */
const SKEW_WARNED = 2_000;
const SKEW_FAILED = 60_000;

/** Sources of the data checks. */
export interface DataSources {
  readonly database: Database;
  readonly storage: Storage;
  /** True if coming weeks and months are to have partitions. */
  readonly timePartitions: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Checks the data of the service: migrations, partitions, audit trail, counts, stock,
 * schedules, files, dead letters
 * and clock.
 */
export async function checkData(sources: DataSources): Promise<Check[]> {
  const { database, storage, timePartitions, now } = sources;
  const unreadable = 'Read the message; the table may be missing before the first start.';
  return [
    await bounded('migrations', SHORT, unreadable, () => checkMigrations(database)),
    await bounded('partitions', SHORT, unreadable, () =>
      checkPartitions(database, timePartitions ? new Date(now()) : undefined),
    ),
    await bounded('audit trail', LONG, unreadable, () => checkAuditTrail(database)),
    await bounded('counts of requests', LONG, unreadable, () => checkCounts(database)),
    await bounded('stock', LONG, unreadable, () => checkStock(database)),
    await bounded('schedules', LONG, unreadable, () => checkSchedules(database)),
    await bounded('files of rows', LONG, unreadable, () => checkMissingFiles(database, storage)),
    await bounded('rows of files', LONG, unreadable, () => checkOrphans(database, storage, now())),
    await bounded('dead letters', SHORT, unreadable, () => checkDeadLetters(database)),
    await bounded('clock', SHORT, unreadable, () => checkClock(database, now)),
  ];
}

async function checkAuditTrail({ statements }: Database): Promise<Check> {
  const found = await new AuditVerificationService(statements).verify();
  if (found.firstBroken !== null) {
    const { sequence, message } = found.firstBroken;
    return failed(
      'audit trail',
      `the chain breaks at position ${sequence}: ${message}`,
      'Find out who can write to the database besides the service; compare with a backup.',
    );
  }
  return ok(
    'audit trail',
    `${found.verified} records verified, ${found.pending} not sealed yet` +
      `${found.headHash === null ? '' : `, head ${found.headHash}`}`,
  );
}

/**
 * Compares the stored counts of the analytics and of totals with the requests, in one statement.
 */
async function checkCounts({ statements }: Database): Promise<Check> {
  const differences = statement(sql<{ wrong: number }>`
    SELECT count(*)::int AS wrong FROM (
      SELECT department_id, status, priority FROM (
        SELECT department_id, status::text, priority::text, count(*) FROM maintenance_requests
        GROUP BY 1, 2, 3
        UNION ALL
        SELECT 0, status::text, priority::text, count(*) FROM maintenance_requests GROUP BY 1, 2, 3
        UNION ALL
        SELECT department_id, status, priority, -count FROM request_rollups
        WHERE grain = 'month' AND measure = 'standing'
        UNION ALL
        SELECT scope.department_id, status, priority, -count FROM request_rollup_changes AS change
        CROSS JOIN LATERAL (VALUES (change.department_id), (0)) AS scope (department_id)
        WHERE measure = 'standing'
      ) AS counts
      GROUP BY 1, 2, 3 HAVING sum(count) <> 0
    ) AS differences`);
  const wrong = (await first(statements, differences))?.wrong;
  if (wrong === 0) return ok('counts of requests', 'as many as there are requests');
  return failed(
    'counts of requests',
    `${wrong} counts of a department, status and priority differ from the requests`,
    'Requests were changed with triggers switched off: run SELECT recount_requests() in the database.',
  );
}

/** Compares the stock of each part with the sum of its movements, in one statement. */
async function checkStock({ statements }: Database): Promise<Check> {
  const differences = statement(sql<{ sku: string }>`
    SELECT part.sku FROM parts AS part
    LEFT JOIN (SELECT part_id, sum(delta) AS total FROM stock_movements GROUP BY part_id) AS moved
      ON moved.part_id = part.id
    WHERE part.on_hand <> coalesce(moved.total, 0) ORDER BY part.id LIMIT 10`);
  const wrong = await statements.all(differences);
  if (wrong.length === 0) return ok('stock', 'as much as the movements add up to');
  return failed(
    'stock',
    `differs from the sum of the movements: ${wrong.map(({ sku }) => sku).join(', ')}`,
    'The tables were changed besides the service: count these parts.',
  );
}

async function checkDeadLetters({ prisma, statements }: Database): Promise<Check> {
  const present = statement(sql<{ present: boolean }>`
    SELECT to_regclass(${`${QUEUE_SCHEMA}.job`}) IS NOT NULL AS present`);
  if (!(await first(statements, present))?.present)
    return ok('dead letters', 'no queues before the first start');
  const counts = await countDeadLetters(prisma);
  if (counts.size === 0) return ok('dead letters', 'none');
  const list = [...counts].map(([name, count]) => `${count} of ${name}`).join(', ');
  const advice = 'Find the reason in the log, then: npm run ops -- dead-letters --retry QUEUE';
  return warning('dead letters', `jobs that failed for good: ${list}`, advice);
}

async function checkClock({ statements }: Database, now: () => number): Promise<Check> {
  const time = statement(sql<{ milliseconds: number }>`
    SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS milliseconds`);
  const before = now();
  const row = await first(statements, time);
  // The database's time is compared with the middle of two local readings.
  const skew = Math.round((row?.milliseconds ?? Number.NaN) - (before + now()) / 2);
  const size = Math.abs(skew);
  const message = `the database is ${size} ms ${skew < 0 ? 'behind' : 'ahead of'} this machine`;
  const advice = 'Synchronise both clocks (NTP): tokens and deadlines are compared by them.';
  if (size > SKEW_FAILED) return failed('clock', message, advice);
  if (size > SKEW_WARNED) return warning('clock', message, advice);
  return ok('clock', message);
}
