import { type Histogram, monitorEventLoopDelay } from 'node:perf_hooks';

/** Delay of the event loop since the process started, in milliseconds. */
export interface EventLoopDelay {
  readonly mean: number;
  readonly p99: number;
}

/** Sampling interval, in milliseconds. */
const RESOLUTION = 20;
const NANOSECONDS = 1e6;

/** Starts the measurement. @returns a function that reads the current values. */
export function watchEventLoop(): () => EventLoopDelay {
  const samples = monitorEventLoopDelay({ resolution: RESOLUTION });
  samples.enable();
  return () => delayOf(samples, RESOLUTION);
}

/**
 * The delay in a set of samples. Node measures from one sample to the next, so an idle loop shows
 * the sampling interval as delay, which is subtracted.
 *
 * @param samples in nanoseconds; without a mean before the first sample.
 * @param resolution the sampling interval, in milliseconds.
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
