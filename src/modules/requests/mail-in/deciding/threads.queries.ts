import { sql } from 'kysely';
import { first, type Statements, statement } from '../../../../core/sql.js';
import type { UserStatus } from '../../../../generated/prisma/enums.js';
import type { Related } from '../../maintenance/maintenance.access.js';

/** An account with the address of a sender. */
export interface SenderAccount {
  readonly id: number;
  readonly email: string;
  readonly status: UserStatus;
  readonly language: string;
}

/** The account with a canonical address, of whatever status; none of a program. */
export async function accountWithAddress(
  statements: Statements,
  address: string,
): Promise<SenderAccount | undefined> {
  const found = sql<SenderAccount>`SELECT id, email, status, language FROM users
    WHERE email = ${address} AND NOT is_service`;
  return await first(statements, statement(found));
}

/** A request to which mails may belong. */
export interface ThreadRequest extends Related {
  readonly id: number;
  readonly title: string;
  /** Address of the person without account who reported it. */
  readonly contactEmail: string | null;
  /** True if its submitter is an account of people without one. */
  readonly isOfService: boolean;
}

/** A request; undefined where there is none, or no longer. */
export async function threadRequest(
  statements: Statements,
  id: number,
): Promise<ThreadRequest | undefined> {
  const found = sql<ThreadRequest>`SELECT t.id, t.title, t.requester_id, t.assignee_id, t.helper_ids,
      t.department_id, lower(report.contact_email) AS contact_email, users.is_service AS is_of_service
    FROM maintenance_requests AS t JOIN users ON users.id = t.requester_id
    LEFT JOIN link_reports AS report ON report.request_id = t.id WHERE t.id = ${id}`;
  return await first(statements, statement(found));
}

/** Accounts that may have got a reply address of a request: its people, and those to whom it was mailed. */
export async function possibleRecipients(
  statements: Statements,
  requestId: number,
): Promise<{ readonly id: number; readonly email: string }[]> {
  return await statements.all(
    statement(sql<{ id: number; email: string }>`SELECT id, email FROM users WHERE id IN (
      SELECT user_id FROM mails WHERE request_id = ${requestId}
      UNION SELECT user_id FROM request_watchers WHERE request_id = ${requestId}
      UNION SELECT author_id FROM comments WHERE request_id = ${requestId}
      UNION SELECT unnest(ARRAY[requester_id, assignee_id] || helper_ids)
        FROM maintenance_requests WHERE id = ${requestId})
      LIMIT 1000`),
  );
}

/** UUIDs in Message-IDs of the service. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The request that a Message-ID of the service names by its id. */
const NAMED = /^request-(\d{1,9})\.user-\d{1,9}$/;

/**
 * The request of the first of these Message-IDs that belongs to one: of mails that the service sent, and of
 * mails that it took over.
 *
 * @param ids with angle brackets, in the order in which they count.
 * @param domain of the Message-IDs of the service.
 */
export async function requestOfMessages(
  statements: Statements,
  ids: readonly string[],
  domain: string,
): Promise<number | undefined> {
  for (const id of ids) {
    const found = await requestOfMessage(statements, id, domain);
    if (found !== undefined) return found;
  }
  return undefined;
}

async function requestOfMessage(
  statements: Statements,
  id: string,
  domain: string,
): Promise<number | undefined> {
  const own = `@${domain}>`;
  if (id.startsWith('<') && id.toLowerCase().endsWith(own.toLowerCase())) {
    const name = id.slice(1, -own.length);
    const [, named] = NAMED.exec(name) ?? [];
    if (named !== undefined) return Number(named);
    if (UUID.test(name)) {
      const sent = await first(statements, statement(sentMail(name)));
      if (sent !== undefined) return sent.requestId;
    }
  }
  const taken = sql<{ requestId: number }>`SELECT request_id FROM inbound_mails
    WHERE message_id = ${id} AND request_id IS NOT NULL ORDER BY id LIMIT 1`;
  return (await first(statements, statement(taken)))?.requestId;
}

/** The request that a mail of the service was about. */
function sentMail(id: string) {
  return sql<{ requestId: number }>`SELECT request_id FROM (
      SELECT request_id FROM mails WHERE id = ${id}::uuid
      UNION ALL SELECT request_id FROM report_mails WHERE id = ${id}::uuid
      UNION ALL SELECT mail.request_id FROM inbound_answers AS answer
        JOIN inbound_mails AS mail ON mail.id = answer.inbound_mail_id WHERE answer.id = ${id}::uuid
      UNION ALL SELECT link.request_id FROM job_mails AS mail
        JOIN job_links AS link ON link.id = mail.link_id WHERE mail.id = ${id}::uuid) AS sent
    WHERE request_id IS NOT NULL LIMIT 1`;
}

/** A mail about a request that the service sent to an account. */
export interface SentMail {
  readonly id: string;
  readonly requestId: number | null;
  readonly userId: number;
  readonly email: string;
}

/** The mail of the service with a Message-ID; undefined for any other. */
export async function sentMailOf(
  statements: Statements,
  messageId: string,
  domain: string,
): Promise<SentMail | undefined> {
  const own = `@${domain}>`;
  const name = messageId.toLowerCase().endsWith(own.toLowerCase())
    ? messageId.slice(1, -own.length)
    : '';
  if (!UUID.test(name)) return undefined;
  const found = sql<SentMail>`SELECT mails.id, request_id, user_id, users.email FROM mails
    JOIN users ON users.id = mails.user_id WHERE mails.id = ${name}::uuid`;
  return await first(statements, statement(found));
}

/** Returns whether a mailbox belongs to the thread of a request. */
export async function isMailboxOf(
  statements: Statements,
  { id, departmentId }: Pick<ThreadRequest, 'id' | 'departmentId'>,
  mailbox: { readonly id: number; readonly departmentId: number },
): Promise<boolean> {
  if (mailbox.departmentId === departmentId) return true;
  const found = sql<{ found: boolean }>`SELECT
    EXISTS (SELECT FROM inbound_mails WHERE request_id = ${id} AND mailbox_id = ${mailbox.id}
      AND state = 'done')
    OR EXISTS (SELECT FROM mails WHERE request_id = ${id} AND reply_mailbox_id = ${mailbox.id})
    AS found`;
  return (await first(statements, statement(found)))?.found ?? false;
}

/** Numbers of mails of the last hour that count for the limits. */
export interface RecentCounts {
  readonly sender: number;
  readonly mailbox: number;
}

/** Counts the mails of the last hour before one, of its sender and its mailbox. */
export async function recentCounts(
  statements: Statements,
  mail: { readonly id: number; readonly mailboxId: number },
  sender: { readonly address: string | null; readonly isTrusted: boolean },
  now: Date,
): Promise<RecentCounts> {
  const since = new Date(now.getTime() - 3_600_000);
  const recent = sql`received_at > ${since}::timestamptz AND state <> 'discarded' AND id <> ${mail.id}`;
  const trusted = sender.isTrusted ? sql`trust <> 'unverified'` : sql`trust = 'unverified'`;
  const found = sql<RecentCounts>`SELECT
    (SELECT count(*)::int FROM inbound_mails WHERE from_address = ${sender.address} AND ${trusted}
      AND ${recent}) AS sender,
    (SELECT count(*)::int FROM inbound_mails WHERE mailbox_id = ${mail.mailboxId} AND ${recent})
      AS mailbox`;
  return (await first(statements, statement(found))) ?? { sender: 0, mailbox: 0 };
}

/** Number of comments of the last hour that came to a request by mail. */
export async function recentComments(
  statements: Statements,
  requestId: number,
  now: Date,
): Promise<number> {
  const since = new Date(now.getTime() - 3_600_000);
  const found = sql<{ count: number }>`SELECT count(*)::int AS count FROM comments
    WHERE request_id = ${requestId} AND via = 'mail' AND created_at > ${since}::timestamptz`;
  return (await first(statements, statement(found)))?.count ?? 0;
}

/** Returns whether the address is that of a mailbox here. */
export async function isMailboxAddress(statements: Statements, address: string): Promise<boolean> {
  const found = sql<{ id: number }>`SELECT id FROM mailboxes WHERE address = ${address}`;
  return (await first(statements, statement(found))) !== undefined;
}

/** The pictures among these that came with three mails of a domain before. */
export async function logosAmong(
  statements: Statements,
  domain: string,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await statements.all(
    statement(sql<{ sha256: string }>`SELECT sha256 FROM inbound_pictures
      WHERE domain = ${domain} AND sha256 = ANY (${[...hashes]}::text[])
      GROUP BY sha256 HAVING count(*) >= 3`),
  );
  return new Set(rows.map(({ sha256 }) => sha256));
}

/** The mailbox with an address, unless it is archived. */
export async function liveMailbox(
  statements: Statements,
  address: string,
): Promise<{ readonly id: number; readonly address: string } | undefined> {
  const found = sql<{ id: number; address: string }>`SELECT id, address FROM mailboxes
    WHERE address = ${address} AND archived_at IS NULL`;
  return await first(statements, statement(found));
}
