import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Clock } from '../../../core/clock.js';
import type { Caller } from '../../../core/context.js';
import { guessKey } from '../../../core/email.js';
import { AppError, unavailable } from '../../../core/errors.js';
import type { Statements } from '../../../core/sql.js';
import type { Tx } from '../../../core/transaction.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import { LOG_EVENTS, type LogsService } from '../../system/logs/logs.service.js';
import {
  addWrong,
  admit,
  current,
  expiry,
  type Guesses,
  type LockoutPolicy,
  NO_GUESSES,
  settle,
} from './lockout.policy.js';
import { deleteExpiredAttempts, findGuesses, replaceGuesses } from './lockout.queries.js';

/** A guess of a password or code: the address, and the log event and message if it is wrong. */
export interface Guess {
  readonly email: string;
  /**
   * Session of a re-authentication. Its own guesses decide whether another one is checked, so that
   * guesses of others at the address do not block it; a wrong guess counts for session and address.
   */
  readonly sessionId?: string;
  readonly event: string;
  readonly message: string;
}

/** Result of checking a guess; `userId` is null for an address without an account. */
export interface Checked {
  readonly userId: number | null;
  readonly matches: boolean;
  /** Log entry for a wrong guess; default: that of the guess. */
  readonly logged?: Pick<Guess, 'event' | 'message'>;
  /** True if the wrong code has locked the codes of the account. */
  readonly locksCodes?: boolean;
}

/** A guess that may be checked. */
interface Admitted {
  /** Hash under which it is counted. */
  readonly key: string;
  /** The time of its admission. */
  readonly at: Date;
  /** The recorded guesses of the key, this one among them. */
  readonly guesses: Guesses;
}

/**
 * Upper bound for waiting guesses at one address in this process; beyond it SERVICE_UNAVAILABLE.
 */
const MAX_WAITING = 500;

/**
 * Maximum number of attempts to change the recorded guesses; an attempt fails when another replica
 * changes them.
 */
const MAX_ATTEMPTS = 100;

/** Time limit and interval of waiting for guesses checked by other replicas, in milliseconds. */
const ADMISSION_TIMEOUT = 5_000;
const POLL_INTERVAL = 50;

/**
 * Limits password guesses (specification, section 5, rule 7; docs/behaviour/people.md). Guesses are
 * counted in the database by folded e-mail address, with or without an account: across both
 * interfaces, all replicas and restarts. A guess is recorded before it is checked, so that
 * concurrent guesses cannot exceed the limit; within a process, guesses at one address run one at a
 * time. Recorded guesses are only replaced if they are unchanged since they were read, so that no
 * change by another replica is lost. A lock does not end existing sessions.
 */
export class LockoutService {
  private readonly limits = new Map<string, LimitFunction>();

  constructor(
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
    private readonly logs: LogsService,
    private readonly clock: Clock,
    private readonly policy: LockoutPolicy,
  ) {}

  /**
   * Runs `check` unless the address, or the session of the guess, is locked. A right guess resets
   * the count; a wrong one is logged, and the one that locks is also recorded as a lockout in the
   * log and the audit trail. Guesses at a locked address are not logged, so that they cannot flood
   * the log.
   *
   * @throws AppError ACCOUNT_LOCKED without running `check`; SERVICE_UNAVAILABLE when too many
   *   guesses wait; any error of `check`, in which case the guess does not count.
   */
  async guard<C extends Checked>(
    caller: Caller,
    guess: Guess,
    check: () => Promise<C>,
  ): Promise<C> {
    const { email, sessionId } = guess;
    const key = sessionId === undefined ? hashOf(email) : keyOf('session', sessionId);
    return await this.counted(key, check, async (admitted, checked) => {
      await this.recordWrong(caller, { ...guess, ...checked.logged }, admitted, checked);
    });
  }

  /**
   * Runs the check of a second factor's code, within the check of `guard`. Wrong codes of an
   * account are also counted separately, and only a right code resets that count: a new password,
   * set by a mailed link, gives no further guesses at the code.
   *
   * @throws AppError as `guard` does.
   */
  async guardCode(
    userId: number,
    check: () => Promise<boolean>,
  ): Promise<Required<Pick<Checked, 'matches' | 'locksCodes'>>> {
    let locksCodes = false;
    const { matches } = await this.counted(
      keyOf('codes', String(userId)),
      async () => ({ matches: await check() }),
      async (admitted) => {
        locksCodes = (await this.settle(admitted, 'wrong')).lockedUntil !== null;
      },
    );
    return { matches, locksCodes };
  }

  private async counted<C extends { readonly matches: boolean }>(
    key: string,
    check: () => Promise<C>,
    onWrong: (admitted: Admitted, checked: C) => Promise<void>,
  ): Promise<C> {
    const known = await this.findUnlocked(key);
    return await this.limitConcurrency(key, async () => {
      const admitted = await this.admit(key, known);
      let checked: C;
      try {
        checked = await check();
      } catch (error) {
        await this.settle(admitted, 'unchecked');
        throw error;
      }
      if (checked.matches) await this.settle(admitted, 'right');
      else await onWrong(admitted, checked);
      return checked;
    });
  }

  /** Number of wrong passwords that currently count for the address. */
  async failures(email: string): Promise<number> {
    const known = await findGuesses(this.statements, hashOf(email));
    return known === null ? 0 : current(known, this.clock(), this.policy).failedAt.length;
  }

  /**
   * Deletes the guesses at an address whose owner has set a new password by a mailed link; those of
   * codes are kept.
   */
  async clear(tx: Tx, email: string): Promise<void> {
    await tx.loginAttempt.deleteMany({ where: { emailHash: hashOf(email) } });
  }

  /**
   * The recorded guesses of a key. Read-only, so that guesses at a locked address cause neither
   * waiting nor a write.
   *
   * @throws AppError ACCOUNT_LOCKED
   */
  private async findUnlocked(key: string): Promise<Guesses | null> {
    const known = await findGuesses(this.statements, key);
    const now = this.clock();
    if (known?.lockedUntil && known.lockedUntil > now) throw locked(known.lockedUntil, now);
    return known;
  }

  private async limitConcurrency<T>(key: string, work: () => Promise<T>): Promise<T> {
    const limit = this.limits.get(key) ?? pLimit(1);
    if (limit.pendingCount >= MAX_WAITING) {
      throw unavailable('Too many logins at once. Try again.');
    }
    this.limits.set(key, limit);
    try {
      return await limit(work);
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) this.limits.delete(key);
    }
  }

  /**
   * Waits until the guess may be checked, and records it.
   *
   * @param known the last read guesses; may have changed since.
   */
  private async admit(key: string, known: Guesses | null): Promise<Admitted> {
    let stored = known;
    for (let waited = 0; waited <= ADMISSION_TIMEOUT; waited += POLL_INTERVAL) {
      const now = this.clock();
      const admission = await this.change(this.statements, key, stored, (guesses) =>
        admit(guesses, now, this.policy),
      );
      if (admission.outcome === 'admitted') return { key, at: now, ...admission };
      if (admission.outcome === 'locked') throw locked(admission.until, now);
      await sleep(POLL_INTERVAL);
      stored = await findGuesses(this.statements, key);
    }
    throw unavailable('Too many logins at once. Try again.');
  }

  private async settle(
    { key, at, guesses }: Admitted,
    verdict: 'right' | 'wrong' | 'unchecked',
  ): Promise<Guesses> {
    const now = this.clock();
    const settled = await this.change(this.statements, key, guesses, (known) => ({
      guesses: settle(known, at, verdict, now, this.policy),
    }));
    return settled.guesses;
  }

  private async recordWrong(
    caller: Caller,
    { email, event, message }: Guess,
    admitted: Admitted,
    { userId, locksCodes = false }: Checked,
  ): Promise<void> {
    const emailHash = hashOf(email);
    const entry = { category: 'security', level: 'suspicious', service: 'auth', userId } as const;
    await this.unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      const locks = await this.countWrong(unit, admitted, emailHash);
      await this.logs.record(caller, { ...entry, event, message }, statements);
      if (locks || locksCodes) {
        const seconds = this.policy.lockSeconds;
        const text = `Too many wrong passwords: locked for ${seconds} seconds.`;
        const lockout = { ...entry, event: LOG_EVENTS.lockedOut, message: text };
        await this.logs.record(caller, lockout, statements);
        auditLockout(unit, emailHash, userId, seconds);
      }
      await deleteExpiredAttempts(statements, now);
    });
  }

  /**
   * Counts a wrong guess for its key, and for the address if the key belongs to a session. @returns
   * whether it locks.
   */
  private async countWrong(
    { statements, now }: Unit,
    { key, at, guesses }: Admitted,
    emailHash: string,
  ): Promise<boolean> {
    const { policy } = this;
    const decide = (of: (known: Guesses) => Guesses) => (known: Guesses) => {
      const settled = of(known);
      const locks = known.lockedUntil === null && settled.lockedUntil !== null;
      return { guesses: settled, locks };
    };
    const { locks } = await this.change(
      statements,
      key,
      guesses,
      decide((known) => settle(known, at, 'wrong', now, policy)),
    );
    if (key === emailHash) return locks;
    const stored = await findGuesses(statements, emailHash);
    const ofAddress = await this.change(
      statements,
      emailHash,
      stored,
      decide((known) => addWrong(known, at, now, policy)),
    );
    return locks || ofAddress.locks;
  }

  /**
   * Stores the result of `decide` for the recorded guesses of a key; decides again when others have
   * changed them since they were read.
   *
   * @param known the last read guesses; null: no row.
   * @param decide without `guesses`: nothing is stored.
   * @throws AppError SERVICE_UNAVAILABLE when others change them repeatedly.
   */
  private async change<D extends { readonly guesses?: Guesses | undefined }>(
    statements: Statements,
    key: string,
    known: Guesses | null,
    decide: (known: Guesses) => D,
  ): Promise<D> {
    let stored = known;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const decision = decide(stored ?? NO_GUESSES);
      const { guesses } = decision;
      if (guesses === undefined || guesses === stored) return decision;
      const expiresAt = expiry(guesses, this.policy);
      if (await replaceGuesses(statements, key, stored, guesses, expiresAt)) return decision;
      stored = await findGuesses(statements, key);
    }
    throw unavailable('Too many logins at once. Try again.');
  }
}

function auditLockout(
  unit: Unit,
  emailHash: string,
  userId: number | null,
  lockedForSeconds: number,
): void {
  unit.audit({
    action: 'auth.locked_out',
    // An address without an account is recorded as its hash.
    ...(userId === null
      ? { targetType: 'email', targetId: emailHash }
      : { targetType: 'user', targetId: userId }),
    metadata: { lockedForSeconds },
  });
}

function locked(until: Date, now: Date): AppError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return new AppError(
    'ACCOUNT_LOCKED',
    `Too many wrong passwords for this e-mail address. Try again in ${inWords(seconds)}.`,
    undefined,
    seconds,
  );
}

/** A duration in whole minutes, or in seconds below two minutes. */
function inWords(seconds: number): string {
  if (seconds >= 120) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

function hashOf(email: string): string {
  return createHash('sha256').update(guessKey(email)).digest('hex');
}

/** Hash of a key that cannot be an address: an input never contains NUL. */
function keyOf(kind: 'session' | 'codes', id: string): string {
  return createHash('sha256').update(`\0${kind}:${id}`).digest('hex');
}
