import type { Job, QueuedJob } from '../../../core/jobs.js';
import type { MailFetcher } from './fetching/mail-fetcher.service.js';
import { LOOPS_QUEUE, type LoopJob, type MailboxTests } from './mailbox-tests.service.js';

/** Fetches messages as long as the process runs, and sends the mails of loop tests. */
export const mailboxJobs: readonly Job<{
  readonly mailFetcher: MailFetcher;
  readonly mailboxTests: MailboxTests;
}>[] = [
  {
    runsOn: 'every-replica',
    name: 'mailboxes',
    everySeconds: 5,
    run: ({ mailFetcher }, signal) => mailFetcher.run(signal),
  },
  {
    runsOn: 'queue',
    name: LOOPS_QUEUE,
    timeoutSeconds: () => 120,
    concurrency: 1,
    run: ({ mailboxTests }, job) => mailboxTests.sendLoop(job as QueuedJob<LoopJob>),
  },
];
