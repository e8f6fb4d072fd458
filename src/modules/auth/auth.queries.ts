import type { Tx } from '../../core/transaction.js';
import { type Guesses, NO_GUESSES } from './lockout.policy.js';

/** Upper bound for the expired rows that one call deletes. A wrong guess adds at most one row. */
const EXPIRED_AT_ONCE = 10;

/** The recorded guesses at an address; their row stays locked until the transaction ends. */
export async function lockAttempts(tx: Tx, emailHash: string, now: Date): Promise<Guesses> {
  // Inserts the row if it is missing, because only a row that exists can be locked.
  await tx.$executeRaw`
    INSERT INTO login_attempts (email_hash, failed_at, pending_at, expires_at)
    VALUES (${emailHash}, '{}', '{}', ${now})
    ON CONFLICT (email_hash) DO UPDATE SET email_hash = EXCLUDED.email_hash`;
  return (await tx.loginAttempt.findUnique({ where: { emailHash } })) ?? NO_GUESSES;
}

/** Deletes expired rows, the oldest first; skips rows that other transactions have locked. */
export async function deleteExpiredAttempts(tx: Tx, now: Date): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM login_attempts WHERE email_hash IN (
      SELECT email_hash FROM login_attempts WHERE expires_at < ${now}
      ORDER BY expires_at LIMIT ${EXPIRED_AT_ONCE} FOR UPDATE SKIP LOCKED)`;
}
