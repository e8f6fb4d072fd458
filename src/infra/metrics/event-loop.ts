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

/** Interval of the timer that notices stalls, in milliseconds. */
const TICK = 50;

/** Number of stalls that are remembered; those of a statement are among the last ones. */
const MAX_STALLS = 100;

/**
 * Remembers the last times in which the event loop was blocked, so that waiting for it is not taken for waiting for
 * somebody else.
 */
export class Stalls {
  private readonly stalls: { readonly from: number; readonly to: number }[] = [];
  private last: number;

  /** @param now a monotonic clock in milliseconds. */
  constructor(private readonly now: () => number = () => performance.now()) {
    this.last = now();
  }

  /** Starts to observe the event loop. @returns a function that stops it. */
  watch(): () => void {
    const timer = setInterval(() => this.tick(), TICK).unref();
    return () => clearInterval(timer);
  }

  /** Called every TICK milliseconds by a loop that is not blocked. */
  tick(): void {
    const now = this.now();
    const due = this.last + TICK;
    if (now > due + TICK) {
      this.stalls.push({ from: due, to: now });
      if (this.stalls.length > MAX_STALLS) this.stalls.shift();
    }
    this.last = now;
  }

  /** Milliseconds since `from` in which the loop was blocked. */
  since(from: number): number {
    return this.stalls.reduce(
      (sum, stall) => sum + Math.max(0, stall.to - Math.max(from, stall.from)),
      0,
    );
  }
}
