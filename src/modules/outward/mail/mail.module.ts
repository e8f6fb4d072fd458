import type { Config } from '../../../config/config.js';
import { defineModule } from '../../../infra/infrastructure.js';
import { SmtpTransport } from '../../../infra/mail/smtp.js';
import { secretFingerprint } from '../../../infra/secrets/secret-fingerprint.js';
import { systemSettings } from '../../system/system-settings/system-settings.module.js';
import { mailJobs } from './mail.jobs.js';
import { MailService } from './mail.service.js';
import { mailSubscribers } from './mail.subscribers.js';
import { Outbox } from './outbox.service.js';
import { UnsubscribeTokens } from './unsubscribe-tokens.js';

/**
 * The outbox of all mails, the mail server, and the addresses in mails (docs/operations/mail.md).
 */
export const mail = defineModule({
  name: 'mail',
  needs: [systemSettings],
  subscribers: mailSubscribers,
  jobs: mailJobs,
  config: ({ mail, jwtSecret }: Config) => ({ config: mail, jwtSecret }),
  create: ({ unitOfWork, queue, logger, clock }, needed, { config, jwtSecret }) => {
    const { settings } = needed['system-settings'];
    // The same in all replicas, and after a move to another database.
    const mailInstance = secretFingerprint(jwtSecret, 'id of the installation in mails');
    const service =
      config === undefined
        ? undefined
        : new MailService(new SmtpTransport(config.server), config, mailInstance);
    return {
      mailInstance,
      unsubscribeTokens: new UnsubscribeTokens(jwtSecret),
      mail: service,
      outbox: new Outbox({ unitOfWork, queue, logger, mail: service, settings, clock }),
    };
  },
});
