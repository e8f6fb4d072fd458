import type { Job, QueuedJob } from '../../core/jobs.js';
import { ACCOUNT_MAIL_QUEUE, type AccountMailJob } from './account-mail.queue.js';
import type { MailTokensService } from './mail-tokens.service.js';
import type { SenderService } from './sender.service.js';

/** Mails that are sent at a time, by this process. */
const CONCURRENCY = 4;

/** The sending of mails about accounts, and the deletion of old links. */
export const accountMailJobs: readonly Job<{
  readonly accountMailSender: SenderService;
  readonly mailTokens: MailTokensService;
}>[] = [
  {
    runsOn: 'queue',
    name: ACCOUNT_MAIL_QUEUE,
    timeoutSeconds: ({ accountMailSender }) => accountMailSender.jobTimeoutSeconds,
    concurrency: CONCURRENCY,
    run: ({ accountMailSender }, job) =>
      accountMailSender.deliver(job as QueuedJob<AccountMailJob>),
  },
  {
    runsOn: 'one-replica',
    name: 'mail-token-sweep',
    cron: '49 3 * * *',
    timeoutSeconds: 600,
    run: ({ mailTokens }) => mailTokens.sweep(),
  },
];
