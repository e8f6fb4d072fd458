import type { Statements } from '../../core/reads.js';

/** Which attempt of a mail a job is: of several, the last one counts. */
export interface Turn {
  readonly id: string;
  readonly turn: number;
}

/**
 * Closes a mail, so that later notifications gather in another one. A mail that a transaction is adding to is
 * closed when that has ended. False where the turn has passed to another job, or the day has had its digest.
 *
 * @param digestDay of a digest: the day of the person.
 */
export async function closeMail(
  statements: Statements,
  { id, turn }: Turn,
  digestDay: string | null,
  now: Date,
): Promise<boolean> {
  return (await statements.rows(CLOSE, [id, turn, digestDay, now.toISOString()])).length > 0;
}

const CLOSE = `
  UPDATE mails AS m SET status = 'sending', digest_day = $3::date, closed_at = $4::timestamptz
  WHERE m.id = $1::uuid AND m.turn = $2::int AND m.status = 'gathering' AND NOT EXISTS (
    SELECT FROM mails AS other
    WHERE other.user_id = m.user_id AND other.digest_day = $3::date)
  RETURNING m.id`;

/** Lets a mail wait for another job; @returns the number of that job, undefined where the turn has passed. */
export async function postponeMail(
  statements: Statements,
  { id, turn }: Turn,
  dueAt: Date,
  failure: string | null = null,
): Promise<number | undefined> {
  const rows = await statements.rows(POSTPONE, [id, turn, dueAt.toISOString(), failure]);
  return rows[0]?.[0] as number | undefined;
}

const POSTPONE = `
  UPDATE mails SET turn = turn + 1, due_at = $3::timestamptz,
    attempts = attempts + CASE WHEN $4::text IS NULL THEN 0 ELSE 1 END,
    last_error = coalesce($4::text, last_error)
  WHERE id = $1::uuid AND turn = $2::int AND status IN ('gathering', 'sending')
  RETURNING turn`;

/** Ends a mail; false where the turn has passed to another job. */
export async function settleMail(
  statements: Statements,
  { id, turn }: Turn,
  status: 'sent' | 'failed' | 'dropped',
  now: Date,
  failure: string | null = null,
): Promise<boolean> {
  const values = [id, turn, status, now.toISOString(), failure];
  return (await statements.rows(SETTLE, values)).length > 0;
}

const SETTLE = `
  UPDATE mails SET status = $3::mail_status, settled_at = $4::timestamptz, last_error = $5::text,
    attempts = attempts + CASE WHEN $3::mail_status = 'dropped' THEN 0 ELSE 1 END
  WHERE id = $1::uuid AND turn = $2::int AND status IN ('gathering', 'sending')
  RETURNING id`;
