import type { Job } from '../../../core/jobs.js';
import type { RuleWorker } from './acting/worker.service.js';
import type { RuleTimes } from './capture/times.service.js';
import type { RuleRetention } from './firings/retention.service.js';

/** Reading events, triggers by time, and the deletion of old firings. */
export const ruleJobs: readonly Job<{
  readonly ruleWorker: RuleWorker;
  readonly ruleTimes: RuleTimes;
  readonly ruleRetention: RuleRetention;
}>[] = [
  {
    runsOn: 'every-replica',
    name: 'rule-events',
    everySeconds: 1,
    run: async ({ ruleWorker }) => ruleWorker.look(),
  },
  {
    runsOn: 'every-replica',
    name: 'rule-times',
    everySeconds: 30,
    run: ({ ruleTimes }, signal) => ruleTimes.runDue(signal),
  },
  {
    runsOn: 'one-replica',
    name: 'rule-retention',
    cron: '41 * * * *',
    timeoutSeconds: 600,
    run: ({ ruleRetention }, signal) => ruleRetention.sweep(signal),
  },
];
