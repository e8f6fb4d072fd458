import type { Statements } from '../../core/reads.js';

/** A mail to be gathered, unless one of its topic gathers already; named as its columns. */
export interface NewMail {
  readonly id: string;
  readonly user_id: number;
  readonly request_id: number | null;
  readonly topic: string;
  readonly due_at: Date;
}

/** A mail that gathers. */
export interface GatheringMail {
  readonly id: string;
  readonly userId: number;
  readonly topic: string;
}

/**
 * The gathering mails of these persons and topics, which are made where there is none. They stay locked until
 * the transaction ends, so that none is closed before its part is in it.
 */
export async function gatheringMails(
  statements: Statements,
  mails: readonly NewMail[],
  now: Date,
): Promise<GatheringMail[]> {
  const rows = await statements.rows(GATHER, [JSON.stringify(mails), now.toISOString()]);
  return rows.map(([id, userId, topic]) => ({
    id: id as string,
    userId: userId as number,
    topic: topic as string,
  }));
}

// In one order everywhere, so that two transactions never wait for each other.
const GATHER = `
  INSERT INTO mails (id, user_id, request_id, topic, due_at, created_at)
  SELECT m.id, m.user_id, m.request_id, m.topic, m.due_at, $2::timestamptz
  FROM jsonb_to_recordset($1::jsonb) AS m (
    id uuid, user_id integer, request_id integer, topic text, due_at timestamptz)
  ORDER BY m.user_id, m.topic
  ON CONFLICT (user_id, topic) WHERE status = 'gathering' DO UPDATE SET topic = excluded.topic
  RETURNING id, user_id, topic`;

/** Makes notifications a part of their mail: pairs of both ids. */
export async function attachToMails(
  statements: Statements,
  parts: readonly { readonly id: number; readonly mail_id: string }[],
): Promise<void> {
  await statements.rows(ATTACH, [JSON.stringify(parts)]);
}

const ATTACH = `
  UPDATE notifications AS n SET mail_id = p.mail_id
  FROM jsonb_to_recordset($1::jsonb) AS p (id integer, mail_id uuid) WHERE n.id = p.id`;

/** The day of the last digest of each of these persons, as `2026-03-29`; left out: none. */
export async function lastDigestDays(
  statements: Statements,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await statements.rows(LAST_DIGESTS, [`{${userIds.join(',')}}`]);
  return new Map(rows.map(([userId, day]) => [userId as number, day as string]));
}

const LAST_DIGESTS = `
  SELECT user_id, max(digest_day)::text FROM mails
  WHERE user_id = ANY($1::int[]) AND digest_day IS NOT NULL GROUP BY user_id`;

/** The mails of a person that gather, locked until the transaction ends. */
export async function lockGathering(
  statements: Statements,
  userId: number,
): Promise<{ readonly id: string; readonly topic: string; readonly createdAt: Date }[]> {
  const rows = await statements.rows(LOCK_GATHERING, [userId]);
  return rows.map(([id, topic, createdAt]) => ({
    id: id as string,
    topic: topic as string,
    createdAt: createdAt as Date,
  }));
}

const LOCK_GATHERING = `
  SELECT id, topic, created_at FROM mails WHERE user_id = $1 AND status = 'gathering'
  ORDER BY topic FOR UPDATE`;

/** Sets the time at which a mail is due, for its next job; @returns the number of that job. */
export async function moveMail(
  statements: Statements,
  id: string,
  dueAt: Date,
): Promise<number | undefined> {
  const rows = await statements.rows(MOVE, [id, dueAt.toISOString()]);
  return rows[0]?.[0] as number | undefined;
}

const MOVE = `
  UPDATE mails SET due_at = $2::timestamptz, turn = turn + 1
  WHERE id = $1::uuid AND status = 'gathering' RETURNING turn`;
