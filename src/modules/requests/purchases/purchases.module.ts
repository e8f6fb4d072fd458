import { defineModule } from '../../../infra/infrastructure.js';
import { departments } from '../../people/departments/departments.module.js';
import { users } from '../../people/users/users.module.js';
import { systemSettings } from '../../system/system-settings/system-settings.module.js';
import { maintenance } from '../maintenance/maintenance.module.js';
import { purchaseChanged } from './purchases.events.js';
import { purchasesByRequest } from './purchases.loaders.js';
import { purchaseOperations } from './purchases.operations.js';
import { PurchasesResolver, RequestPurchasesResolver } from './purchases.resolver.js';
import { purchaseSamples } from './purchases.samples.js';
import { PurchasesService } from './purchases.service.js';
import { purchaseSubscribers } from './purchases.subscribers.js';

/** Purchases for requests (docs/behaviour/work.md). */
export const purchases = defineModule({
  name: 'purchases',
  needs: [systemSettings, users, departments, maintenance],
  operations: purchaseOperations,
  resolvers: [PurchasesResolver, RequestPurchasesResolver],
  loaders: { purchasesByRequest },
  events: { purchaseChanged },
  subscribers: purchaseSubscribers,
  samples: purchaseSamples,
  create: ({ statements, unitOfWork }, needed) => ({
    purchases: new PurchasesService(statements, unitOfWork, needed['system-settings'].settings),
  }),
});
