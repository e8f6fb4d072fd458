import { sql } from 'kysely';
import { anyOf, db, first, type Parameters, prepared, type Statements } from '../../../core/sql.js';

/** A mail that collects notifications, unless its topic has one already; named as its columns. */
export interface NewMail {
  readonly id: string;
  readonly user_id: number;
  readonly request_id: number | null;
  readonly topic: string;
  readonly due_at: Date;
}

/** A mail that collects notifications. */
export interface GatheringMail {
  readonly id: string;
  readonly userId: number;
  readonly topic: string;
}

/**
 * The collecting mails of these persons and topics; missing ones are created. They stay locked
 * until the transaction ends, so that none is closed before its part is added.
 */
export async function gatheringMails(
  statements: Statements,
  mails: readonly NewMail[],
  now: Date,
): Promise<GatheringMail[]> {
  return await statements.all(gather({ mails: JSON.stringify(mails), now }));
}

// Always in the same order, so that two transactions never wait for each other.
const gather = prepared(
  (p: Parameters<{ mails: string; now: Date }>) => sql<GatheringMail>`
  INSERT INTO mails (id, user_id, request_id, topic, due_at, created_at)
  SELECT m.id, m.user_id, m.request_id, m.topic, m.due_at, ${p.now}::timestamptz
  FROM jsonb_to_recordset(${p.mails}::jsonb) AS m (
    id uuid, user_id integer, request_id integer, topic text, due_at timestamptz)
  ORDER BY m.user_id, m.topic
  ON CONFLICT (user_id, topic) WHERE status = 'gathering' DO UPDATE SET topic = excluded.topic
  RETURNING id, user_id, topic`,
);

/** Adds notifications to their mails: pairs of both ids. */
export async function attachToMails(
  statements: Statements,
  parts: readonly { readonly id: number; readonly mail_id: string }[],
): Promise<void> {
  await statements.all(attach({ parts: JSON.stringify(parts) }));
}

const attach = prepared(
  (p: Parameters<{ parts: string }>) => sql`
  UPDATE notifications AS n SET mail_id = p.mail_id
  FROM jsonb_to_recordset(${p.parts}::jsonb) AS p (id integer, mail_id uuid) WHERE n.id = p.id`,
);

/**
 * Closes a mail, so that later notifications go into another one. It waits for a transaction that
 * is adding to the mail. False if another job has become valid, or the day has had its digest.
 *
 * @param digestDay for a digest: the day in the person's zone.
 */
export async function closeMail(
  statements: Statements,
  { id, turn }: { readonly id: string; readonly turn: number },
  digestDay: string | null,
  now: Date,
): Promise<boolean> {
  return (await statements.all(close({ id, turn, digestDay, now }))).length > 0;
}

/** Parameters of the statement that closes a mail. */
interface Closing {
  readonly id: string;
  readonly turn: number;
  readonly digestDay: string | null;
  readonly now: Date;
}

const close = prepared(
  (p: Parameters<Closing>) => sql<{ id: string }>`
  UPDATE mails AS m
  SET status = 'sending', digest_day = ${p.digestDay}::date, closed_at = ${p.now}::timestamptz
  WHERE m.id = ${p.id}::uuid AND m.turn = ${p.turn}::int AND m.status = 'gathering' AND NOT EXISTS (
    SELECT FROM mails AS other
    WHERE other.user_id = m.user_id AND other.digest_day = ${p.digestDay}::date)
  RETURNING m.id`,
);

/**
 * Day of the last digest of each of these persons, as `2026-03-29`; persons without one are
 * missing.
 */
export async function lastDigestDays(
  statements: Statements,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await statements.all(findLastDigests({ userIds }));
  return new Map(rows.map(({ userId, day }) => [userId, day]));
}

const findLastDigests = prepared(
  (p: Parameters<{ userIds: readonly number[] }>) => sql<{ userId: number; day: string }>`
  SELECT user_id, max(digest_day)::text AS day FROM mails
  WHERE user_id = ${anyOf(p.userIds)} AND digest_day IS NOT NULL GROUP BY user_id`,
);

/** The collecting mails of a person, locked until the transaction ends. */
export async function lockGathering(
  statements: Statements,
  userId: number,
): Promise<{ readonly id: string; readonly topic: string; readonly createdAt: Date }[]> {
  return await statements.all(lockGatheringOf({ userId }));
}

const lockGatheringOf = prepared((p: Parameters<{ userId: number }>) =>
  db
    .selectFrom('mails')
    .select(['id', 'topic', 'createdAt'])
    .where('userId', '=', p.userId)
    .where('status', '=', sql.lit('gathering'))
    .orderBy('topic')
    .forUpdate(),
);

/** Sets the time at which a mail is due, for its next job. @returns the number of that job. */
export async function moveMail(
  statements: Statements,
  id: string,
  dueAt: Date,
): Promise<number | undefined> {
  return (await first(statements, move({ id, dueAt })))?.turn;
}

const move = prepared((p: Parameters<{ id: string; dueAt: Date }>) =>
  db
    .updateTable('mails')
    .set({ dueAt: p.dueAt, turn: sql`turn + 1` })
    .where('id', '=', p.id)
    .where('status', '=', sql.lit('gathering'))
    .returning('turn'),
);

/** The department of a request; undefined for one that is gone. */
export async function departmentOf(
  statements: Statements,
  requestId: number,
): Promise<number | undefined> {
  return (await first(statements, findDepartment({ requestId })))?.departmentId;
}

const findDepartment = prepared((p: Parameters<{ requestId: number }>) =>
  db.selectFrom('maintenanceRequests').select('departmentId').where('id', '=', p.requestId),
);

/** Keeps which mailbox the reply address of a mail names. */
export async function setReplyMailbox(
  statements: Statements,
  id: string,
  mailboxId: number | null,
): Promise<void> {
  await statements.all(setReply({ id, mailboxId }));
}

const setReply = prepared((p: Parameters<{ id: string; mailboxId: number | null }>) =>
  db.updateTable('mails').set({ replyMailboxId: p.mailboxId }).where('id', '=', p.id),
);
