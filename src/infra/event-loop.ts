import { type Histogram, monitorEventLoopDelay } from 'node:perf_hooks';

/** How long the event loop lets its work wait, in milliseconds, since the process started. */
export interface EventLoopDelay {
  readonly mean: number;
  readonly p99: number;
}

/** How often a sample is taken, in milliseconds. */
const RESOLUTION = 20;
const NANOSECONDS = 1e6;

/** Starts measuring; @returns what has been seen so far. */
export function watchEventLoop(): () => EventLoopDelay {
  const samples = monitorEventLoopDelay({ resolution: RESOLUTION });
  samples.enable();
  return () => delayOf(samples, RESOLUTION);
}

/**
 * The delay that samples tell of. Node counts from one sample to the next, so that a loop with nothing
 * to do shows the time between two as a delay of its own.
 *
 * @param samples in nanoseconds; have no mean before the first.
 * @param resolution the time between two samples, in milliseconds.
 */
export function delayOf(
  samples: Pick<Histogram, 'mean' | 'percentile'>,
  resolution: number,
): EventLoopDelay {
  const beyond = (nanoseconds: number) => {
    const delay = nanoseconds / NANOSECONDS - resolution;
    return delay > 0 ? Math.round(delay * 100) / 100 : 0;
  };
  return { mean: beyond(samples.mean), p99: beyond(samples.percentile(99)) };
}
