import { describe, expect, it } from 'vitest';
import {
  admit,
  current,
  expiry,
  type Guesses,
  NO_GUESSES,
  settle,
} from '../../src/modules/sign-in/auth/lockout.policy.js';

const policy = { attempts: 3, windowSeconds: 100, lockSeconds: 500 };
const at = (seconds: number) => new Date(1_000_000_000_000 + seconds * 1000);

/** The recorded guesses after a wrong guess at each of the times. */
function wrongAt(times: readonly number[], from: Guesses = NO_GUESSES): Guesses {
  return times.reduce((known, time) => {
    const admission = admit(known, at(time), policy);
    if (admission.outcome !== 'admitted') throw new Error(admission.outcome);
    return settle(admission.guesses, at(time), 'wrong', at(time), policy);
  }, from);
}

describe('the lockout', () => {
  it('locks with the last wrong guess that is allowed, for its time, and then starts anew', () => {
    expect(wrongAt([0, 1]).lockedUntil).toBeNull();
    const known = wrongAt([0, 1, 2]);
    expect(known.lockedUntil).toEqual(at(502));
    expect(admit(known, at(501.999), policy)).toMatchObject({ outcome: 'locked', until: at(502) });
    expect(admit(known, at(502), policy)).toMatchObject({ outcome: 'admitted' });
    expect(wrongAt([502, 503], known).lockedUntil).toBeNull();
  });

  it('counts the wrong guesses of any window, not of fixed ones', () => {
    expect(wrongAt([0, 99, 99.5]).lockedUntil).not.toBeNull();
    expect(wrongAt([0, 99, 100, 150]).lockedUntil).not.toBeNull();
    expect(wrongAt([0, 60, 120, 180, 240]).lockedUntil).toBeNull();
  });

  it('admits no more at once than may still be wrong, and makes the others wait', () => {
    let known = wrongAt([0]);
    for (const time of [1, 2]) {
      const admission = admit(known, at(time), policy);
      if (admission.outcome !== 'admitted') throw new Error(admission.outcome);
      known = admission.guesses;
    }
    expect(admit(known, at(2), policy).outcome).toBe('wait');
    const one = settle(known, at(1), 'wrong', at(3), policy);
    expect(admit(one, at(3), policy).outcome).toBe('wait');
    expect(settle(one, at(2), 'wrong', at(3), policy).lockedUntil).toEqual(at(503));
    const freed = settle(one, at(2), 'unchecked', at(3), policy);
    expect(admit(freed, at(3), policy).outcome).toBe('admitted');
  });

  it('a right guess clears the wrong ones and leaves those that are being checked', () => {
    const known = { failedAt: [at(0), at(1)], pendingAt: [at(2), at(2)], lockedUntil: null };
    expect(settle(known, at(2), 'right', at(3), policy)).toEqual({
      failedAt: [],
      pendingAt: [at(2)],
      lockedUntil: null,
    });
  });

  it('a guess whose process died counts as wrong', () => {
    const known = { failedAt: [at(0), at(1)], pendingAt: [at(2)], lockedUntil: null };
    expect(admit(known, at(30), policy).outcome).toBe('wait');
    expect(admit(known, at(63), policy).outcome).toBe('locked');
  });

  it('a guess that was given up as wrong is not counted twice when it ends after all', () => {
    const known = current({ ...NO_GUESSES, pendingAt: [at(0)] }, at(70), policy);
    expect(known.failedAt).toEqual([at(0)]);
    expect(settle(known, at(0), 'wrong', at(71), policy).failedAt).toEqual([at(0)]);
  });

  it('what is known is of use until the window or the lock is over', () => {
    expect(expiry(wrongAt([0, 10]), policy)).toEqual(at(110));
    expect(expiry(wrongAt([0, 10, 20]), policy)).toEqual(at(520));
  });
});
