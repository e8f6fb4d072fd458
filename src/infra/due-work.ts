import type { Database } from './database.js';
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
const DUE = `
  SELECT clock_timestamp(),
    array_to_json(ARRAY(SELECT q FROM unnest($1::text[]) q WHERE EXISTS (
      SELECT 1 FROM ${QUEUE_SCHEMA}.job WHERE name = q AND state < 'active' AND NOT blocked
        AND start_after <= ${QUEUE_SCHEMA}.job_now()))),
    array_to_json(ARRAY(SELECT q FROM unnest($2::text[]) q WHERE EXISTS (
      SELECT 1 FROM waiting_events WHERE queue = q)))`;

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
    const { jobs, events } = queues();
    const values = [arrayOf(jobs), arrayOf(events)];
    const [row] = await statements.rows(DUE, values);
    const [now, dueJobs, dueEvents] = row as unknown as [Date, string[], string[]];
    await clock.observe(now);
    wake({ jobs: dueJobs, events: dueEvents });
  };
  return runPeriodically({ name: 'due-work', interval: INTERVAL, run }, logger);
}

/** Names of queues as PostgreSQL writes an array; they have no characters that it would quote. */
function arrayOf(names: readonly string[]): string {
  return `{${names.join(',')}}`;
}
