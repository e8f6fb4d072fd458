import type { ActingCaller } from '../../../core/context.js';
import { AppError, notFound } from '../../../core/errors.js';
import type { QueuedJob } from '../../../core/jobs.js';
import { archivedConflict } from '../../../core/record-errors.js';
import { requireRow, rowWithId } from '../../../core/rows.js';
import type { Statements } from '../../../core/sql.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { Queue } from '../../../infra/queue/queue.js';
import type { MailService } from '../mail/mail.service.js';
import { AUTOMATIC, mailPage, paragraph } from '../mail/mail-page.js';
import { canIdle, canMove, openFolder, signOut, takenFolder } from './imap/imap-client.js';
import { failureOf } from './imap/mailbox-failure.js';
import { type SignInRow, signInRow } from './imap/sign-in.queries.js';
import type { MailboxSignIn } from './imap/sign-in.service.js';
import type { MailboxTest } from './mailbox-tests.types.js';
import { toMailbox } from './mailboxes.mapper.js';
import { lockedMailbox, MAILBOX_ROWS, setLoopSent } from './mailboxes.queries.js';
import type { Mailbox } from './mailboxes.types.js';
import type { ReplyAddresses } from './reply-addresses.js';

/** The queue of mails of loop tests. */
export const LOOPS_QUEUE = 'mailbox-loops';

/** A job of `LOOPS_QUEUE`. */
export interface LoopJob {
  readonly mailboxId: number;
  /** Its test; a later one has its own mail. ISO 8601. */
  readonly sentAt: string;
}

/** Dependencies of MailboxTests. */
export interface MailboxTestDependencies {
  readonly statements: Statements;
  readonly unitOfWork: UnitOfWork;
  readonly queue: Queue;
  readonly signIn: MailboxSignIn;
  readonly addresses: ReplyAddresses;
  /** Undefined if the service sends no mail. */
  readonly mail: MailService | undefined;
}

const NOTHING = { messages: null, taken: null, idle: null, move: null } as const;

const SUBJECT = 'Loop test';
const TEXT = 'The service sent this mail to one of its reply addresses, to see it come back.';

/** Tests whether mailboxes can be read, and whether their reply addresses come back. */
export class MailboxTests {
  constructor(private readonly deps: MailboxTestDependencies) {}

  /**
   * Signs in and reads the size of the folder.
   *
   * @throws AppError NOT_FOUND; INVALID_TRANSITION for a push mailbox; CONFLICT for an archived one.
   */
  async test(caller: ActingCaller, id: number): Promise<MailboxTest> {
    const { statements, unitOfWork } = this.deps;
    const found = await requireRow(statements, MAILBOX_ROWS, id, 'The mailbox');
    const { kind, archivedAt, state: status } = found;
    if (kind === 'push') {
      const details = { field: 'kind', reason: 'is push', status };
      const message = 'A push mailbox has no server to sign in at.';
      throw new AppError('INVALID_TRANSITION', message, details);
    }
    const row = archivedAt === null ? await signInRow(statements, id) : undefined;
    if (row === undefined) throw archivedConflict('mailbox');
    const result = await this.look(row);
    await unitOfWork.run(caller, async ({ audit }) => {
      const { ok, reason } = result;
      audit({
        action: 'mailbox.tested',
        targetType: 'mailbox',
        targetId: id,
        metadata: { test: 'sign_in', ok, reason },
      });
    });
    return result;
  }

  /**
   * Queues a mail of the mailbox to itself.
   *
   * @throws AppError NOT_FOUND, also where the service sends no mail; CONFLICT for an archived one.
   */
  async loopTest(caller: ActingCaller, id: number): Promise<Mailbox> {
    const { unitOfWork, queue, mail } = this.deps;
    if (mail === undefined) throw notFound('A mail server, which this installation lacks,');
    const mailbox = await unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      const before = await lockedMailbox(statements, id);
      if (before === undefined) throw notFound('The mailbox');
      if (before.archivedAt !== null) throw archivedConflict('mailbox');
      await setLoopSent(statements, id, now);
      const data: LoopJob = { mailboxId: id, sentAt: now.toISOString() };
      await queue.send(statements, LOOPS_QUEUE, [{ data }]);
      unit.audit({
        action: 'mailbox.tested',
        targetType: 'mailbox',
        targetId: id,
        metadata: { test: 'loop' },
      });
      return toMailbox({ ...before, loopSentAt: now, loopReceivedAt: null });
    });
    queue.wake(LOOPS_QUEUE);
    return mailbox;
  }

  /** Sends the mail of a loop test, unless a later one was begun. @throws MailError */
  async sendLoop(job: QueuedJob<LoopJob>): Promise<void> {
    const { statements, mail, addresses } = this.deps;
    const { mailboxId, sentAt } = job.data;
    const mailbox = await rowWithId(statements, MAILBOX_ROWS, mailboxId);
    const isCurrent =
      mailbox?.archivedAt === null && mailbox.loopSentAt?.getTime() === Date.parse(sentAt);
    if (isCurrent && mail !== undefined) {
      await mail.send({
        id: `mailbox-${mailboxId}.${Date.parse(sentAt)}`,
        to: addresses.loopAddress(mailbox),
        subject: SUBJECT,
        text: `${TEXT}\n`,
        html: mailPage('en', SUBJECT, paragraph(TEXT)),
        headers: AUTOMATIC,
        date: new Date(sentAt),
        thread: undefined,
      });
    }
    await job.complete();
  }

  private async look(row: SignInRow): Promise<MailboxTest> {
    try {
      const client = await this.deps.signIn.open(row);
      try {
        const { messages } = await openFolder(client, row.folder, { readOnly: true });
        const taken = (await takenFolder(client, row.folder)) !== undefined;
        const can = { idle: canIdle(client), move: canMove(client) };
        return { ok: true, reason: null, messages, taken, ...can };
      } finally {
        await signOut(client);
      }
    } catch (error) {
      return { ok: false, reason: failureOf(error).problem, ...NOTHING };
    }
  }
}
