import type { Job } from '../../../core/jobs.js';
import type { MailTokensService } from './mail-tokens.service.js';

/** Deletes old links. */
export const accountMailJobs: readonly Job<{ readonly mailTokens: MailTokensService }>[] = [
  {
    runsOn: 'one-replica',
    name: 'mail-token-sweep',
    cron: '49 3 * * *',
    timeoutSeconds: 600,
    run: ({ mailTokens }) => mailTokens.sweep(),
  },
];
