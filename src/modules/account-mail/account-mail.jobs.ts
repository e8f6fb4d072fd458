import type { Job, QueuedJob } from '../../core/jobs.js';
import { LETTERS_QUEUE, type LetterJob } from './letters.queue.js';
import type { LettersService } from './letters.service.js';
import type { MailTokensService } from './mail-tokens.service.js';

/** Mails that are sent at a time, by this process. */
const CONCURRENCY = 4;

/** The sending of mails about accounts, and the deletion of old links. */
export const accountMailJobs: readonly Job<{
  readonly letters: LettersService;
  readonly mailTokens: MailTokensService;
}>[] = [
  {
    runsOn: 'queue',
    name: LETTERS_QUEUE,
    timeoutSeconds: ({ letters }) => letters.jobTimeoutSeconds,
    concurrency: CONCURRENCY,
    run: ({ letters }, job) => letters.deliver(job as QueuedJob<LetterJob>),
  },
  {
    runsOn: 'one-replica',
    name: 'mail-token-sweep',
    cron: '49 3 * * *',
    timeoutSeconds: 600,
    run: ({ mailTokens }) => mailTokens.sweep(),
  },
];
