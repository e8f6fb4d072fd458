import { defineModule } from '../../../infra/infrastructure.js';
import { clientIdJobs } from './client-ids.jobs.js';
import { ClientIdsService } from './client-ids.service.js';

/** Ids that clients give to what they create, before they know its number (docs/api/client-ids.md). */
export const clientIds = defineModule({
  name: 'client-ids',
  jobs: clientIdJobs,
  create: ({ statements, clock }) => ({ clientIds: new ClientIdsService(statements, clock) }),
});
