import type { Job } from '../../../core/jobs.js';
import type { TimePartitionsService } from './time-partitions.service.js';

export const timePartitionJobs: readonly Job<{
  readonly timePartitions: TimePartitionsService;
}>[] = [
  {
    runsOn: 'one-replica',
    name: 'time-partitions',
    cron: '27 2 * * *',
    timeoutSeconds: 600,
    run: ({ timePartitions }) => timePartitions.add(),
  },
];
