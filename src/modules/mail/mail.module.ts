import type { Config } from '../../config/config.js';
import { defineModule } from '../../infra/infrastructure.js';
import { SmtpTransport } from '../../infra/smtp.js';
import { MailService } from './mail.service.js';
import { UnsubscribeTokens } from './unsubscribe-tokens.js';

/** The way to the mail server, and the addresses in mails (docs/behaviour/notifications.md). */
export const mail = defineModule({
  name: 'mail',
  config: ({ mail, publicUrl, jwtSecret }: Config) => ({ mail, publicUrl, jwtSecret }),
  create: (_parts, _needed, { mail: settings, publicUrl, jwtSecret }) => ({
    unsubscribeTokens: new UnsubscribeTokens(jwtSecret),
    mail:
      settings === undefined || publicUrl === undefined
        ? undefined
        : new MailService(new SmtpTransport(settings.server), settings, publicUrl),
  }),
});
