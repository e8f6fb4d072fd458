import type { PrismaClient } from '../../../../generated/prisma/client.js';
import type { SecretBox } from '../../../../infra/secrets/secret-box.js';
import type {
  MailJob,
  MailSource,
  Step,
  WaitingMail,
} from '../../../outward/mail/outbox.service.js';
import { renderAnswer } from './answer-texts.js';
import type { AnswerSecrets } from './answers.service.js';

/** Makes the answers to senders of mails when they are sent. */
export class AnswerSource implements MailSource {
  readonly table = 'inbound_answers';

  constructor(
    private readonly prisma: PrismaClient,
    private readonly box: SecretBox,
  ) {}

  async next(
    { mailId, turn, sealed = '' }: MailJob,
    publicUrl: string | undefined,
  ): Promise<Step | WaitingMail | undefined> {
    const found = await this.prisma.inboundAnswer.findUnique({ where: { id: mailId } });
    if (found?.status !== 'sending' || found.attempts !== turn) return undefined;
    const text = this.box.open(sealed);
    if (text === undefined) return { drop: 'encrypted with another secret' };
    const secrets = JSON.parse(text) as AnswerSecrets;
    const { request, language, to, inReplyTo, replyTo, hasAccount } = secrets;
    const { createdAt, attempts } = found;
    if (hasAccount && publicUrl === undefined) return { waitingSince: createdAt };
    const { houseName: house } = await this.prisma.systemSettings.findFirstOrThrow({
      select: { houseName: true },
    });
    const kind = found.kind === 'receipt' ? 'receipt' : 'refusal';
    const url = hasAccount && request ? `${publicUrl}/requests/${request.id}` : null;
    const content = renderAnswer({ kind, language, house, request, url });
    const message = {
      ...{ ...content, id: mailId, to, date: createdAt, thread: undefined },
      ...(inReplyTo !== null && { inReplyTo }),
      ...(replyTo !== null && { replyTo }),
    };
    return { send: { message, attempts, record: async () => undefined } };
  }
}
