import type { Statements } from '../../core/reads.js';

/**
 * Marks a token as used if it is good: neither used nor voided nor expired. Of several at once, one succeeds.
 *
 * @returns false when it is not good.
 */
export async function useToken(
  statements: Statements,
  tokenHash: string,
  now: Date,
): Promise<boolean> {
  return (await statements.rows(USE, [tokenHash, now.toISOString()])).length > 0;
}

const USE = `
  UPDATE mail_tokens SET used_at = $2::timestamptz
  WHERE token_hash = $1 AND used_at IS NULL AND voided_at IS NULL AND expires_at > $2::timestamptz
  RETURNING token_hash`;

/** A mail about an account that is to be recorded. */
export interface NewAccountMail {
  readonly id: string;
  readonly addressHash: string;
  readonly kind: string;
}

/**
 * Records a mail to an address unless the address has had its share of this hour. Calls for one address follow
 * one another until their transactions end, on every replica.
 *
 * @param perHour undefined: without a limit.
 * @returns whether the mail may go.
 */
export async function admitMail(
  statements: Statements,
  { id, addressHash, kind }: NewAccountMail,
  now: Date,
  perHour: number | undefined,
): Promise<boolean> {
  await lockAddress(statements, addressHash);
  const values = [id, addressHash, kind, now.toISOString(), perHour ?? null];
  return (await statements.rows(ADMIT, values)).length > 0;
}

const ADMIT = `
  INSERT INTO account_mails (id, address_hash, kind, created_at)
  SELECT $1::uuid, $2::text, $3::text, $4::timestamptz
  WHERE $5::int IS NULL OR $5::int > (
    SELECT count(*) FROM account_mails
    WHERE address_hash = $2 AND created_at > $4::timestamptz - interval '1 hour')
  RETURNING id`;

/** Lets one transaction at a time act on what is mailed to an address, until it ends. */
export async function lockAddress(statements: Statements, addressHash: string): Promise<void> {
  await statements.rows(LOCK, [addressHash]);
}

const LOCK = 'SELECT pg_advisory_xact_lock(hashtextextended($1::text, 20261122))';

/** Counts a failed attempt of a mail; false where another job has the turn. */
export async function countAttempt(
  statements: Statements,
  id: string,
  attempt: number,
  failure: string,
): Promise<boolean> {
  return (await statements.rows(COUNT, [id, attempt, failure])).length > 0;
}

const COUNT = `
  UPDATE account_mails SET attempts = attempts + 1, last_error = $3
  WHERE id = $1::uuid AND attempts = $2::int AND status = 'sending' RETURNING id`;

/** Ends a mail. */
export async function settleAccountMail(
  statements: Statements,
  id: string,
  status: 'sent' | 'failed' | 'dropped',
  now: Date,
  failure: string | null = null,
): Promise<void> {
  await statements.rows(SETTLE, [id, status, now.toISOString(), failure]);
}

const SETTLE = `
  UPDATE account_mails SET status = $2::mail_status, settled_at = $3::timestamptz, last_error = $4::text,
    attempts = attempts + CASE WHEN $2::mail_status = 'dropped' THEN 0 ELSE 1 END
  WHERE id = $1::uuid AND status = 'sending'`;
