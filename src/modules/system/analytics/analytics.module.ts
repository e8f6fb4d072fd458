import { defineModule } from '../../../infra/infrastructure.js';
import { maintenance } from '../../requests/maintenance/maintenance.module.js';
import { logs } from '../logs/logs.module.js';
import { analyticsJobs } from './analytics.jobs.js';
import { analyticsOperations } from './analytics.operations.js';
import { AnalyticsResolver } from './analytics.resolver.js';
import { AnalyticsService } from './analytics.service.js';
import { RollupService } from './rollup.service.js';

/** Statistics of requests, users and security over a period (specification 2.8). */
export const analytics = defineModule({
  name: 'analytics',
  needs: [logs, maintenance],
  permissions: ['analytics.read'],
  operations: analyticsOperations,
  resolvers: [AnalyticsResolver],
  jobs: analyticsJobs,
  create: ({ database, statements, cache, clock }) => ({
    analytics: new AnalyticsService(database.transactions, cache, clock),
    rollup: new RollupService(statements),
  }),
});
