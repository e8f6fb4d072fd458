/** When wrong passwords lock an e-mail address, and for how long (contract, section 3). */
export interface LockoutPolicy {
  /** How many wrong guesses within the window lock. */
  readonly attempts: number;
  readonly windowSeconds: number;
  readonly lockSeconds: number;
}

/** What is known of the guesses at one address; times in the order in which they were made. */
export interface Guesses {
  /** The wrong ones. */
  readonly failedAt: readonly Date[];
  /** Those that have been admitted and are being checked. */
  readonly pendingAt: readonly Date[];
  readonly lockedUntil: Date | null;
}

/** No guess of late. */
export const NO_GUESSES: Guesses = { failedAt: [], pendingAt: [], lockedUntil: null };

/** Whether one more guess may be checked; `wait`: it depends on those that are being checked now. */
export type Admission =
  | { readonly outcome: 'admitted'; readonly guesses: Guesses }
  | { readonly outcome: 'wait' }
  | { readonly outcome: 'locked'; readonly until: Date; readonly guesses: Guesses };

/** A check takes less; who is silent for longer has died, and its guess counts as wrong. */
const CHECK_SECONDS = 60;

/**
 * Decides about one more guess before it is checked: wrong ones and those under way are never more
 * than the policy allows, however many come at once.
 */
export function admit(known: Guesses, now: Date, policy: LockoutPolicy): Admission {
  const guesses = current(known, now, policy);
  if (guesses.lockedUntil !== null)
    return { outcome: 'locked', until: guesses.lockedUntil, guesses };
  const { failedAt, pendingAt } = guesses;
  if (failedAt.length + pendingAt.length >= policy.attempts) return { outcome: 'wait' };
  return { outcome: 'admitted', guesses: { ...guesses, pendingAt: [...pendingAt, now] } };
}

/**
 * What is known after a guess has been checked. A right one starts the count anew, a wrong one may
 * lock, and one that could not be checked counts for nothing.
 *
 * @param admittedAt when it was admitted.
 */
export function settle(
  known: Guesses,
  admittedAt: Date,
  verdict: 'right' | 'wrong' | 'unchecked',
  now: Date,
  policy: LockoutPolicy,
): Guesses {
  const { failedAt, pendingAt, lockedUntil } = known;
  const index = pendingAt.findIndex((time) => time.getTime() === admittedAt.getTime());
  const others = index < 0 ? pendingAt : pendingAt.toSpliced(index, 1);
  if (verdict === 'right') return { ...NO_GUESSES, pendingAt: others };
  const wrong = verdict === 'wrong' && index >= 0;
  return current(
    { failedAt: wrong ? [...failedAt, admittedAt] : failedAt, pendingAt: others, lockedUntil },
    now,
    policy,
  );
}

/** What of the known counts now: locks and guesses that are over are left out, full counts lock. */
export function current(known: Guesses, now: Date, policy: LockoutPolicy): Guesses {
  const { lockedUntil } = known;
  if (lockedUntil !== null) return lockedUntil > now ? known : NO_GUESSES;
  const dead = later(now, -CHECK_SECONDS);
  const pendingAt = known.pendingAt.filter((time) => time > dead);
  const failedAt = [...known.failedAt, ...known.pendingAt.filter((time) => time <= dead)].filter(
    (time) => time > later(now, -policy.windowSeconds),
  );
  const full = failedAt.length >= policy.attempts;
  return { failedAt, pendingAt, lockedUntil: full ? later(now, policy.lockSeconds) : null };
}

/** When the guesses say nothing any more. */
export function expiry(guesses: Guesses, policy: LockoutPolicy): Date {
  const times = [...guesses.failedAt, ...guesses.pendingAt].map((time) => time.getTime());
  const forgotten = later(new Date(Math.max(...times, 0)), policy.windowSeconds);
  const { lockedUntil } = guesses;
  return lockedUntil !== null && lockedUntil > forgotten ? lockedUntil : forgotten;
}

function later(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}
