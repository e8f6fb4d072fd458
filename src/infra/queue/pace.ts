/** Minimum speed of an incoming body. */
export interface PaceRule {
  /** Time allowed in addition to the time for its bytes, in milliseconds. */
  readonly grace: number;
  /** Minimum accepted rate, in bytes per second. */
  readonly floor: number;
  /** Maximum time for any body, in milliseconds. */
  readonly longest: number;
  /** Maximum time without a byte, in milliseconds. */
  readonly stall: number;
}

/**
 * The rule for bodies of both interfaces: a photo of 10 MB has 170 s, a JSON body of 1 MB has 26 s.
 */
export const BODY_PACE: PaceRule = {
  grace: 10_000,
  floor: 64 * 1024,
  longest: 280_000,
  stall: 10_000,
};

/** Watches the arrival of one body. */
export interface PaceWatch {
  /** Excludes time during which the service itself delays the sender. */
  pause(): void;
  resume(): void;
  stop(): void;
}

/**
 * Calls `onLate` once when a body arrives too slowly: later than its size allows, below the minimum
 * rate for the bytes received so far, or without a byte for too long.
 *
 * @param size maximum number of bytes of the body.
 * @param received returns the number of bytes received so far.
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
    // A busy process has not read what arrived in the meantime; that delay is not the sender's.
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
