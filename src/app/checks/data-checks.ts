import { sql } from 'kysely';
import { first, statement } from '../../core/sql.js';
import { clockSkew, SKEW_WARNED } from '../../infra/database/clock.js';
import type { Database } from '../../infra/database/database.js';
import { systemCodeOf } from '../../infra/logging/failure-log.js';
import { countDeadLetters } from '../../infra/queue/queue.js';
import { QUEUE_SCHEMA } from '../../infra/queue/queue-schema.js';
import type { Storage } from '../../infra/storage/storage.js';
import { AuditVerificationService } from '../../modules/system/audit/verification.service.js';
import { bounded, type Check, failed, ok, warning } from './check.js';
import { checkMissingFiles, checkOrphans } from './file-checks.js';
import { checkMigrations } from './migration-check.js';
import { checkPartitions } from './partition-checks.js';
import { checkSchedules } from './schedule-check.js';

/** Time limit of checks that read whole tables, in milliseconds. */
const LONG = 600_000;
const SHORT = 10_000;

/** Difference between the clocks of this machine and the database that has failed, in milliseconds. */
const SKEW_FAILED = 60_000;

const UNREADABLE = 'Read the message, and the log of the database.';
const FILES = 'The check of the storage names its cause; if that one is ok, read the message.';
const AFTER_MIGRATION = 'Run the doctor again after the next start, which applies the migrations.';

/** SQLSTATE of a missing table, column, type or function; P2021 and P2022 are Prisma's for the first two. */
const MISSING: ReadonlySet<string> = new Set([
  '42P01',
  '42703',
  '42704',
  '42883',
  'P2021',
  'P2022',
]);

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
 * Checks the data of the service: migrations, partitions, audit trail, counts, stock, schedules, files, dead letters
 * and clock. A check that needs what a pending migration brings is a warning that names the reason.
 */
export async function checkData(sources: DataSources): Promise<Check[]> {
  const { database, storage, timePartitions, now } = sources;
  const migrations = await bounded('migrations', SHORT, UNREADABLE, () =>
    checkMigrations(database),
  );
  const isPending = migrations.state !== 'ok';
  const check = async (
    name: string,
    timeout: number,
    work: () => Promise<Check>,
    advice = UNREADABLE,
  ) =>
    await bounded(name, timeout, advice, async () => {
      try {
        return await work();
      } catch (error) {
        if (!isPending || !isMissing(error)) throw error;
        return warning(name, 'not checked: a pending migration brings its tables', AFTER_MIGRATION);
      }
    });
  const partitionsUntil = timePartitions ? new Date(now()) : undefined;
  return [
    migrations,
    await check('partitions', SHORT, () => checkPartitions(database, partitionsUntil)),
    await check('audit trail', LONG, () => checkAuditTrail(database)),
    await check('counts of requests', LONG, () => checkCounts(database)),
    await check('stock', LONG, () => checkStock(database)),
    await check('schedules', LONG, () => checkSchedules(database)),
    await check('files of rows', LONG, () => checkMissingFiles(database, storage), FILES),
    await check('rows of files', LONG, () => checkOrphans(database, storage, now()), FILES),
    await check('dead letters', SHORT, () => checkDeadLetters(database)),
    await check('clock', SHORT, () => checkClock(database, now)),
  ];
}

/** Returns whether a statement failed because a table, column, function or type does not exist. */
function isMissing(error: unknown): boolean {
  return MISSING.has(systemCodeOf(error) ?? '');
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
  const skew = await clockSkew(statements, now);
  const size = Math.abs(skew);
  const message = `the database is ${size} ms ${skew < 0 ? 'behind' : 'ahead of'} this machine`;
  const advice = 'Synchronise both clocks (NTP): tokens and deadlines are compared by them.';
  if (size > SKEW_FAILED) return failed('clock', message, advice);
  if (size > SKEW_WARNED) return warning('clock', message, advice);
  return ok('clock', message);
}
