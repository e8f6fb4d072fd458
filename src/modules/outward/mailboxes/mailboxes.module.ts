import { defineModule } from '../../../infra/infrastructure.js';
import { categories } from '../../equipment/categories/categories.module.js';
import { trees } from '../../equipment/trees/trees.module.js';
import { departments } from '../../people/departments/departments.module.js';
import { users } from '../../people/users/users.module.js';
import { mail } from '../mail/mail.module.js';
import { MailFetcher } from './fetching/mail-fetcher.service.js';
import { MailboxSignIn } from './imap/sign-in.service.js';
import { MailHosts } from './mail-hosts.js';
import { MailboxRecords } from './mailbox-records.service.js';
import { MailboxSecrets } from './mailbox-secrets.js';
import { MailboxTests } from './mailbox-tests.service.js';
import { mailboxJobs } from './mailboxes.jobs.js';
import { mailboxOperations } from './mailboxes.operations.js';
import { MailboxesResolver } from './mailboxes.resolver.js';
import { mailboxSamples } from './mailboxes.samples.js';
import { MailboxesService } from './mailboxes.service.js';
import { ReplyAddresses } from './reply-addresses.js';

/** Mailboxes by which mails come in, and reply addresses (docs/behaviour/mailboxes.md). */
export const mailboxes = defineModule({
  name: 'mailboxes',
  needs: [users, departments, trees, categories, mail],
  operations: mailboxOperations,
  resolvers: [MailboxesResolver],
  jobs: mailboxJobs,
  samples: mailboxSamples,
  config: ({ jwtSecret, production, mailIn, databaseUrl, databaseDirectUrl }) => ({
    ...{ jwtSecret, production, mailIn, lockUrl: databaseDirectUrl ?? databaseUrl },
  }),
  create: ({ statements, unitOfWork, clock, queue, logger }, needed, config) => {
    const { mail: service, mailInstance } = needed.mail;
    const { hosts: allowed, fetchSeconds } = config.mailIn;
    const hosts = new MailHosts(
      allowed,
      // In production the settings are known to those who run the service, and are no business of others.
      config.production ? '' : '; MAIL_HOSTS names hosts that may be called all the same',
    );
    const secrets = new MailboxSecrets(config.jwtSecret);
    const signIn = new MailboxSignIn(statements, hosts, secrets);
    const replyAddresses = new ReplyAddresses(config.jwtSecret);
    const { lockUrl } = config;
    return {
      replyAddresses,
      mailboxes: new MailboxesService(mailInstance),
      mailboxRecords: new MailboxRecords(statements, unitOfWork, hosts, secrets),
      mailboxTests: new MailboxTests({
        ...{ statements, unitOfWork, queue, signIn, addresses: replyAddresses, mail: service },
      }),
      mailFetcher: new MailFetcher({ statements, signIn, clock, logger, fetchSeconds, lockUrl }),
    };
  },
});
