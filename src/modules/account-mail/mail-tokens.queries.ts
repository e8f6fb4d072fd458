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
  /** Undefined: of nobody's share. */
  readonly askerHash: string | undefined;
}

/** Mails of some kinds that an address gets in an hour: those that one asker causes, and all of them. */
export interface MailShare {
  readonly kinds: readonly string[];
  readonly perAsker: number;
  readonly perAddress: number;
}

/**
 * Records a mail to an address unless the share of its kinds in this hour is used up. Calls for one address
 * follow one another until their transactions end, on every replica.
 *
 * @param share undefined: without a limit.
 * @returns whether the mail may go.
 */
export async function admitMail(
  statements: Statements,
  { id, addressHash, kind, askerHash = undefined }: NewAccountMail,
  now: Date,
  share: MailShare | undefined,
): Promise<boolean> {
  await lockAddress(statements, addressHash);
  const { kinds = [], perAsker = null, perAddress = null } = share ?? {};
  const mail = [id, addressHash, kind, askerHash ?? null, now.toISOString()];
  const values = [...mail, `{${kinds.join(',')}}`, perAsker, perAddress];
  return (await statements.rows(ADMIT, values)).length > 0;
}

const ADMIT = `
  INSERT INTO account_mails (id, address_hash, kind, asker_hash, created_at)
  SELECT $1::uuid, $2::text, $3::text, $4::text, $5::timestamptz
  WHERE $7::int IS NULL OR (
    SELECT count(*) < $8::int AND count(*) FILTER (WHERE asker_hash IS NOT DISTINCT FROM $4) < $7::int
    FROM account_mails
    WHERE address_hash = $2 AND kind = ANY ($6::text[])
      AND created_at > $5::timestamptz - interval '1 hour')
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
