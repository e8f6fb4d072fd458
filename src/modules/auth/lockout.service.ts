import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Clock } from '../../core/clock.js';
import type { Caller } from '../../core/context.js';
import { guessKey } from '../../core/email.js';
import { AppError, unavailable } from '../../core/errors.js';
import type { Statements } from '../../core/reads.js';
import type { Tx } from '../../core/transaction.js';
import type { Unit } from '../../core/unit.js';
import type { UnitOfWork } from '../../core/unit-of-work.js';
import { LOG_EVENTS, type LogsService } from '../logs/logs.service.js';
import {
  admit,
  current,
  expiry,
  type Guesses,
  type LockoutPolicy,
  NO_GUESSES,
  settle,
} from './lockout.policy.js';
import { deleteExpiredAttempts, findGuesses, replaceGuesses } from './lockout.queries.js';

/** A password guess: the address, and the log event and message if it is wrong. */
export interface Guess {
  readonly email: string;
  readonly event: string;
  readonly message: string;
}

/** Result of checking a guess; `userId` is null for an address without an account. */
export interface Checked {
  readonly userId: number | null;
  readonly matches: boolean;
  /** What is logged if it is wrong, instead of what the guess says. */
  readonly logged?: Pick<Guess, 'event' | 'message'>;
}

/** A guess that may be checked. */
interface Admitted {
  readonly emailHash: string;
  /** The time of its admission. */
  readonly at: Date;
  /** The recorded guesses at the address, this one among them. */
  readonly guesses: Guesses;
}

/** Upper bound for waiting guesses at one address in this process; beyond it SERVICE_UNAVAILABLE. */
const MAX_WAITING = 500;

/** How often a change of the recorded guesses is tried; each failure is a change by another replica. */
const MAX_ATTEMPTS = 100;

/** Time limit and interval of waiting for guesses checked by other replicas, in milliseconds. */
const ADMISSION_TIMEOUT = 5_000;
const POLL_INTERVAL = 50;

/**
 * Limits password guesses (specification, section 5, rule 7; contract, section 3). Guesses are counted
 * in the database by folded e-mail address, with or without an account: across both interfaces, all
 * replicas and restarts. A guess is recorded before it is checked, so that concurrent guesses cannot
 * exceed the limit; within a process, guesses at one address run one at a time. What is recorded is replaced
 * only as it was read, so that no change by another replica is lost. A lock does not end existing sessions.
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
   * Runs `check` unless the address is locked. A right guess resets the count; a wrong one is logged,
   * and the one that locks the address is also recorded as a lockout in the log and the audit trail.
   * Guesses at a locked address are not logged, so that they cannot flood the log.
   *
   * @throws AppError ACCOUNT_LOCKED without running `check`; SERVICE_UNAVAILABLE when too many guesses
   *   wait; any error of `check`, in which case the guess does not count.
   */
  async guard<C extends Checked>(
    caller: Caller,
    guess: Guess,
    check: () => Promise<C>,
  ): Promise<C> {
    const emailHash = hashOf(guess.email);
    const known = await this.findUnlocked(emailHash);
    return await this.limitConcurrency(emailHash, async () => {
      const admitted = await this.admit(emailHash, known);
      let checked: C;
      try {
        checked = await check();
      } catch (error) {
        await this.settle(admitted, 'unchecked');
        throw error;
      }
      if (checked.matches) await this.settle(admitted, 'right');
      else
        await this.recordWrong(caller, { ...guess, ...checked.logged }, admitted, checked.userId);
      return checked;
    });
  }

  /** Number of wrong passwords that currently count for the address. */
  async failures(email: string): Promise<number> {
    const known = await findGuesses(this.statements, hashOf(email));
    return known === null ? 0 : current(known, this.clock(), this.policy).failedAt.length;
  }

  /** Forgets the guesses at an address, whose owner has set a new password by a mailed link. */
  async clear(tx: Tx, email: string): Promise<void> {
    await tx.loginAttempt.deleteMany({ where: { emailHash: hashOf(email) } });
  }

  /**
   * The recorded guesses at an address. Read-only, so that guesses at a locked address cause neither waiting
   * nor a write.
   *
   * @throws AppError ACCOUNT_LOCKED
   */
  private async findUnlocked(emailHash: string): Promise<Guesses | null> {
    const known = await findGuesses(this.statements, emailHash);
    const now = this.clock();
    if (known?.lockedUntil && known.lockedUntil > now) throw locked(known.lockedUntil, now);
    return known;
  }

  private async limitConcurrency<T>(emailHash: string, work: () => Promise<T>): Promise<T> {
    const limit = this.limits.get(emailHash) ?? pLimit(1);
    if (limit.pendingCount >= MAX_WAITING) {
      throw unavailable('Too many logins at once. Try again.');
    }
    this.limits.set(emailHash, limit);
    try {
      return await limit(work);
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) this.limits.delete(emailHash);
    }
  }

  /**
   * Waits until the guess may be checked, and records it.
   *
   * @param known what was read last; may have changed since.
   */
  private async admit(emailHash: string, known: Guesses | null): Promise<Admitted> {
    let stored = known;
    for (let waited = 0; waited <= ADMISSION_TIMEOUT; waited += POLL_INTERVAL) {
      const now = this.clock();
      const admission = await this.change(this.statements, emailHash, stored, (guesses) =>
        admit(guesses, now, this.policy),
      );
      if (admission.outcome === 'admitted') return { emailHash, at: now, ...admission };
      if (admission.outcome === 'locked') throw locked(admission.until, now);
      await sleep(POLL_INTERVAL);
      stored = await findGuesses(this.statements, emailHash);
    }
    throw unavailable('Too many logins at once. Try again.');
  }

  private async settle(
    { emailHash, at, guesses }: Admitted,
    verdict: 'right' | 'unchecked',
  ): Promise<void> {
    const now = this.clock();
    await this.change(this.statements, emailHash, guesses, (known) => ({
      guesses: settle(known, at, verdict, now, this.policy),
    }));
  }

  private async recordWrong(
    caller: Caller,
    { event, message }: Guess,
    { emailHash, at, guesses }: Admitted,
    userId: number | null,
  ): Promise<void> {
    const { policy } = this;
    const entry = { category: 'security', level: 'suspicious', service: 'auth', userId } as const;
    await this.unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      const { locks } = await this.change(statements, emailHash, guesses, (known) => {
        const settled = settle(known, at, 'wrong', now, policy);
        return {
          guesses: settled,
          locks: known.lockedUntil === null && settled.lockedUntil !== null,
        };
      });
      await this.logs.record(caller, { ...entry, event, message }, statements);
      if (locks) {
        const seconds = policy.lockSeconds;
        const text = `Too many wrong passwords: locked for ${seconds} seconds.`;
        const lockout = { ...entry, event: LOG_EVENTS.lockedOut, message: text };
        await this.logs.record(caller, lockout, statements);
        auditLockout(unit, emailHash, userId, seconds);
      }
      await deleteExpiredAttempts(statements, now);
    });
  }

  /**
   * Stores what `decide` makes of the recorded guesses at an address; decides again when others have changed
   * them since they were read.
   *
   * @param known what was read last; null: no row.
   * @param decide without `guesses`: nothing is stored.
   * @throws AppError SERVICE_UNAVAILABLE when others are first again and again.
   */
  private async change<D extends { readonly guesses?: Guesses | undefined }>(
    statements: Statements,
    emailHash: string,
    known: Guesses | null,
    decide: (known: Guesses) => D,
  ): Promise<D> {
    let stored = known;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const decision = decide(stored ?? NO_GUESSES);
      const { guesses } = decision;
      if (guesses === undefined || guesses === stored) return decision;
      const expiresAt = expiry(guesses, this.policy);
      if (await replaceGuesses(statements, emailHash, stored, guesses, expiresAt)) return decision;
      stored = await findGuesses(statements, emailHash);
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
    'Too many wrong passwords for this e-mail address. Try again later.',
    undefined,
    seconds,
  );
}

function hashOf(email: string): string {
  return createHash('sha256').update(guessKey(email)).digest('hex');
}
