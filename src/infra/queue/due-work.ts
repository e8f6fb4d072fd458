import { sql } from 'kysely';
import { first, type Parameters, prepared } from '../../core/sql.js';
import type { Database } from '../database/database.js';
import type { Logger } from '../logging/logger.js';
import { runPeriodically } from './periodic.js';
import { QueueClock } from './queue-clock.js';
import { QUEUE_SCHEMA } from './queue-schema.js';

/** Interval of the search for due work, in milliseconds. */
const INTERVAL = 1_250;

/** Queues of a process. */
export interface QueueNames {
  /** Queues of jobs. */
  readonly jobs: readonly string[];
  /** Queues of events that wait for durable subscribers. */
  readonly events: readonly string[];
}

/**
 * The clock of the database, and the queues with due work. One statement for all queues of a
 * process: separate queries would be 30 statements a second in an idle process.
 */
const findDue = prepared(
  (p: Parameters<QueueNames>) => sql<{ now: Date; jobs: string[]; events: string[] }>`
  SELECT clock_timestamp() AS now, ARRAY(SELECT q FROM unnest(${p.jobs}::text[]) q WHERE EXISTS (
      SELECT 1 FROM ${sql.raw(QUEUE_SCHEMA)}.job WHERE name = q AND state < 'active' AND NOT blocked
        AND start_after <= ${sql.raw(QUEUE_SCHEMA)}.job_now())) AS jobs,
    ARRAY(SELECT q FROM unnest(${p.events}::text[]) q WHERE EXISTS (
      SELECT 1 FROM waiting_events WHERE queue = q)) AS events`,
);

/**
 * Looks every 1.25 s for due work: jobs of other processes, delayed jobs and retries. Jobs that
 * this process sends wake its consumers at the commit.
 *
 * @param queues returns the queues to check; called each time.
 * @param wake called with the queues that have due work.
 * @returns a function that stops it.
 */
export function watchDueWork(
  { prisma, statements }: Database,
  logger: Logger,
  queues: () => QueueNames,
  wake: (due: QueueNames) => void,
): () => Promise<void> {
  const clock = new QueueClock(prisma, logger);
  const run = async () => {
    const due = await first(statements, findDue(queues()));
    if (due === undefined) return;
    await clock.observe(due.now);
    wake(due);
  };
  return runPeriodically({ name: 'due-work', interval: INTERVAL, run }, logger);
}
