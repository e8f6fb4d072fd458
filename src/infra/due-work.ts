import { sql } from 'kysely';
import { first, type Parameters, prepared } from '../core/sql.js';
import type { Database } from './database/database.js';
import type { Logger } from './logger.js';
import { runPeriodically } from './periodic.js';
import { QueueClock } from './queue-clock.js';
import { QUEUE_SCHEMA } from './queue-schema.js';

/** How often it is asked what is due, in milliseconds. */
const INTERVAL = 1_250;

/** The queues of a process. */
export interface QueueNames {
  /** Queues of jobs. */
  readonly jobs: readonly string[];
  /** Queues of events that wait for durable subscribers. */
  readonly events: readonly string[];
}

/**
 * The clock of the database, and the queues in which something is due. One statement for all queues of a
 * process: each of them asking for itself was 30 statements a second of a process that nobody uses.
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
 * Looks every 1.25 s for what is due: jobs of other processes, delayed jobs and retries. What this process
 * sends itself wakes its consumers at the commit.
 *
 * @param queues the queues to look for; asked each time.
 * @param wake is told of those in which something is due.
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
