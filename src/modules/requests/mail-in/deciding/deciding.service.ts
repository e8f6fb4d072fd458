import type { Clock } from '../../../../core/clock.js';
import { systemCaller } from '../../../../core/context.js';
import { AppError } from '../../../../core/errors.js';
import type { QueuedJob } from '../../../../core/jobs.js';
import type { Statements } from '../../../../core/sql.js';
import type { Tx } from '../../../../core/transaction.js';
import type { Unit } from '../../../../core/unit.js';
import type { UnitOfWork } from '../../../../core/unit-of-work.js';
import { MailError } from '../../../../infra/mail/smtp.js';
import type { Queue } from '../../../../infra/queue/queue.js';
import { recordEmailResult } from '../../../people/users/email-standing.js';
import type { StoredFiles } from '../../../system/files/stored-files.js';
import { auditMail } from '../mail-in.audit.js';
import {
  findInbound,
  type InboundRow,
  lockedInbound,
  mailboxOf,
  updateInbound,
} from '../mail-in.queries.js';
import type { InboundReason } from '../mail-in.types.js';
import { UnreadableMail } from '../reading/mail-bounds.js';
import type { MailReader } from '../reading/mail-reader.js';
import { INBOUND_QUEUE, type InboundJob } from '../taking/take-over.service.js';
import { type ActingMail, type ActingService, EmptyMail, type Made } from './acting.service.js';
import { type Decided, type Decision, type DecisionSources, decide } from './decision.js';
import type { HoldingService } from './holding.service.js';
import { rawBytes } from './raw-bytes.js';
import type { ReceiptsService } from './receipts.service.js';
import { contentOf, noteInTimeline, settle } from './settling.js';

/** Attempts to read a mail that ends its reader. */
const MAX_TRIES = 3;

/** The dependencies of the service. */
interface Sources extends DecisionSources {
  readonly statements: Statements;
  readonly unitOfWork: UnitOfWork;
  readonly queue: Pick<Queue, 'send'>;
  readonly clock: Clock;
  readonly files: Pick<StoredFiles, 'openDocument' | 'removeAfterCommit'>;
  readonly reader: Pick<MailReader, 'read'>;
  readonly acting: ActingService;
  readonly holding: HoldingService;
  readonly receipts: ReceiptsService;
  /** Seconds between two tries of a mail that could not be read. */
  readonly retrySeconds: number;
}

const self = systemCaller('mail-in');

/** Errors that say that a sender may not do what the mail asks for, or no longer. */
const REFUSED = new Set([
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'VALIDATION_ERROR',
  'INVALID_TRANSITION',
]);

/** Another process has dealt with the mail. */
class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/** Reads mails that were taken over, and does what they ask for, each once (docs/behaviour/mail-in.md). */
export class DecidingService {
  constructor(private readonly sources: Sources) {}

  /** Processes a job of the queue. It ends in the transaction that records what became of the mail. */
  async process({ data: { id }, complete }: QueuedJob<InboundJob>): Promise<void> {
    const { statements } = this.sources;
    const row = await findInbound(statements, id);
    if (row === undefined || !isWaiting(row) || row.filename === null) return await complete();
    try {
      await this.processRow(row, row.filename, complete);
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
      await complete();
    }
  }

  private async processRow(row: InboundRow, filename: string, complete: Complete): Promise<void> {
    const { statements, files, reader, clock } = this.sources;
    const mailbox = await mailboxOf(statements, row.mailboxId);
    const { authservId } = mailbox;
    const bytes = await rawBytes(files, filename);
    let mail: ActingMail['mail'];
    try {
      mail = await reader.read(bytes, { authservId });
    } catch (error) {
      if (!(error instanceof UnreadableMail)) throw error;
      return await this.fail(row, error.reason, complete);
    }
    const decided = await decide(this.sources, row, mailbox, mail, clock());
    await this.carryOut({ row, mailbox, mail }, decided, complete);
  }

  /** Records that a mail was not read; where its reader ended, it is tried again. */
  private async fail(row: InboundRow, reason: InboundReason, complete: Complete): Promise<void> {
    const { queue, retrySeconds } = this.sources;
    const tries = row.tries + 1;
    const isLast = reason !== 'crash' || tries >= MAX_TRIES;
    await this.locked(row, complete, async (unit) => {
      const settledAt = isLast ? unit.now : null;
      await updateInbound(unit, row.id, { state: 'failed', reason, tries, settledAt });
      if (tries === 1) auditMail(unit, 'failed', { ...row, reason });
      const again = { data: { id: row.id } satisfies InboundJob, delaySeconds: retrySeconds };
      if (!isLast) await queue.send(unit.statements, INBOUND_QUEUE, [again]);
    });
  }

  private async carryOut(acting: ActingMail, decided: Decided, complete: Complete): Promise<void> {
    const { decision } = decided;
    const { row, mail, mailbox } = acting;
    const { holding } = this.sources;
    if (decision.do === 'comment' || decision.do === 'create') {
      return await this.act(acting, decided, decision, complete);
    }
    if (decision.do === 'note') return await this.note(acting, decided, decision, complete);
    if (decision.do === 'hold') {
      const { reason, request } = decision;
      return await this.locked(row, complete, (unit) =>
        holding.hold(unit, { row, mailbox, request, reason }, contentOf(mail, decided.sender)),
      );
    }
    await this.discard(acting, decided, decision, complete);
  }

  private async act(
    acting: ActingMail,
    decided: Decided,
    act: Decision & { do: 'comment' | 'create' },
    complete: Complete,
  ): Promise<void> {
    const { row, mail, mailbox } = acting;
    const { files, acting: service, holding, receipts } = this.sources;
    const record = async (unit: Unit, made: Made) => {
      await requireWaiting(unit, row.id);
      const { requestId, commentId, isCut: truncated, taken } = made;
      await settle(unit, files, row, mailbox.retainDays, {
        ...contentOf(mail, decided.sender, taken),
        ...{ state: 'done', reason: null, requestId, commentId, truncated, tries: row.tries + 1 },
      });
      if (act.do === 'create') await receipts.receipt(unit, acting, act.as, made);
      await complete(unit.tx);
    };
    try {
      await service.act(acting, act, record);
    } catch (error) {
      if (error instanceof EmptyMail) {
        const empty = { do: 'discard', reason: 'empty', isAnswered: false } as const;
        return await this.discard(acting, decided, empty, complete);
      }
      if (!(error instanceof AppError) || !REFUSED.has(error.code)) throw error;
      const request = act.do === 'comment' ? act.request : undefined;
      const content = contentOf(mail, decided.sender);
      await this.locked(row, complete, (unit) =>
        holding.hold(unit, { row, mailbox, request, reason: 'refused' }, content),
      );
    }
  }

  private async note(
    { row, mail, mailbox }: ActingMail,
    { sender }: Decided,
    { event, requestId, bounced }: Decision & { do: 'note' },
    complete: Complete,
  ): Promise<void> {
    const { files } = this.sources;
    await this.locked(row, complete, async (unit) => {
      const content = contentOf(mail, sender);
      const change = { ...content, state: 'done', reason: null, requestId } as const;
      await settle(unit, files, row, mailbox.retainDays, change);
      if (requestId !== null) await noteInTimeline(unit, requestId, row.id, event);
      if (bounced === undefined) return;
      const { userId: id, email } = bounced.sent;
      await recordEmailResult(unit, { id, email }, failureOf(bounced.status));
    });
  }

  private async discard(
    { row, mail, mailbox }: ActingMail,
    { sender }: Decided,
    { reason, isAnswered }: Decision & { do: 'discard' },
    complete: Complete,
  ): Promise<void> {
    const { files, receipts } = this.sources;
    await this.locked(row, complete, async (unit) => {
      const change = { ...contentOf(mail, sender), state: 'discarded', reason } as const;
      await settle(unit, files, row, mailbox.retainDays, change);
      auditMail(unit, 'discarded', { ...row, trust: sender.trust, reason });
      if (isAnswered && mail.sender !== null) await receipts.refusal(unit, row.id, mail);
    });
  }

  /** Changes a mail that still waits to be read, and ends its job, in one transaction. */
  private async locked(
    row: InboundRow,
    complete: Complete,
    change: (unit: Unit) => Promise<void>,
  ): Promise<void> {
    await this.sources.unitOfWork.run(self, async (unit) => {
      await requireWaiting(unit, row.id);
      await change(unit);
      await complete(unit.tx);
    });
  }
}

type Complete = (tx?: Tx) => Promise<void>;

/** @throws Overtaken unless the mail still waits to be read. */
async function requireWaiting(unit: Unit, id: number): Promise<void> {
  const row = await lockedInbound(unit.statements, id);
  if (row === undefined || !isWaiting(row)) throw new Overtaken('the mail is settled');
}

/** Returns whether a mail is to be read: it was not yet, or its reader has ended. */
function isWaiting({ state, reason, settledAt }: InboundRow): boolean {
  return state === 'received' || (state === 'failed' && reason === 'crash' && settledAt === null);
}

/** The failure of sending that a status in a report of delivery stands for (RFC 3463). */
function failureOf(status: string): MailError {
  const message = `a report of delivery said ${status}`;
  if (status.startsWith('5.2.')) return new MailError(message, 'mailbox');
  return new MailError(message, /^5\.[357]\./.test(status) ? 'service' : 'recipient');
}
