import { defineModule } from '../../../infra/infrastructure.js';
import { SecretBox } from '../../../infra/secrets/secret-box.js';
import { mail } from '../../outward/mail/mail.module.js';
import { users } from '../../people/users/users.module.js';
import { systemSettings } from '../../system/system-settings/system-settings.module.js';
import { accountMailJobs } from './account-mail.jobs.js';
import { AccountMailService } from './account-mail.service.js';
import { accountMailSubscribers } from './account-mail.subscribers.js';
import { AccountMailSource } from './mail-source.service.js';
import { MailTokensService } from './mail-tokens.service.js';

/** Mails about accounts, and the tokens of their links (docs/behaviour/account-mail.md). */
export const accountMail = defineModule({
  name: 'account-mail',
  needs: [systemSettings, mail, users],
  jobs: accountMailJobs,
  subscribers: accountMailSubscribers,
  config: ({ jwtSecret, oidc }) => ({ jwtSecret, hasProvider: oidc !== undefined }),
  create: ({ prisma, clock }, needed, { jwtSecret, hasProvider }) => {
    const box = new SecretBox(jwtSecret, 'mails about accounts');
    const { mail, outbox } = needed.mail;
    const { settings } = needed['system-settings'];
    const tokens = new MailTokensService(prisma, clock);
    const accountMail = new AccountMailService(outbox, box, tokens, mail !== undefined, settings);
    const { users } = needed.users;
    outbox.add(new AccountMailSource({ prisma, box, users, tokens, accountMail, hasProvider }));
    return { mailTokens: tokens, accountMail };
  },
});
