/** How fast a body has to arrive. */
export interface PaceRule {
  /** What a body gets besides the time for its bytes, in milliseconds. */
  readonly grace: number;
  /** The slowest rate that is accepted, in bytes a second. */
  readonly floor: number;
  /** The longest time for any body, in milliseconds. */
  readonly longest: number;
  /** The longest time without a byte, in milliseconds. */
  readonly stall: number;
}

/** The rule for bodies of both interfaces: a photo of 10 MB has 170 s, a JSON body of 1 MB has 26 s. */
export const BODY_PACE: PaceRule = {
  grace: 10_000,
  floor: 64 * 1024,
  longest: 280_000,
  stall: 10_000,
};

/** Watches one body. */
export interface PaceWatch {
  /** Time that the service itself keeps the sender waiting does not count. */
  pause(): void;
  resume(): void;
  stop(): void;
}

/**
 * Calls `onLate` once when a body arrives too slowly: later than its size allows, below the slowest
 * rate for what has arrived so far, or not at all for a while.
 *
 * @param size the bytes that the body may have.
 * @param received tells how many have arrived.
 */
export function watchPace(
  size: number,
  received: () => number,
  rule: PaceRule,
  onLate: () => void,
): PaceWatch {
  const interval = Math.min(500, rule.grace / 5);
  const timeFor = (bytes: number) => rule.grace + (bytes / rule.floor) * 1000;
  const deadline = Math.min(rule.longest, timeFor(size));
  let elapsed = 0;
  let silent = 0;
  let known = received();
  let last = performance.now();
  let paused = false;
  const timer = setInterval(() => {
    const now = performance.now();
    // A process that was busy has not read what arrived meanwhile: that is not the sender's delay.
    const passed = Math.min(now - last, 2 * interval);
    last = now;
    if (paused) return;
    const bytes = received();
    elapsed += passed;
    silent = bytes > known ? 0 : silent + passed;
    known = bytes;
    if (elapsed <= Math.min(deadline, timeFor(bytes)) && silent <= rule.stall) return;
    clearInterval(timer);
    onLate();
  }, interval);
  timer.unref();
  return {
    pause: () => {
      paused = true;
    },
    resume: () => {
      paused = false;
    },
    stop: () => clearInterval(timer),
  };
}
