import type { Logger } from '../logging/logger.js';

/** Work that is repeated in the background of this process. */
export interface PeriodicWork {
  /** For the log. */
  readonly name: string;
  /** From the end of one run to the start of the next, in milliseconds. */
  readonly interval: number;
  /** `signal` is aborted when the process stops; long work must then end early. */
  readonly run: (signal: AbortSignal) => Promise<unknown>;
}

/** Fraction by which the interval varies, so that replicas do not run at the same moment. */
const JITTER = 0.1;

/**
 * Runs the work now and then repeatedly, never concurrently. A failed run is logged, and the next
 * one starts as usual. Does not keep the process alive.
 *
 * @returns a function that stops the repetition and waits for the current run.
 */
export function runPeriodically(work: PeriodicWork, logger: Logger): () => Promise<void> {
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let failing = false;
  const turn = async () => {
    try {
      await work.run(stop.signal);
      failing = false;
    } catch (err) {
      // One line when it starts to fail, not one for each attempt.
      if (!failing) logger.error({ err, job: work.name }, 'background job failed');
      failing = true;
    }
    if (stop.signal.aborted) return;
    const pause = work.interval * (1 + JITTER * (2 * Math.random() - 1));
    timer = setTimeout(() => {
      current = turn();
    }, pause);
    timer.unref();
  };
  let current = turn();
  return async () => {
    stop.abort();
    clearTimeout(timer);
    await current;
  };
}
