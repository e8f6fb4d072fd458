import { sql } from 'kysely';
import { anyOf, db, type Parameters, prepared, type Statements } from '../../../core/sql.js';

const markUsed = prepared((p: Parameters<{ tokenHash: string; now: Date }>) =>
  db
    .updateTable('mailTokens')
    .set({ usedAt: p.now })
    .where('tokenHash', '=', p.tokenHash)
    .where('usedAt', 'is', null)
    .where('voidedAt', 'is', null)
    .where('expiresAt', '>', p.now)
    .returning('tokenHash'),
);

/**
 * Marks a token as used if it is valid: not used, voided or expired. Of several concurrent calls,
 * one succeeds.
 *
 * @returns false when it is not valid.
 */
export async function useToken(
  statements: Statements,
  tokenHash: string,
  now: Date,
): Promise<boolean> {
  return (await statements.all(markUsed({ tokenHash, now }))).length > 0;
}

/** A mail about an account to be recorded. */
export interface NewAccountMail {
  readonly id: string;
  readonly addressHash: string;
  readonly kind: string;
  /** Undefined: counted for no asker. */
  readonly askerHash: string | undefined;
}

/** Limits of mails of some kinds to an address in an hour: from one asker, and from all. */
export interface MailShare {
  readonly kinds: readonly string[];
  readonly perAsker: number;
  readonly perAddress: number;
}

/** Parameters of the statement that admits a mail; without numbers: no limit. */
interface Admission extends Omit<NewAccountMail, 'askerHash'> {
  readonly askerHash: string | null;
  readonly now: Date;
  readonly kinds: readonly string[];
  readonly perAsker: number | null;
  readonly perAddress: number | null;
}

const insertAdmitted = prepared(
  (p: Parameters<Admission>) => sql<{ id: string }>`
  INSERT INTO account_mails (id, address_hash, kind, asker_hash, created_at)
  SELECT ${p.id}::uuid, ${p.addressHash}::text, ${p.kind}::text, ${p.askerHash}::text,
    ${p.now}::timestamptz
  WHERE ${p.perAsker}::int IS NULL OR (
    SELECT count(*) < ${p.perAddress}::int
      AND count(*) FILTER (WHERE asker_hash IS NOT DISTINCT FROM ${p.askerHash}::text)
        < ${p.perAsker}::int
    FROM account_mails
    WHERE address_hash = ${p.addressHash} AND kind = ${anyOf(p.kinds, 'text')}
      AND created_at > ${p.now}::timestamptz - interval '1 hour')
  RETURNING id`,
);

/**
 * Records a mail to an address unless the hourly limit of its kinds is reached. Calls for one
 * address are serialised until their transactions end, on every replica.
 *
 * @param share undefined: no limit.
 * @returns whether the mail may be sent.
 */
export async function admitMail(
  statements: Statements,
  mail: NewAccountMail,
  now: Date,
  share: MailShare | undefined,
): Promise<boolean> {
  await lockAddress(statements, mail.addressHash);
  const { kinds = [], perAsker = null, perAddress = null } = share ?? {};
  const askerHash = mail.askerHash ?? null;
  const admission = { ...mail, askerHash, now, kinds, perAsker, perAddress };
  return (await statements.all(insertAdmitted(admission))).length > 0;
}

const lock = prepared(
  (p: Parameters<{ addressHash: string }>) =>
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${p.addressHash}::text, 20261122))`,
);

/** Serialises transactions that send mail to an address, until this one ends. */
export async function lockAddress(statements: Statements, addressHash: string): Promise<void> {
  await statements.all(lock({ addressHash }));
}
