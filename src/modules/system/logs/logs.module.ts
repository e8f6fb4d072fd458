import { defineModule } from '../../../infra/infrastructure.js';
import { timePartitions } from '../time-partitions/time-partitions.module.js';
import { AccessDenialsService } from './access-denials.service.js';
import { logJobs } from './logs.jobs.js';
import { logOperations } from './logs.operations.js';
import { LogsResolver } from './logs.resolver.js';
import { logsSamples } from './logs.samples.js';
import { LogsService } from './logs.service.js';

/** The internal log: authentication, security and system events (specification 2.7). */
export const logs = defineModule({
  name: 'logs',
  needs: [timePartitions],
  permissions: ['logs.read'],
  operations: logOperations,
  resolvers: [LogsResolver],
  jobs: logJobs,
  samples: logsSamples,
  config: ({ logRetentionDays }) => ({ logRetentionDays }),
  create: ({ prisma, statements, clock, logger }, _needed, config) => {
    const service = new LogsService(prisma, statements, clock, config.logRetentionDays, logger);
    return { logs: service, accessDenials: new AccessDenialsService(service, logger) };
  },
});
