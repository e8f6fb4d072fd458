import { defineModule } from '../../infra/infrastructure.js';
import { SecretBox } from '../../infra/secret-box.js';
import { mail } from '../mail/mail.module.js';
import { users } from '../users/users.module.js';
import { accountMailJobs } from './account-mail.jobs.js';
import { AccountMailService } from './account-mail.service.js';
import { accountMailSubscribers } from './account-mail.subscribers.js';
import { MailTokensService } from './mail-tokens.service.js';
import { SenderService } from './sender.service.js';

/** Mails about accounts, and the secrets of the links in them (docs/behaviour/account-mail.md). */
export const accountMail = defineModule({
  name: 'accountMail',
  needs: [mail, users],
  jobs: accountMailJobs,
  subscribers: accountMailSubscribers,
  config: ({ jwtSecret, publicUrl, oidc }) => ({
    jwtSecret,
    publicUrl,
    hasProvider: oidc !== undefined,
  }),
  create: (infrastructure, needed, { jwtSecret, publicUrl, hasProvider }) => {
    const { prisma, unitOfWork, clock, queue, logger } = infrastructure;
    const box = new SecretBox(jwtSecret, 'mails about accounts');
    const { mail } = needed.mail;
    const { users } = needed.users;
    const mailTokens = new MailTokensService(prisma, clock);
    const service = new AccountMailService(queue, box, mailTokens, mail !== undefined, publicUrl);
    const parts = { prisma, unitOfWork, queue, clock, logger, box, mail, users, hasProvider };
    return {
      mailTokens,
      accountMail: service,
      accountMailSender: new SenderService({ ...parts, tokens: mailTokens, accountMail: service }),
    };
  },
});
