import { defineModule } from '../../../infra/infrastructure.js';
import { maintenance } from '../maintenance/maintenance.module.js';
import { bulkOperations } from './bulk.operations.js';
import { BulkResolver } from './bulk.resolver.js';
import { BulkService } from './bulk.service.js';

/** Steps on many requests at once (docs/behaviour/bulk.md). */
export const bulk = defineModule({
  name: 'bulk',
  needs: [maintenance],
  operations: bulkOperations,
  resolvers: [BulkResolver],
  create: ({ statements }) => ({ bulk: new BulkService(statements) }),
});
