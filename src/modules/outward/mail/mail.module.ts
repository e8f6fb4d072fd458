import type { Config } from '../../../config/config.js';
import { defineModule } from '../../../infra/infrastructure.js';
import { SmtpTransport } from '../../../infra/mail/smtp.js';
import { mailJobs } from './mail.jobs.js';
import { MailService } from './mail.service.js';
import { Outbox } from './outbox.service.js';
import { UnsubscribeTokens } from './unsubscribe-tokens.js';

/**
 * The outbox of all mails, the mail server, and the addresses in mails (docs/operations/mail.md).
 */
export const mail = defineModule({
  name: 'mail',
  jobs: mailJobs,
  config: ({ mail, publicUrl, jwtSecret }: Config) => ({ mail, publicUrl, jwtSecret }),
  create: ({ unitOfWork, queue, logger }, _needed, { mail: settings, publicUrl, jwtSecret }) => {
    const service =
      settings === undefined || publicUrl === undefined
        ? undefined
        : new MailService(new SmtpTransport(settings.server), settings, publicUrl);
    return {
      unsubscribeTokens: new UnsubscribeTokens(jwtSecret),
      mail: service,
      outbox: new Outbox({ unitOfWork, queue, logger, mail: service }),
    };
  },
});
