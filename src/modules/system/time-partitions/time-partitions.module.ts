import { defineModule } from '../../../infra/infrastructure.js';
import { timePartitionJobs } from './time-partitions.jobs.js';
import { TimePartitionsService } from './time-partitions.service.js';

/** Partitions by time of the internal log, the events and the audit trail (docs/decisions/0036-time-partitions.md). */
export const timePartitions = defineModule({
  name: 'time-partitions',
  jobs: timePartitionJobs,
  config: ({ timePartitions: on }) => ({ on }),
  create: ({ prisma, clock, logger }, _needed, { on }) => ({
    timePartitions: new TimePartitionsService(prisma, clock, logger, on),
  }),
});
