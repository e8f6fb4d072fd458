import { defineModule } from '../../infra/infrastructure.js';
import { departments } from '../departments/departments.module.js';
import { maintenance } from '../maintenance/maintenance.module.js';
import { settings } from '../settings/settings.module.js';
import { users } from '../users/users.module.js';
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
  needs: [settings, users, departments, maintenance],
  operations: purchaseOperations,
  resolvers: [PurchasesResolver, RequestPurchasesResolver],
  loaders: { purchasesByRequest },
  events: { purchaseChanged },
  subscribers: purchaseSubscribers,
  samples: purchaseSamples,
  create: ({ statements, unitOfWork }, needed) => ({
    purchases: new PurchasesService(statements, unitOfWork, needed.settings.settings),
  }),
});
