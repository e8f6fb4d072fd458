import { sql } from 'kysely';
import type { RowOrder } from '../../../core/row-lists.js';
import { lockRow, type RowOf, rowsOf, rowWithId, select } from '../../../core/rows.js';
import { db, first, type Statements, statement } from '../../../core/sql.js';
import type { AddressedMailbox } from './reply-addresses.js';

/** Mailboxes as they are stored, without their secrets and without the place where fetching goes on. */
export const MAILBOX_ROWS = rowsOf('mailboxes', {
  without: ['secret', 'oauthSecret', 'uidValidity', 'lastUid', 'fetchesSince'],
  computed: {
    hasSecret: sql<boolean>`t.secret IS NOT NULL`,
    hasOauthSecret: sql<boolean>`t.oauth_secret IS NOT NULL`,
    categoryArchived: sql<boolean>`EXISTS (SELECT FROM categories AS category
      WHERE category.id = t.category_id AND category.archived_at IS NOT NULL)`,
  },
});

/** A mailbox as it is stored. */
export type MailboxRow = RowOf<typeof MAILBOX_ROWS>;

/** The values of a mailbox that a client can set, without secrets. */
export type MailboxFields = Pick<
  MailboxRow,
  | 'name'
  | 'address'
  | 'departmentId'
  | 'categoryId'
  | 'kind'
  | 'host'
  | 'port'
  | 'security'
  | 'user'
  | 'oauthTokenUrl'
  | 'oauthClientId'
  | 'oauthScope'
  | 'folder'
  | 'authservId'
  | 'unknown'
  | 'autoreply'
  | 'retainDays'
  | 'serviceAccountId'
  | 'state'
>;

/** Sealed secrets; undefined: the stored one stays. */
export interface SealedSecrets {
  readonly secret?: string | null | undefined;
  readonly oauthSecret?: string | null | undefined;
}

/** The order of mailboxes by name. */
export const BY_NAME: RowOrder<MailboxRow> = { by: 'nameKey', kind: 'text' };

/** Inserts a mailbox. @returns its id. */
export async function insertMailbox(
  statements: Statements,
  fields: MailboxFields & Pick<MailboxRow, 'nameKey'>,
  { secret = null, oauthSecret = null }: SealedSecrets,
  now: Date,
): Promise<number> {
  const insertion = db
    .insertInto('mailboxes')
    .values({ ...fields, secret, oauthSecret, createdAt: now, updatedAt: now })
    .returning('id');
  return (await first(statements, statement(insertion)))?.id ?? 0;
}

/** Values that a change of a mailbox writes besides its fields. */
export interface MailboxChange extends SealedSecrets {
  readonly archivedAt: Date | null;
  /** True: messages that are in the folder at the next sign-in are left alone. */
  readonly startsAnew: boolean;
  /** True: it begins to be fetched now, and its silence counts from now. */
  readonly resumes: boolean;
  readonly lastError: string | null;
}

/** Writes a mailbox, and adds 1 to its version. */
export async function updateMailbox(
  statements: Statements,
  id: number,
  fields: MailboxFields & Pick<MailboxRow, 'nameKey'>,
  { startsAnew, resumes, secret, oauthSecret, ...change }: MailboxChange,
  now: Date,
): Promise<void> {
  const update = db
    .updateTable('mailboxes')
    .set({ ...fields, ...change, updatedAt: now })
    .set('version', sql<number>`version + 1`)
    .$if(secret !== undefined, (query) => query.set({ secret: secret ?? null }))
    .$if(oauthSecret !== undefined, (query) => query.set({ oauthSecret: oauthSecret ?? null }))
    .$if(startsAnew, (query) => query.set({ uidValidity: null, lastUid: null, fetchesSince: null }))
    .$if(resumes, (query) => query.set({ lastFetchedAt: null }))
    .where('id', '=', id);
  await statements.all(statement(update));
}

/** A mailbox, locked until the transaction ends; undefined for an unknown id. */
export async function lockedMailbox(
  statements: Statements,
  id: number,
): Promise<MailboxRow | undefined> {
  await lockRow(statements, 'mailboxes', id);
  return await rowWithId(statements, MAILBOX_ROWS, id);
}

/** Counts the mailboxes that are not archived, and lets no other be added until the transaction ends. */
export async function countForMore(statements: Statements): Promise<number> {
  await statements.all(
    statement(sql`SELECT pg_advisory_xact_lock(hashtextextended('mailboxes'::text, 20261129))`),
  );
  const counted = sql<{ count: number }>`SELECT count(*)::int AS count FROM mailboxes
    WHERE archived_at IS NULL`;
  return (await first(statements, statement(counted)))?.count ?? 0;
}

/** Returns whether messages came by a mailbox. */
export async function hasMessages(statements: Statements, id: number): Promise<boolean> {
  const found = sql<{ used: boolean }>`SELECT EXISTS (
    SELECT FROM inbound_mails WHERE mailbox_id = ${id}) AS used`;
  return (await first(statements, statement(found)))?.used === true;
}

/** Returns whether a text is the address of an account. */
export async function isOfAccount(statements: Statements, address: string): Promise<boolean> {
  const found = sql<{ used: boolean }>`SELECT EXISTS (
    SELECT FROM users WHERE email = ${address}) AS used`;
  return (await first(statements, statement(found)))?.used === true;
}

/** Locks an active service account against a change until the transaction ends. @returns false if there is none. */
export async function lockServiceAccount(statements: Statements, id: number): Promise<boolean> {
  const found = sql`SELECT id FROM users
    WHERE id = ${id} AND is_service AND status = 'active' FOR SHARE`;
  return (await statements.all(statement(found))).length > 0;
}

/** The mailbox whose address the mails about requests of a department name. */
export async function mailboxOfDepartment(
  statements: Statements,
  departmentId: number,
): Promise<AddressedMailbox | undefined> {
  const found = sql<AddressedMailbox>`SELECT id, address FROM mailboxes
    WHERE department_id = ${departmentId} AND archived_at IS NULL AND state <> 'paused'
    ORDER BY id LIMIT 1`;
  return await first(statements, statement(found));
}

/** The mailbox with an address, in canonical form, archived or not. */
export async function mailboxWithAddress(
  statements: Statements,
  address: string,
): Promise<MailboxRow | undefined> {
  return await first(
    statements,
    statement(select(MAILBOX_ROWS, sql`WHERE t.address = ${address}`)),
  );
}

/** The names of imap mailboxes that were not looked at since then, nor made or resumed. */
export async function silentMailboxes(statements: Statements, since: Date): Promise<string[]> {
  const found = sql<{ name: string }>`SELECT name FROM mailboxes
    WHERE kind = 'imap' AND archived_at IS NULL AND state <> 'paused'
      AND coalesce(last_fetched_at, updated_at) < ${since}::timestamptz
    ORDER BY id`;
  return (await statements.all(statement(found))).map(({ name }) => name);
}

/** Keeps the time of the newest message. */
export async function setReceived(statements: Statements, id: number, at: Date): Promise<void> {
  await statements.all(
    statement(sql`UPDATE mailboxes
      SET last_received_at = greatest(last_received_at, ${at}::timestamptz) WHERE id = ${id}`),
  );
}

/** Begins a loop test. */
export async function setLoopSent(statements: Statements, id: number, at: Date): Promise<void> {
  await statements.all(
    statement(sql`UPDATE mailboxes SET loop_sent_at = ${at}::timestamptz, loop_received_at = NULL
      WHERE id = ${id}`),
  );
}

/** Keeps the return of the mail of a loop test that was sent. */
export async function setLoopReturned(statements: Statements, id: number, at: Date): Promise<void> {
  await statements.all(
    statement(sql`UPDATE mailboxes SET loop_received_at = ${at}::timestamptz
      WHERE id = ${id} AND loop_sent_at IS NOT NULL`),
  );
}
