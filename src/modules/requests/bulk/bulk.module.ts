import { defineModule } from '../../../infra/infrastructure.js';
import { departments } from '../../people/departments/departments.module.js';
import { maintenance } from '../maintenance/maintenance.module.js';
import { bulkOperations } from './bulk.operations.js';
import { BulkResolver } from './bulk.resolver.js';
import { BulkService } from './bulk.service.js';
import { HandoverService } from './handover.service.js';

/** Steps on many requests at once (docs/behaviour/bulk.md), and handing over open work. */
export const bulk = defineModule({
  name: 'bulk',
  needs: [departments, maintenance],
  operations: bulkOperations,
  resolvers: [BulkResolver],
  create: ({ statements }, needed) => ({
    bulk: new BulkService(statements),
    handover: new HandoverService(statements, needed.maintenance.assigning),
  }),
});
