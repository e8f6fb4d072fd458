import type { Statements } from '../../core/reads.js';
import type { Guesses } from './lockout.policy.js';

/** Upper bound for the expired rows that one call deletes. A wrong guess adds at most one row. */
const EXPIRED_AT_ONCE = 10;

const FIND = 'SELECT failed_at, pending_at, locked_until FROM login_attempts WHERE email_hash = $1';

const INSERT = `
  INSERT INTO login_attempts (email_hash, failed_at, pending_at, locked_until, expires_at)
  VALUES ($1, $2, $3, $4, $5) ON CONFLICT (email_hash) DO NOTHING RETURNING email_hash`;

/** Whether the row is as it was read; its three columns are all that decides. */
const UNCHANGED = `email_hash = $1 AND failed_at = $2::timestamptz[]
    AND pending_at = $3::timestamptz[] AND locked_until IS NOT DISTINCT FROM $4::timestamptz`;

const UPDATE = `
  UPDATE login_attempts SET failed_at = $5, pending_at = $6, locked_until = $7, expires_at = $8
  WHERE ${UNCHANGED} RETURNING email_hash`;

const DELETE = `DELETE FROM login_attempts WHERE ${UNCHANGED} RETURNING email_hash`;

const DELETE_EXPIRED = `
  DELETE FROM login_attempts WHERE email_hash IN (
    SELECT email_hash FROM login_attempts WHERE expires_at < $1
    ORDER BY expires_at LIMIT ${EXPIRED_AT_ONCE} FOR UPDATE SKIP LOCKED)`;

/** The recorded guesses at an address, as they are stored; null without any. */
export async function findGuesses(
  statements: Statements,
  emailHash: string,
): Promise<Guesses | null> {
  const [row] = await statements.rows(FIND, [emailHash]);
  if (row === undefined) return null;
  const [failedAt, pendingAt, lockedUntil] = row as [Date[], Date[], Date | null];
  return { failedAt, pendingAt, lockedUntil };
}

/**
 * Stores the guesses at an address in place of those that were read; none are stored as no row. In one
 * statement, so that it needs no lock of the row before.
 *
 * @param known as they are stored; null: without a row.
 * @param expiresAt when `guesses` have no effect any more.
 * @returns false, and changes nothing, when what is stored is no longer `known`.
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
  const stored = [...columnsOf(guesses), expiresAt.toISOString()];
  if (known === null) return await isDone(statements, INSERT, [emailHash, ...stored]);
  const read = [emailHash, ...columnsOf(known)];
  if (isEmpty) return await isDone(statements, DELETE, read);
  return await isDone(statements, UPDATE, [...read, ...stored]);
}

/** Deletes expired rows, the oldest first; skips rows that other transactions have locked. */
export async function deleteExpiredAttempts(statements: Statements, now: Date): Promise<void> {
  await statements.rows(DELETE_EXPIRED, [now.toISOString()]);
}

async function isDone(
  statements: Statements,
  text: string,
  values: readonly unknown[],
): Promise<boolean> {
  return (await statements.rows(text, values)).length > 0;
}

function columnsOf({ failedAt, pendingAt, lockedUntil }: Guesses): (string | null)[] {
  return [listOf(failedAt), listOf(pendingAt), lockedUntil?.toISOString() ?? null];
}

/** Times as PostgreSQL writes an array of them. */
function listOf(times: readonly Date[]): string {
  return `{${times.map((time) => time.toISOString()).join(',')}}`;
}
