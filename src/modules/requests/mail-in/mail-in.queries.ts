import { sql } from 'kysely';
import { type RowOf, rowsOf, rowWithId, select } from '../../../core/rows.js';
import { db, type Fragment, first, type Statements, statement } from '../../../core/sql.js';
import type { Unit } from '../../../core/unit.js';
import type { InboundMailState } from '../../../generated/prisma/enums.js';
import { inboundMails } from '../../../infra/mail/mail-metrics.js';
import type { InboundFile, InboundReason } from './mail-in.types.js';

/** Mails with their mailbox, and where their bytes are. */
export const INBOUND_ROWS = rowsOf('inboundMails', {
  without: ['uidValidity', 'uid'],
  computed: {
    mailboxName: sql<string>`(SELECT name FROM mailboxes WHERE id = t.mailbox_id)`,
    mailboxAddress: sql<string>`(SELECT address FROM mailboxes WHERE id = t.mailbox_id)`,
    mailboxDepartmentId: sql<number>`(SELECT department_id FROM mailboxes WHERE id = t.mailbox_id)`,
    filename: sql<string | null>`(SELECT filename FROM raw_mails WHERE inbound_mail_id = t.id)`,
  },
});

/** A mail as it is stored. */
export type InboundRow = RowOf<typeof INBOUND_ROWS>;

/** A mail; undefined for an unknown id. */
export async function findInbound(
  statements: Statements,
  id: number,
): Promise<InboundRow | undefined> {
  return await rowWithId(statements, INBOUND_ROWS, id);
}

/** A mail, locked until the transaction ends; undefined for an unknown id. */
export async function lockedInbound(
  statements: Statements,
  id: number,
): Promise<InboundRow | undefined> {
  const rest = sql`WHERE t.id = ${id} FOR NO KEY UPDATE OF t`;
  return await first(statements, statement(select(INBOUND_ROWS, rest)));
}

/** Columns of a mail that change. */
export interface InboundChange {
  readonly state?: InboundMailState;
  readonly reason?: InboundReason | null;
  readonly trust?: InboundRow['trust'];
  readonly fromName?: string | null;
  readonly fromAddress?: string | null;
  readonly userId?: number | null;
  readonly subject?: string | null;
  readonly preview?: string | null;
  readonly text?: string | null;
  readonly truncated?: boolean;
  readonly attachments?: readonly InboundFile[];
  readonly messageId?: string | null;
  readonly requestId?: number | null;
  readonly commentId?: number | null;
  readonly tries?: number;
  readonly settledAt?: Date | null;
  readonly decidedAt?: Date;
  readonly decidedById?: number;
}

/** Changes columns of a mail, as part of the transaction. */
export async function updateInbound(
  { statements, afterCommit }: Pick<Unit, 'statements' | 'afterCommit'>,
  id: number,
  { attachments, ...columns }: InboundChange,
): Promise<void> {
  const files = attachments && { attachments: sql`${JSON.stringify(attachments)}::jsonb` };
  const changed = { ...columns, ...files } as object;
  await statements.all(statement(db.updateTable('inboundMails').set(changed).where('id', '=', id)));
  const { state } = columns;
  if (state !== undefined) afterCommit(() => inboundMails.publish(state));
}

/** The id of a mail with the same bytes at a mailbox; undefined without one. */
export async function findSame(
  statements: Statements,
  mailboxId: number,
  sha256: string,
): Promise<number | undefined> {
  const found = sql<{ id: number }>`SELECT id FROM inbound_mails
    WHERE mailbox_id = ${mailboxId} AND sha256 = ${sha256}`;
  return (await first(statements, statement(found)))?.id;
}

/** Columns of a mail that has just arrived. */
export interface NewInbound {
  readonly mailboxId: number;
  readonly uidValidity: bigint | null;
  readonly uid: bigint | null;
  readonly sha256: string;
  readonly size: number;
  readonly envelopeFrom: string | null;
  readonly receivedAt: Date;
  readonly state: 'received' | 'failed';
  readonly reason: InboundReason | null;
  readonly settledAt: Date | null;
}

/** Stores a mail. @returns undefined if its bytes or its number at the server are there already. */
export async function insertInbound(
  statements: Statements,
  row: NewInbound,
): Promise<number | undefined> {
  const { mailboxId, sha256, size, envelopeFrom, receivedAt, state, reason, settledAt } = row;
  const [uidValidity, uid] = [row.uidValidity?.toString() ?? null, row.uid?.toString() ?? null];
  const inserted = sql<{ id: number }>`INSERT INTO inbound_mails
      (mailbox_id, uid_validity, uid, sha256, size, envelope_from, received_at, state, reason, settled_at)
    VALUES (${mailboxId}, ${uidValidity}::bigint, ${uid}::bigint, ${sha256}, ${size}, ${envelopeFrom},
      ${receivedAt}::timestamptz, ${state}::inbound_mail_state, ${reason}, ${settledAt}::timestamptz)
    ON CONFLICT DO NOTHING RETURNING id`;
  return (await first(statements, statement(inserted)))?.id;
}

/** Where and how a mail is read. */
export interface ReadingMailbox {
  readonly id: number;
  readonly address: string;
  readonly departmentId: number;
  readonly categoryId: number | null;
  readonly authservId: string | null;
  readonly unknown: 'hold' | 'accept' | 'reject';
  readonly autoreply: boolean;
  readonly retainDays: number;
}

/** The mailbox of a mail, with its category unless that is archived. */
export async function mailboxOf(statements: Statements, id: number): Promise<ReadingMailbox> {
  const found = sql<ReadingMailbox>`SELECT id, address, department_id, authserv_id, "unknown",
      autoreply, retain_days, (SELECT categories.id FROM categories
        WHERE categories.id = mailboxes.category_id AND archived_at IS NULL) AS category_id
    FROM mailboxes WHERE id = ${id}`;
  const row = await first(statements, statement(found));
  if (row === undefined) throw new Error('a mail has no mailbox');
  return row;
}

/** Conditions for mails whose state is one of these. */
export function inStates(states: readonly InboundMailState[] | undefined): Fragment[] {
  if (states === undefined || states.length === 0) return [];
  return [sql`t.state = ANY (${[...states]}::inbound_mail_state[])`];
}
