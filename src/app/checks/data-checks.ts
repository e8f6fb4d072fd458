import { sql } from 'kysely';
import type { Config } from '../../config/config.js';
import { first, statement } from '../../core/sql.js';
import { bounded, type Check, failed, ok, warning } from '../../infra/checks.js';
import { clockSkew, SKEW_WARNED } from '../../infra/database/clock.js';
import type { Database } from '../../infra/database/database.js';
import { systemCodeOf } from '../../infra/logging/failure-log.js';
import { countDeadLetters } from '../../infra/queue/queue.js';
import { QUEUE_SCHEMA } from '../../infra/queue/queue-schema.js';
import type { Storage } from '../../infra/storage/storage.js';
import { checkStock } from '../../modules/equipment/parts/parts.checks.js';
import { checkMailboxes } from '../../modules/outward/mailboxes/mailboxes.checks.js';
import { checkSchedules } from '../../modules/planning/schedules/schedules.checks.js';
import { checkJobs } from '../../modules/requests/job-links/job-links.checks.js';
import { checkGroups, type GroupSettings } from '../../modules/sign-in/identity/identity.checks.js';
import { checkCounts } from '../../modules/system/analytics/analytics.checks.js';
import { checkAuditTrail } from '../../modules/system/audit/audit.checks.js';
import { checkMissingFiles, checkOrphans } from '../../modules/system/files/files.checks.js';
import { checkRules } from '../../modules/system/rules/rules.checks.js';
import { checkAddress } from '../../modules/system/system-settings/system-settings.checks.js';
import { checkPartitions } from '../../modules/system/time-partitions/time-partitions.checks.js';
import { checkMigrations } from './migration-check.js';

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
export interface DataSources extends Partial<Pick<Config, 'mail' | 'publicUrl'>>, GroupSettings {
  readonly database: Database;
  readonly storage: Storage;
  /** True if coming weeks and months are to have partitions. */
  readonly timePartitions: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Checks the data of the service: migrations, partitions, audit trail, counts, stock, schedules, rules, groups, files, dead letters
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
    await check('jobs of contractors', LONG, () => checkJobs(database)),
    await check('mailboxes', SHORT, () => checkMailboxes(database, now())),
    await check('schedules', LONG, () => checkSchedules(database)),
    await check('rules', SHORT, () => checkRules(database, now())),
    await check('groups', SHORT, () => checkGroups(database, sources)),
    await check('files of rows', LONG, () => checkMissingFiles(database, storage), FILES),
    await check('rows of files', LONG, () => checkOrphans(database, storage, now()), FILES),
    await check('dead letters', SHORT, () => checkDeadLetters(database)),
    await check('clock', SHORT, () => checkClock(database, now)),
    ...(isPending ? [] : await checkAddress(sources)),
  ];
}

/** Returns whether a statement failed because a table, column, function or type does not exist. */
function isMissing(error: unknown): boolean {
  return MISSING.has(systemCodeOf(error) ?? '');
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
