import type { Job } from '../../../core/jobs.js';
import type { IncidentsService } from './incidents.service.js';

/** Each replica watches its own dependencies and errors; one replica deletes old incidents. */
export const monitoringJobs: readonly Job<{ readonly incidents: IncidentsService }>[] = [
  {
    runsOn: 'every-replica',
    name: 'incident-watch',
    everySeconds: 8,
    ofProcess: true,
    run: ({ incidents }) => incidents.watch(),
  },
  {
    runsOn: 'one-replica',
    name: 'incident-sweep',
    cron: '47 3 * * *',
    timeoutSeconds: 600,
    run: ({ incidents }) => incidents.sweep(),
  },
];
