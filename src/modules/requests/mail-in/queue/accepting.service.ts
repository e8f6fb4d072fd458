import type { AccountActor } from '../../../../core/actor.js';
import { holds, seesEverything } from '../../../../core/actor.js';
import type { ActingCaller } from '../../../../core/context.js';
import { AppError, invalid, notFound } from '../../../../core/errors.js';
import type { Statements } from '../../../../core/sql.js';
import { seesDepartment } from '../../../people/departments/departments.access.js';
import type { StoredFiles } from '../../../system/files/stored-files.js';
import type { AudienceService } from '../../maintenance/audience.service.js';
import { type Act, type ActingService, EmptyMail } from '../deciding/acting.service.js';
import type { ActsAs } from '../deciding/decision.js';
import { accountActor } from '../deciding/people.queries.js';
import { rawBytes } from '../deciding/raw-bytes.js';
import { contentOf, noteInTimeline, settle } from '../deciding/settling.js';
import {
  accountWithAddress,
  type SenderAccount,
  type ThreadRequest,
  threadRequest,
} from '../deciding/threads.queries.js';
import { isStaffOf, requireSees } from '../mail-in.access.js';
import { auditMail } from '../mail-in.audit.js';
import { toMessage } from '../mail-in.mapper.js';
import { findInbound, mailboxOf, type ReadingMailbox } from '../mail-in.queries.js';
import type { AcceptInboundMailInput, InboundMessage } from '../mail-in.types.js';
import { UnreadableMail } from '../reading/mail-bounds.js';
import type { MailReader } from '../reading/mail-reader.js';
import { lockedIn, requireRaw, requireState } from './queue.service.js';

/** States from which a mail is accepted. */
const FROM = ['held', 'discarded'] as const;

/** The dependencies of the service. */
interface Sources {
  readonly statements: Statements;
  readonly audience: Pick<AudienceService, 'of'>;
  readonly files: Pick<StoredFiles, 'openDocument' | 'removeAfterCommit'>;
  readonly reader: Pick<MailReader, 'read'>;
  readonly acting: ActingService;
  readonly now: () => Date;
}

/** Makes comments and requests of mails that somebody accepts (docs/behaviour/mail-in.md). */
export class AcceptingService {
  constructor(private readonly sources: Sources) {}

  /**
   * Accepts a mail that is held or discarded: it becomes a comment, or a new request.
   *
   * @throws AppError NOT_FOUND; INVALID_TRANSITION from another state; CONFLICT once its bytes are no
   *   longer kept; VALIDATION_ERROR on `requestId` for a request whose staff the actor is not, and on
   *   `asSender` where its account may not do this.
   */
  async accept(caller: ActingCaller, input: AcceptInboundMailInput): Promise<InboundMessage> {
    const { id, asSender = false } = input;
    const { statements, files, reader, acting } = this.sources;
    const row = await requireSees(statements, caller.actor, await findInbound(statements, id));
    requireState(row, FROM);
    const filename = requireRaw(row);
    const mailbox = await mailboxOf(statements, row.mailboxId);
    const request = await this.target(caller.actor, row.requestId, input);
    const account =
      row.fromAddress === null ? undefined : await accountWithAddress(statements, row.fromAddress);
    const as = asSender ? await this.asSender(account, request, mailbox) : undefined;
    const mail = await reader
      .read(await rawBytes(files, filename), { authservId: mailbox.authservId })
      .catch((error: unknown) => {
        if (!(error instanceof UnreadableMail)) throw error;
        throw new AppError('CONFLICT', 'The mail cannot be read.', {
          field: 'id',
          reason: 'crash',
        });
      });
    const contact = contactOf(row);
    const act: Act = request
      ? { do: 'comment', as: as ?? { kind: 'guest' }, request }
      : { do: 'create', as: as ?? contact, follows: undefined };
    await acting
      .act(
        { row, mailbox, mail },
        act,
        async (unit, { requestId, commentId, isCut: truncated, taken }) => {
          await lockedIn(unit, id, FROM);
          await settle(unit, files, row, mailbox.retainDays, {
            ...contentOf(mail, { trust: row.trust, account }, taken),
            ...{ state: 'done', reason: null, requestId, commentId, truncated },
            ...{ decidedAt: unit.now, decidedById: caller.actor.userId },
          });
          await noteInTimeline(unit, requestId, id, 'accepted');
          auditMail(unit, 'accepted', { ...row, requestId, by: caller.actor });
        },
        caller,
      )
      .catch((error: unknown) => {
        throw error instanceof EmptyMail ? invalid('id', 'is a mail without text') : error;
      });
    const after = await findInbound(statements, id);
    if (after === undefined) throw notFound('The mail');
    return toMessage(after);
  }

  /** The request that a mail becomes a comment of; undefined for a new one. */
  private async target(
    actor: AccountActor,
    ofThread: number | null,
    { requestId: given }: AcceptInboundMailInput,
  ): Promise<ThreadRequest | undefined> {
    const id = given === undefined ? ofThread : given;
    if (id === null) return undefined;
    const { statements } = this.sources;
    const request = await threadRequest(statements, id);
    if (request === undefined || !(await isStaffOf(statements, actor, id))) {
      throw invalid('requestId', 'is not the id of a request whose staff you are');
    }
    return request;
  }

  /** @throws AppError VALIDATION_ERROR on `asSender`. */
  private async asSender(
    account: SenderAccount | undefined,
    request: ThreadRequest | undefined,
    mailbox: ReadingMailbox,
  ): Promise<ActsAs> {
    const { statements, audience, now } = this.sources;
    const actor = account && (await accountActor(statements, account.id, now()));
    if (account === undefined || actor === undefined) {
      throw invalid('asSender', 'needs one active account with the address of the mail');
    }
    if (seesEverything(actor)) throw invalid('asSender', 'is not for accounts with a global role');
    if (seesDepartment(actor) && actor.departmentId === mailbox.departmentId) {
      throw invalid('asSender', 'is not for staff of the department');
    }
    if (request === undefined) {
      if (holds(actor, 'maintenance.create')) return { kind: 'account', account };
      throw invalid('asSender', 'needs an account that may submit requests');
    }
    const standing = (await audience.of(request, [account.id])).get(account.id);
    if (standing?.staff) throw invalid('asSender', 'is not for staff of the request');
    if (standing?.sees) return { kind: 'account', account };
    throw invalid('asSender', 'needs an account that sees the request');
  }
}

function contactOf({
  fromName: name,
  fromAddress,
}: {
  fromName: string | null;
  fromAddress: string | null;
}): ActsAs {
  return { kind: 'contact', contact: { name, email: fromAddress } };
}
