/** The policy by which wrong passwords lock an e-mail address (docs/behaviour/people.md). */
export interface LockoutPolicy {
  /** Number of wrong guesses within the window that lock the address. */
  readonly attempts: number;
  readonly windowSeconds: number;
  readonly lockSeconds: number;
}

/** The recorded guesses at one address; times in ascending order. */
export interface Guesses {
  /** Times of wrong guesses. */
  readonly failedAt: readonly Date[];
  /** Times of admitted guesses whose check has not finished. */
  readonly pendingAt: readonly Date[];
  readonly lockedUntil: Date | null;
}

/** No recorded guesses. */
export const NO_GUESSES: Guesses = { failedAt: [], pendingAt: [], lockedUntil: null };

/** Decision about another guess; `wait`: guesses that are being checked may reach the limit. */
export type Admission =
  | { readonly outcome: 'admitted'; readonly guesses: Guesses }
  | { readonly outcome: 'wait'; readonly guesses?: undefined }
  | { readonly outcome: 'locked'; readonly until: Date; readonly guesses: Guesses };

/** Upper bound for a check, in seconds; an admitted guess that is older counts as wrong. */
const CHECK_SECONDS = 60;

/**
 * Decides whether another guess may be checked. Wrong and unfinished guesses together never exceed
 * the policy's limit, also under concurrency.
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
 * The recorded guesses after a check. A right guess resets the count, a wrong one may lock the
 * address, and an unchecked one does not count.
 *
 * @param admittedAt the time at which the guess was admitted.
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

/** The recorded guesses with another wrong one, which was admitted elsewhere; a lock is kept. */
export function addWrong(known: Guesses, at: Date, now: Date, policy: LockoutPolicy): Guesses {
  const guesses = current(known, now, policy);
  if (guesses.lockedUntil !== null) return guesses;
  const failedAt = [...guesses.failedAt, at].toSorted((a, b) => a.getTime() - b.getTime());
  return current({ ...guesses, failedAt }, now, policy);
}

/** The guesses that count at `now`: expired locks and guesses are removed; a full count locks. */
export function current(known: Guesses, now: Date, policy: LockoutPolicy): Guesses {
  const { lockedUntil } = known;
  if (lockedUntil !== null) return lockedUntil > now ? known : NO_GUESSES;
  const abandoned = later(now, -CHECK_SECONDS);
  const pendingAt = known.pendingAt.filter((time) => time > abandoned);
  const failedAt = [
    ...known.failedAt,
    ...known.pendingAt.filter((time) => time <= abandoned),
  ].filter((time) => time > later(now, -policy.windowSeconds));
  const full = failedAt.length >= policy.attempts;
  return { failedAt, pendingAt, lockedUntil: full ? later(now, policy.lockSeconds) : null };
}

/** Time from which the guesses have no effect. */
export function expiry(guesses: Guesses, policy: LockoutPolicy): Date {
  const times = [...guesses.failedAt, ...guesses.pendingAt].map((time) => time.getTime());
  const windowEnd = later(new Date(Math.max(...times, 0)), policy.windowSeconds);
  const { lockedUntil } = guesses;
  return lockedUntil !== null && lockedUntil > windowEnd ? lockedUntil : windowEnd;
}

function later(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}
