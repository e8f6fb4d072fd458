import { holds } from '../../../../core/actor.js';
import type { ActingCaller } from '../../../../core/context.js';
import { AppError, forbidden, invalid } from '../../../../core/errors.js';
import type { Statements } from '../../../../core/sql.js';
import type { MailboxesService } from '../../../outward/mailboxes/mailboxes.service.js';
import type { ReceivedMail, ReceiveMailInput } from '../mail-in.types.js';
import { requireBytes, type TakeOverService } from './take-over.service.js';

/** Takes mails that a provider pushes (docs/behaviour/mail-in.md). */
export class PushService {
  constructor(
    private readonly statements: Statements,
    private readonly mailboxes: Pick<MailboxesService, 'byAddress'>,
    private readonly takeOver: TakeOverService,
  ) {}

  /**
   * Takes a mail over.
   *
   * @throws AppError VALIDATION_ERROR on `mailbox` for one that takes none, on `body` without bytes;
   *   FORBIDDEN but for a token of the service account of the mailbox; CONFLICT while it is paused.
   */
  async receive(caller: ActingCaller, input: ReceiveMailInput): Promise<ReceivedMail> {
    const { mailbox: address, envelopeFrom = null, file } = input;
    const { actor } = caller;
    if (actor.kind !== 'api_token' || !holds(actor, 'maintenance.create'))
      throw forbidden('Mails are pushed with a token of a service account.');
    const mailbox = await this.mailboxes.byAddress(this.statements, address);
    if (mailbox === undefined || mailbox.archivedAt !== null || mailbox.kind !== 'push') {
      throw invalid('mailbox', 'is not the address of a mailbox that takes pushed mails');
    }
    if (mailbox.serviceAccountId !== actor.userId) {
      throw forbidden('Only the service account of the mailbox pushes mails to it.');
    }
    requireBytes(file.bytes);
    if (mailbox.state === 'paused') {
      throw new AppError('CONFLICT', 'The mailbox is paused.', {
        field: 'state',
        reason: 'paused',
      });
    }
    const id = await this.takeOver.takeOver(mailbox, file.bytes, { envelopeFrom }, caller);
    return { id };
  }
}
