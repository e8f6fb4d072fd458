import type { Caller } from '../../core/context.js';
import type { Logger } from '../../infra/logger.js';
import type { SweepService } from './sweep.service.js';

/** Between two sweeps, in milliseconds; replicas drift apart by the jitter. */
const INTERVAL = 60 * 60 * 1000;
const JITTER = 0.1;

/** Who sweeps, and what the first sweep may take for granted (`SweepOptions`). */
interface Schedule {
  readonly caller: Caller;
  readonly logger: Logger;
  readonly aloneSince: Date | undefined;
}

/**
 * Sweeps now and then about every hour, in the background; a sweep that fails is logged, and the next
 * one tries again. Holds no process open.
 *
 * @returns a function that ends the schedule and waits for the sweep under way.
 */
export function scheduleSweeps(sweep: SweepService, schedule: Schedule): () => Promise<void> {
  const { caller, logger } = schedule;
  let timer: NodeJS.Timeout | undefined;
  const stop = new AbortController();
  const sweepOnce = async (aloneSince?: Date) => {
    try {
      const swept = await sweep.run(caller, { aloneSince, signal: stop.signal });
      if (Object.values(swept).some((count) => count > 0)) logger.info({ swept }, 'swept files');
    } catch (err) {
      logger.error({ err }, 'a sweep of the files failed');
    }
    if (stop.signal.aborted) return;
    const pause = INTERVAL * (1 + JITTER * (2 * Math.random() - 1));
    timer = setTimeout(() => {
      current = sweepOnce();
    }, pause);
    timer.unref();
  };
  let current = sweepOnce(schedule.aloneSince);
  return async () => {
    stop.abort();
    clearTimeout(timer);
    await current;
  };
}
