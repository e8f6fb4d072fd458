import { createHash } from 'node:crypto';
import { type Caller, systemCaller } from '../../../../core/context.js';
import { invalid } from '../../../../core/errors.js';
import type { Statements } from '../../../../core/sql.js';
import type { Unit } from '../../../../core/unit.js';
import type { UnitOfWork } from '../../../../core/unit-of-work.js';
import { inboundMails } from '../../../../infra/mail/mail-metrics.js';
import type { Queue } from '../../../../infra/queue/queue.js';
import { MAX_MESSAGE_BYTES } from '../../../outward/mailboxes/fetching/takes-over.js';
import type { MailboxesService } from '../../../outward/mailboxes/mailboxes.service.js';
import type { ReplyAddresses } from '../../../outward/mailboxes/reply-addresses.js';
import { newFilename } from '../../../system/files/file-names.js';
import { NEVER, type StoredFiles } from '../../../system/files/stored-files.js';
import { auditMail } from '../mail-in.audit.js';
import { findSame, insertInbound, mailboxOf } from '../mail-in.queries.js';
import { MAIL_BOUNDS } from '../reading/mail-bounds.js';
import { recipientsOf } from '../reading/marks.js';
import { headerLinesOf } from '../reading/raw-header.js';

/** The queue of mails that are to be read. */
export const INBOUND_QUEUE = 'inbound-mails';

/** A job of the queue. */
export interface InboundJob {
  readonly id: number;
}

/** Where a mail came from: numbers of an IMAP server, or the return path that a provider names. */
export interface Arrival {
  readonly uidValidity?: bigint;
  readonly uid?: bigint;
  readonly size?: number;
  readonly envelopeFrom?: string | null;
}

/** The dependencies of the service. */
interface Sources {
  readonly statements: Statements;
  readonly unitOfWork: UnitOfWork;
  readonly files: Pick<StoredFiles, 'addDocument'>;
  readonly queue: Pick<Queue, 'send' | 'wake'>;
  readonly mailboxes: Pick<MailboxesService, 'received' | 'loopReturned'>;
  readonly replyAddresses: Pick<ReplyAddresses, 'isLoop'>;
}

/** The same bytes were taken over before, or by another process at the same time. */
class AlreadyThere extends Error {
  override readonly name = 'AlreadyThere';
}

/**
 * Takes mails over: the bytes into the store, then a row and the job that reads them in one
 * transaction (docs/behaviour/mail-in.md). The same bytes of a mailbox are taken over once.
 */
export class TakeOverService {
  constructor(private readonly sources: Sources) {}

  /**
   * Takes a mail over.
   *
   * @param bytes null for a mail that is too large, of which only a row is kept.
   * @returns its id; null for the mail of a loop test, of which nothing is kept.
   * @throws AppError SERVICE_UNAVAILABLE when the storage does not answer.
   */
  async takeOver(
    { id: mailboxId }: { readonly id: number },
    bytes: Uint8Array | null,
    arrival: Arrival,
    caller: Caller = systemCaller('mail-in'),
  ): Promise<number | null> {
    const { statements, unitOfWork, mailboxes, replyAddresses } = this.sources;
    const mailbox = await mailboxOf(statements, mailboxId);
    if (bytes !== null && replyAddresses.isLoop(recipientsIn(bytes), mailbox)) {
      await unitOfWork.run(caller, (unit) => mailboxes.loopReturned(unit, mailbox.id, unit.now));
      return null;
    }
    const sha256 = sha256Of(bytes, arrival);
    const known = await findSame(statements, mailbox.id, sha256);
    if (known !== undefined) return known;
    try {
      return await this.store(mailbox.id, bytes, sha256, arrival, caller);
    } catch (error) {
      if (!(error instanceof AlreadyThere)) throw error;
      return (await findSame(statements, mailbox.id, sha256)) ?? null;
    }
  }

  private async store(
    mailboxId: number,
    bytes: Uint8Array | null,
    sha256: string,
    arrival: Arrival,
    caller: Caller,
  ): Promise<number> {
    const { files, unitOfWork } = this.sources;
    const size = bytes?.length ?? arrival.size ?? 0;
    if (bytes === null || size > MAX_MESSAGE_BYTES) {
      return await unitOfWork.run(caller, (unit) =>
        this.record(unit, { mailboxId, sha256, size, arrival }, null),
      );
    }
    const filename = newFilename('eml');
    const document = { bytes, filename, mimeType: 'message/rfc822', signal: NEVER };
    return await files.addDocument(
      document,
      () =>
        unitOfWork.run(caller, (unit) =>
          this.record(unit, { mailboxId, sha256, size, arrival }, filename),
        ),
      'mail',
    );
  }

  private async record(unit: Unit, mail: Stored, filename: string | null): Promise<number> {
    const { queue, mailboxes } = this.sources;
    const { mailboxId, sha256, size, arrival } = mail;
    const { now, statements } = unit;
    const { uidValidity = null, uid = null, envelopeFrom = null } = arrival;
    const isKept = filename !== null;
    const id = await insertInbound(statements, {
      ...{ mailboxId, uidValidity, uid, sha256, size, envelopeFrom, receivedAt: now },
      ...(isKept
        ? { state: 'received', reason: null, settledAt: null }
        : { state: 'failed', reason: 'size', settledAt: now }),
    });
    if (id === undefined) throw new AlreadyThere('the mail is there');
    unit.afterCommit(() => inboundMails.publish(isKept ? 'received' : 'failed'));
    await mailboxes.received(unit, mailboxId, now);
    auditMail(unit, 'received', {
      id,
      mailboxId,
      requestId: null,
      trust: 'unverified',
      reason: null,
    });
    if (!isKept) {
      auditMail(unit, 'failed', {
        id,
        mailboxId,
        requestId: null,
        trust: 'unverified',
        reason: 'size',
      });
      return id;
    }
    await unit.tx.rawMail.create({ data: { inboundMailId: id, filename, size, sha256 } });
    await queue.send(statements, INBOUND_QUEUE, [{ data: { id } satisfies InboundJob }]);
    unit.afterCommit(() => queue.wake(INBOUND_QUEUE));
    return id;
  }
}

/** A mail that is recorded. */
interface Stored {
  readonly mailboxId: number;
  readonly sha256: string;
  readonly size: number;
  readonly arrival: Arrival;
}

/** The recipients in the headers of a mail, as far as they are read of any mail. */
function recipientsIn(bytes: Uint8Array): readonly string[] {
  return recipientsOf(headerLinesOf(bytes.subarray(0, MAIL_BOUNDS.headers)));
}

function sha256Of(bytes: Uint8Array | null, { uidValidity, uid, size }: Arrival): string {
  const content = bytes ?? `${uidValidity} ${uid} ${size}`;
  return createHash('sha256').update(content).digest('hex');
}

/** The pushed mail of a call that has no bytes. @throws AppError VALIDATION_ERROR on `body`. */
export function requireBytes(bytes: Uint8Array): void {
  if (bytes.length === 0) throw invalid('body', 'must be the mail');
}
