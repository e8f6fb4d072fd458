import { canonicalEmail } from '../../../core/email.js';
import { defineModule } from '../../../infra/infrastructure.js';
import { SecretBox } from '../../../infra/secrets/secret-box.js';
import { categories } from '../../equipment/categories/categories.module.js';
import { mail } from '../../outward/mail/mail.module.js';
import { mailboxes } from '../../outward/mailboxes/mailboxes.module.js';
import { departments } from '../../people/departments/departments.module.js';
import { users } from '../../people/users/users.module.js';
import { sessions } from '../../sign-in/sessions/sessions.module.js';
import { files } from '../../system/files/files.module.js';
import { attachments } from '../attachments/attachments.module.js';
import { comments } from '../comments/comments.module.js';
import { maintenance } from '../maintenance/maintenance.module.js';
import { AnswerSource } from './answers/answer-source.service.js';
import { InboundAnswers } from './answers/answers.service.js';
import { ActingService } from './deciding/acting.service.js';
import { DecidingService } from './deciding/deciding.service.js';
import { HoldingService } from './deciding/holding.service.js';
import { ReceiptsService } from './deciding/receipts.service.js';
import { mailHeld } from './mail-in.events.js';
import { mailInJobs } from './mail-in.jobs.js';
import { mailInOperations } from './mail-in.operations.js';
import { InboundMessageResolver, MailInResolver } from './mail-in.resolver.js';
import { mailInSamples } from './mail-in.samples.js';
import { mailInSubscribers } from './mail-in.subscribers.js';
import { AcceptingService } from './queue/accepting.service.js';
import { InboundQueueService } from './queue/queue.service.js';
import { MailReader } from './reading/mail-reader.js';
import { MailRetention } from './retention.service.js';
import { PushService } from './taking/push.service.js';
import { TakeOverService } from './taking/take-over.service.js';

/** Mails that become comments and requests (docs/behaviour/mail-in.md). */
export const mailIn = defineModule({
  name: 'mail-in',
  needs: [
    files,
    users,
    sessions,
    departments,
    categories,
    mail,
    mailboxes,
    maintenance,
    attachments,
    comments,
  ],
  operations: mailInOperations,
  resolvers: [MailInResolver, InboundMessageResolver],
  events: { mailHeld },
  subscribers: mailInSubscribers,
  jobs: mailInJobs,
  samples: mailInSamples,
  config: ({ jwtSecret, mail, mailIn, sweepSeconds }) => ({
    ...{ jwtSecret, sweepSeconds, from: mail?.from, retrySeconds: mailIn.fetchSeconds },
  }),
  create: (
    { prisma, statements, unitOfWork, clock, queue },
    needed,
    { jwtSecret, sweepSeconds, from, retrySeconds },
  ) => {
    const { mail, outbox, mailInstance: instance } = needed.mail;
    const { mailboxes, replyAddresses, mailFetcher } = needed.mailboxes;
    const { audience, submission } = needed.maintenance;
    const { files } = needed.files;
    const box = new SecretBox(jwtSecret, 'answers to mails');
    const answers = new InboundAnswers({ outbox, box, isOn: mail !== undefined });
    outbox.add(new AnswerSource(prisma, box));
    const takeOver = new TakeOverService({
      ...{ statements, unitOfWork, files, queue, mailboxes, replyAddresses },
    });
    mailFetcher.useTaker(takeOver);
    const reader = new MailReader();
    const acting = new ActingService({
      ...{ prisma, statements, unitOfWork, files, submission, now: clock },
      users: needed.users.users,
      comments: needed.comments.comments,
    });
    const sender = addressOf(from ?? '');
    return {
      takeOver,
      mailPush: new PushService(statements, mailboxes, takeOver),
      deciding: new DecidingService({
        ...{ statements, unitOfWork, queue, clock, files, reader, acting, retrySeconds },
        ...{ replyAddresses, audience, instance },
        domain: mail?.domain ?? '',
        ownAddress: sender,
        holding: new HoldingService(),
        receipts: new ReceiptsService(answers, replyAddresses, mailboxes),
      }),
      inboundQueue: new InboundQueueService({ statements, unitOfWork, files, queue }),
      inboundAccepting: new AcceptingService({
        ...{ statements, audience, files, reader, acting, now: clock },
      }),
      mailRetention: new MailRetention(unitOfWork, files),
      sweepSeconds,
    };
  },
});

/** The address in a sender such as `Facilities <facility@example.org>`. */
function addressOf(from: string): string | undefined {
  return canonicalEmail(/<([^<>]*)>\s*$/.exec(from)?.[1] ?? from);
}
