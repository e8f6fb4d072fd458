import { defineModule } from '../../../infra/infrastructure.js';
import { departments } from '../../people/departments/departments.module.js';
import { users } from '../../people/users/users.module.js';
import { maintenance } from '../../requests/maintenance/maintenance.module.js';
import { assets } from '../assets/assets.module.js';
import { documents } from '../documents/documents.module.js';
import { downtimes } from '../downtimes/downtimes.module.js';
import { locations } from '../locations/locations.module.js';
import { meters } from '../meters/meters.module.js';
import { assetHistoryOperations } from './asset-history.operations.js';
import { AssetHistoryResolver, AssetPlaceResolver } from './asset-history.resolver.js';
import { assetHistorySamples } from './asset-history.samples.js';
import { AssetHistoryService } from './asset-history.service.js';

/** The history of an asset, in one list (docs/behaviour/things.md). */
export const assetHistory = defineModule({
  name: 'asset-history',
  needs: [users, departments, locations, assets, meters, maintenance, downtimes, documents],
  operations: assetHistoryOperations,
  resolvers: [AssetHistoryResolver, AssetPlaceResolver],
  samples: assetHistorySamples,
  create: ({ statements }) => ({ assetHistory: new AssetHistoryService(statements) }),
});
