import { sql } from 'kysely';
import type { AccountActor } from '../../../core/actor.js';
import { anyOf, type Statements, statement } from '../../../core/sql.js';
import { staffIn } from '../maintenance/maintenance.access.js';
import type { Comment, MailFrom } from './comments.types.js';

/** A mail as those who see it in a thread know it. */
interface FoundMail {
  readonly id: number;
  readonly commentId: number | null;
  readonly fromName: string | null;
  readonly fromAddress: string | null;
}

/** The sender of a mail; null once it is no longer kept. */
function fromOf({ fromName: name, fromAddress: address }: FoundMail): MailFrom | null {
  return address === null ? null : { name, address };
}

/** Comments with the mails by which they came, where the actor is staff of the request. */
export async function withMails(
  statements: Statements,
  actor: AccountActor,
  comments: readonly Comment[],
): Promise<Comment[]> {
  const ids = comments.filter(({ via }) => via === 'mail').map(({ id }) => id);
  if (ids.length === 0) return [...comments];
  const rows = await statements.all(
    statement(sql<FoundMail>`SELECT mail.id, mail.comment_id, mail.from_name, mail.from_address
      FROM inbound_mails AS mail JOIN comments ON comments.id = mail.comment_id
      JOIN maintenance_requests AS work ON work.id = comments.request_id
      WHERE mail.comment_id = ${anyOf(sql.val(ids))} AND ${staffIn(actor, 'work')}`),
  );
  const byComment = new Map(rows.map((row) => [row.commentId, row]));
  return comments.map((comment) => {
    const mail = byComment.get(comment.id);
    return mail ? { ...comment, mailFrom: fromOf(mail), inboundMailId: mail.id } : comment;
  });
}

/** The senders of mails by their ids, for entries of a timeline that the actor sees. */
export async function sendersOf(
  statements: Statements,
  ids: readonly number[],
): Promise<ReadonlyMap<number, MailFrom | null>> {
  if (ids.length === 0) return new Map();
  const rows = await statements.all(
    statement(sql<FoundMail>`SELECT id, comment_id, from_name, from_address FROM inbound_mails
      WHERE id = ${anyOf(sql.val(ids))}`),
  );
  return new Map(rows.map((row) => [row.id, fromOf(row)]));
}
