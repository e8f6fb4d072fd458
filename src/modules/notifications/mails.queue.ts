import type { Statements } from '../../core/sql.js';
import type { Tx } from '../../core/transaction.js';
import type { Queue } from '../../infra/queue.js';

/** The queue of mails that are due. */
export const MAILS_QUEUE = 'notification-mails';

/** A job of `MAILS_QUEUE`. */
export interface MailJob {
  readonly mailId: string;
  /** Only the latest job of a mail may send it. */
  readonly turn: number;
}

/** A mail that is due at a time. */
export interface DueMail {
  readonly id: string;
  readonly turn: number;
  readonly dueAt: Date;
}

/** Queues mails for the time at which they are due, as a part of the transaction. */
export async function queueMails(
  queue: Queue,
  to: Tx | Statements,
  mails: readonly DueMail[],
  now: Date,
): Promise<void> {
  const jobs = mails.map(({ id, turn, dueAt }) => {
    const delaySeconds = Math.ceil((dueAt.getTime() - now.getTime()) / 1000);
    return {
      data: { mailId: id, turn } satisfies MailJob,
      ...(delaySeconds > 0 ? { delaySeconds } : {}),
    };
  });
  await queue.send(to, MAILS_QUEUE, jobs);
}
