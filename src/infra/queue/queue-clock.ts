import type { Database } from '../database/database.js';
import type { Logger } from '../logging/logger.js';
import { QUEUE_SCHEMA } from './queue-schema.js';

/** Minimum difference that counts as set back, in milliseconds. */
const TOLERANCE = 2_000;

/** Longer than any pause before a job is retried (queue.ts), in seconds. */
const LONGEST_RETRY = 70;

/**
 * Makes jobs due again that are only in the future because the clock was set back after they were
 * sent or taken. A requested delay starts again.
 */
const CATCH_UP = `
  UPDATE ${QUEUE_SCHEMA}.job SET
    start_after = CASE WHEN state = 'retry' THEN now()
      ELSE now() + greatest(start_after - created_on, interval '0') END,
    created_on = least(created_on, now()),
    started_on = least(started_on, now()),
    heartbeat_on = least(heartbeat_on, now())
  WHERE (state < 'active' AND created_on > now() + interval '1 second')
    OR (state = 'retry' AND start_after > now() + interval '${LONGEST_RETRY} seconds')
    OR (state = 'active' AND started_on > now() + interval '1 second')`;

/**
 * Watches the clock of the database, by which the queues decide about due jobs. Otherwise a clock
 * that is set back by an hour would delay every waiting job by an hour.
 */
export class QueueClock {
  private last: { readonly clock: number; readonly at: number } | undefined;

  constructor(
    private readonly prisma: Database['prisma'],
    private readonly logger: Logger,
  ) {}

  /** Compares a reading of the clock with the previous one. */
  async observe(clock: Date): Promise<void> {
    const { last } = this;
    const now = { clock: clock.getTime(), at: performance.now() };
    const isBehind = last === undefined || now.clock - last.clock < now.at - last.at - TOLERANCE;
    this.last = now;
    // Also at the start: the clock may have been set back before.
    if (!isBehind) return;
    const moved = await this.prisma.$executeRawUnsafe(CATCH_UP);
    if (moved > 0) {
      this.logger.warn({ jobs: moved }, 'the clock was set back; waiting jobs are due now');
    }
  }
}
