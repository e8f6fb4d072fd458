import { sql } from 'kysely';
import { db, first, type Parameters, prepared, type Statements } from '../../core/sql.js';

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
  return (await statements.all(close({ id, turn, digestDay, now }))).length > 0;
}

const close = prepared(
  (p: Parameters<Turn & { digestDay: string | null; now: Date }>) => sql<{ id: string }>`
  UPDATE mails AS m
  SET status = 'sending', digest_day = ${p.digestDay}::date, closed_at = ${p.now}::timestamptz
  WHERE m.id = ${p.id}::uuid AND m.turn = ${p.turn}::int AND m.status = 'gathering' AND NOT EXISTS (
    SELECT FROM mails AS other
    WHERE other.user_id = m.user_id AND other.digest_day = ${p.digestDay}::date)
  RETURNING m.id`,
);

/** Lets a mail wait for another job; @returns the number of that job, undefined where the turn has passed. */
export async function postponeMail(
  statements: Statements,
  { id, turn }: Turn,
  dueAt: Date,
  failure: string | null = null,
): Promise<number | undefined> {
  return (await first(statements, postpone({ id, turn, dueAt, failure })))?.turn;
}

const postpone = prepared((p: Parameters<Turn & { dueAt: Date; failure: string | null }>) =>
  db
    .updateTable('mails')
    .set({
      turn: sql`turn + 1`,
      dueAt: p.dueAt,
      attempts: sql`attempts + CASE WHEN ${p.failure}::text IS NULL THEN 0 ELSE 1 END`,
      lastError: sql`coalesce(${p.failure}::text, last_error)`,
    })
    .where('id', '=', p.id)
    .where('turn', '=', p.turn)
    .where('status', 'in', ['gathering', 'sending'])
    .returning('turn'),
);

/** Ends a mail; false where the turn has passed to another job. */
export async function settleMail(
  statements: Statements,
  { id, turn }: Turn,
  status: 'sent' | 'failed' | 'dropped',
  now: Date,
  failure: string | null = null,
): Promise<boolean> {
  return (await statements.all(settle({ id, turn, status, now, failure }))).length > 0;
}

/** How a mail ends. */
interface Settlement extends Turn {
  readonly status: 'sent' | 'failed' | 'dropped';
  readonly now: Date;
  readonly failure: string | null;
}

const settle = prepared((p: Parameters<Settlement>) =>
  db
    .updateTable('mails')
    .set({
      status: p.status,
      settledAt: p.now,
      lastError: p.failure,
      attempts: sql`attempts + CASE WHEN ${p.status}::mail_status = 'dropped' THEN 0 ELSE 1 END`,
    })
    .where('id', '=', p.id)
    .where('turn', '=', p.turn)
    .where('status', 'in', ['gathering', 'sending'])
    .returning('id'),
);
