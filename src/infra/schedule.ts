import type { Logger } from './logger.js';

/** Work that is done again and again in the background. */
export interface Chore {
  /** For the log. */
  readonly name: string;
  /** From the end of one run to the start of the next, in milliseconds. */
  readonly interval: number;
  /** `signal` is aborted when the process stops: work that takes long gives up then. */
  readonly run: (signal: AbortSignal) => Promise<unknown>;
}

/** Replicas drift apart by this part of the interval, so that they do not all come at once. */
const JITTER = 0.1;

/**
 * Does a chore now and then again and again, never twice at a time. One that fails is logged, and tried
 * again at the next turn. Holds no process open.
 *
 * @returns a function that ends the schedule and waits for the run under way.
 */
export function scheduleChore(chore: Chore, logger: Logger): () => Promise<void> {
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let failing = false;
  const turn = async () => {
    try {
      await chore.run(stop.signal);
      failing = false;
    } catch (err) {
      // One line for each time it starts to fail, not for each attempt.
      if (!failing) logger.error({ err, chore: chore.name }, 'work in the background failed');
      failing = true;
    }
    if (stop.signal.aborted) return;
    const pause = chore.interval * (1 + JITTER * (2 * Math.random() - 1));
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
