import { sql } from 'kysely';
import { db, first, type Parameters, prepared, type Statements } from '../../../core/sql.js';
import type { Guesses } from './lockout.policy.js';

/** Upper bound for the expired rows that one call deletes. A wrong guess adds at most one row. */
const EXPIRED_AT_ONCE = 10;

const find = prepared((p: Parameters<{ emailHash: string }>) =>
  db
    .selectFrom('loginAttempts')
    .select(['failedAt', 'pendingAt', 'lockedUntil'])
    .where('emailHash', '=', p.emailHash),
);

/** The stored guesses at an address; null if there are none. */
export async function findGuesses(
  statements: Statements,
  emailHash: string,
): Promise<Guesses | null> {
  return (await first(statements, find({ emailHash }))) ?? null;
}

/** Guesses at an address to be stored. */
interface Stored extends Guesses {
  readonly emailHash: string;
  readonly expiresAt: Date;
}

const insert = prepared(
  (p: Parameters<Stored>) => sql<{ emailHash: string }>`
  INSERT INTO login_attempts (email_hash, failed_at, pending_at, locked_until, expires_at)
  VALUES (${p.emailHash}, ${p.failedAt}, ${p.pendingAt}, ${p.lockedUntil}, ${p.expiresAt})
  ON CONFLICT (email_hash) DO NOTHING RETURNING email_hash`,
);

/** Guesses at an address as they were read. */
interface Known {
  readonly emailHash: string;
  readonly knownFailedAt: readonly Date[];
  readonly knownPendingAt: readonly Date[];
  readonly knownLockedUntil: Date | null;
}

/** Condition that the row is unchanged since it was read; its three columns are its whole state. */
function isUnchanged(p: Parameters<Known>) {
  return sql`email_hash = ${p.emailHash} AND failed_at = ${p.knownFailedAt}::timestamptz[]
    AND pending_at = ${p.knownPendingAt}::timestamptz[]
    AND locked_until IS NOT DISTINCT FROM ${p.knownLockedUntil}::timestamptz`;
}

const update = prepared(
  (p: Parameters<Known & Stored>) => sql<{ emailHash: string }>`
  UPDATE login_attempts SET failed_at = ${p.failedAt}, pending_at = ${p.pendingAt},
    locked_until = ${p.lockedUntil}, expires_at = ${p.expiresAt}
  WHERE ${isUnchanged(p)} RETURNING email_hash`,
);

const remove = prepared(
  (p: Parameters<Known>) => sql<{ emailHash: string }>`
  DELETE FROM login_attempts WHERE ${isUnchanged(p)} RETURNING email_hash`,
);

/**
 * Replaces the stored guesses at an address if they are unchanged since they were read; without
 * guesses the row is deleted. It is one statement, so that it needs no lock.
 *
 * @param known the stored guesses; null: no row.
 * @param expiresAt time from which `guesses` have no effect.
 * @returns false, and changes nothing, when the stored guesses differ from `known`.
 */
export async function replaceGuesses(
  statements: Statements,
  emailHash: string,
  known: Guesses | null,
  guesses: Guesses,
  expiresAt: Date,
): Promise<boolean> {
  const isEmpty = guesses.failedAt.length + guesses.pendingAt.length === 0;
  if (known === null && isEmpty) return true;
  const stored = { ...guesses, emailHash, expiresAt };
  if (known === null) return (await statements.all(insert(stored))).length > 0;
  const read = {
    emailHash,
    knownFailedAt: known.failedAt,
    knownPendingAt: known.pendingAt,
    knownLockedUntil: known.lockedUntil,
  };
  const change = isEmpty ? remove(read) : update({ ...read, ...stored });
  return (await statements.all(change)).length > 0;
}

const removeExpired = prepared(
  (p: Parameters<{ now: Date }>) => sql`
  DELETE FROM login_attempts WHERE email_hash IN (
    SELECT email_hash FROM login_attempts WHERE expires_at < ${p.now}
    ORDER BY expires_at LIMIT ${sql.lit(EXPIRED_AT_ONCE)} FOR UPDATE SKIP LOCKED)`,
);

/** Deletes expired rows, the oldest first; skips rows that other transactions have locked. */
export async function deleteExpiredAttempts(statements: Statements, now: Date): Promise<void> {
  await statements.all(removeExpired({ now }));
}
