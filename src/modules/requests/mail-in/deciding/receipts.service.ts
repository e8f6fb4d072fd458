import type { Unit } from '../../../../core/unit.js';
import { mailLanguage } from '../../../outward/mail/mail-page.js';
import type { MailboxesService } from '../../../outward/mailboxes/mailboxes.service.js';
import type { ReplyAddresses } from '../../../outward/mailboxes/reply-addresses.js';
import type { InboundAnswers } from '../answers/answers.service.js';
import type { ReadMail } from '../reading/read-mail.js';
import type { ActingMail, Made } from './acting.service.js';
import type { ActsAs } from './decision.js';

/** Answers senders of mails: that a request was made, or that nobody here has their address. */
export class ReceiptsService {
  constructor(
    private readonly answers: InboundAnswers,
    private readonly replyAddresses: Pick<ReplyAddresses, 'addressFor'>,
    private readonly mailboxes: Pick<MailboxesService, 'forDepartment'>,
  ) {}

  /** Confirms a new request to its sender, where the mailbox does so. */
  async receipt(unit: Unit, acting: ActingMail, as: ActsAs, made: Made): Promise<void> {
    const { row, mailbox, mail } = acting;
    if (!mailbox.autoreply || mail.sender === null) return;
    const { requestId: id, title } = made;
    const own =
      (await this.mailboxes.forDepartment(unit.statements, mailbox.departmentId)) ?? mailbox;
    const hasAccount = as.kind === 'account';
    const replyTo = hasAccount
      ? this.replyAddresses.addressFor(own, {
          requestId: id,
          userId: as.account.id,
          email: as.account.email,
        })
      : mailbox.address;
    await this.answers.send(unit, row.id, 'receipt', {
      ...{ to: mail.sender, inReplyTo: mail.messageId, replyTo, hasAccount },
      language: hasAccount ? mailLanguage(as.account.language) : 'en',
      request: { id, title },
    });
  }

  /** Tells a sender that nobody here has their address. */
  async refusal(unit: Unit, inboundMailId: number, mail: ReadMail): Promise<void> {
    if (mail.sender === null) return;
    await this.answers.send(unit, inboundMailId, 'refusal', {
      ...{ to: mail.sender, inReplyTo: mail.messageId, replyTo: null, hasAccount: false },
      ...{ language: 'en', request: null },
    });
  }
}
