import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Clock } from '../../core/clock.js';
import type { Caller } from '../../core/context.js';
import { guessKey } from '../../core/email.js';
import { AppError, unavailable } from '../../core/errors.js';
import type { Tx } from '../../core/transaction.js';
import type { Unit } from '../../core/unit.js';
import type { UnitOfWork } from '../../core/unit-of-work.js';
import type { PrismaClient } from '../../generated/prisma/client.js';
import { LOG_EVENTS, type LogsService } from '../logs/logs.service.js';
import { deleteExpiredAttempts, lockAttempts } from './auth.queries.js';
import {
  type Admission,
  admit,
  current,
  expiry,
  type Guesses,
  type LockoutPolicy,
  settle,
} from './lockout.policy.js';

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

/** Upper bound for waiting guesses at one address in this process; beyond it SERVICE_UNAVAILABLE. */
const MAX_WAITING = 500;

/** Time limit and interval of waiting for guesses checked by other replicas, in milliseconds. */
const ADMISSION_TIMEOUT = 5_000;
const POLL_INTERVAL = 50;

/**
 * Limits password guesses (specification, section 5, rule 7; contract, section 3). Guesses are counted
 * in the database by folded e-mail address, with or without an account: across both interfaces, all
 * replicas and restarts. A guess is recorded before it is checked, so that concurrent guesses cannot
 * exceed the limit; within a process, guesses at one address run one at a time. A lock does not end
 * existing sessions.
 */
export class LockoutService {
  private readonly limits = new Map<string, LimitFunction>();

  constructor(
    private readonly prisma: PrismaClient,
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
    await this.rejectIfLocked(emailHash);
    return await this.limitConcurrency(emailHash, async () => {
      const admittedAt = await this.admit(caller, emailHash);
      let checked: C;
      try {
        checked = await check();
      } catch (error) {
        await this.settle(caller, emailHash, admittedAt, 'unchecked');
        throw error;
      }
      if (checked.matches) await this.settle(caller, emailHash, admittedAt, 'right');
      else
        await this.recordWrong(
          caller,
          { ...guess, ...checked.logged },
          emailHash,
          admittedAt,
          checked.userId,
        );
      return checked;
    });
  }

  /** Number of wrong passwords that currently count for the address. */
  async failures(email: string): Promise<number> {
    const row = await this.prisma.loginAttempt.findUnique({ where: { emailHash: hashOf(email) } });
    return row === null ? 0 : current(row, this.clock(), this.policy).failedAt.length;
  }

  /** Forgets the guesses at an address, whose owner has set a new password by a mailed link. */
  async clear(tx: Tx, email: string): Promise<void> {
    await tx.loginAttempt.deleteMany({ where: { emailHash: hashOf(email) } });
  }

  /** Read-only check, so that guesses at a locked address cause neither waiting nor a write. */
  private async rejectIfLocked(emailHash: string): Promise<void> {
    const row = await this.prisma.loginAttempt.findUnique({ where: { emailHash } });
    const now = this.clock();
    if (row?.lockedUntil && row.lockedUntil > now) throw locked(row.lockedUntil, now);
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

  /** Waits until the guess may be checked; returns the time of its admission. */
  private async admit(caller: Caller, emailHash: string): Promise<Date> {
    for (let waited = 0; waited <= ADMISSION_TIMEOUT; waited += POLL_INTERVAL) {
      const now = this.clock();
      const admission = await this.tryToAdmit(caller, emailHash, now);
      if (admission.outcome === 'admitted') return now;
      if (admission.outcome === 'locked') throw locked(admission.until, now);
      await sleep(POLL_INTERVAL);
    }
    throw unavailable('Too many logins at once. Try again.');
  }

  private async tryToAdmit(caller: Caller, emailHash: string, now: Date): Promise<Admission> {
    return await this.unitOfWork.run(caller, async ({ tx }) => {
      const known = await lockAttempts(tx, emailHash, now);
      const admission = admit(known, now, this.policy);
      if (admission.outcome !== 'wait') await this.store(tx, emailHash, admission.guesses);
      return admission;
    });
  }

  private async settle(
    caller: Caller,
    emailHash: string,
    admittedAt: Date,
    verdict: 'right' | 'unchecked',
  ): Promise<void> {
    await this.unitOfWork.run(caller, async ({ tx, now }) => {
      const known = await lockAttempts(tx, emailHash, now);
      await this.store(tx, emailHash, settle(known, admittedAt, verdict, now, this.policy));
    });
  }

  private async recordWrong(
    caller: Caller,
    guess: Guess,
    emailHash: string,
    admittedAt: Date,
    userId: number | null,
  ): Promise<void> {
    const entry = { category: 'security', level: 'suspicious', service: 'auth', userId } as const;
    await this.unitOfWork.run(caller, async (unit) => {
      const { tx, now } = unit;
      const known = await lockAttempts(tx, emailHash, now);
      const guesses = settle(known, admittedAt, 'wrong', now, this.policy);
      await this.store(tx, emailHash, guesses);
      await this.logs.record(caller, { ...entry, event: guess.event, message: guess.message }, tx);
      if (known.lockedUntil === null && guesses.lockedUntil !== null) {
        const seconds = this.policy.lockSeconds;
        const message = `Too many wrong passwords: locked for ${seconds} seconds.`;
        await this.logs.record(caller, { ...entry, event: LOG_EVENTS.lockedOut, message }, tx);
        auditLockout(unit, emailHash, userId, seconds);
      }
      await deleteExpiredAttempts(tx, now);
    });
  }

  private async store(tx: Tx, emailHash: string, guesses: Guesses): Promise<void> {
    const { failedAt, pendingAt, lockedUntil } = guesses;
    if (failedAt.length + pendingAt.length === 0) {
      await tx.loginAttempt.deleteMany({ where: { emailHash } });
      return;
    }
    await tx.loginAttempt.update({
      where: { emailHash },
      data: {
        failedAt: [...failedAt],
        pendingAt: [...pendingAt],
        lockedUntil,
        expiresAt: expiry(guesses, this.policy),
      },
    });
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
