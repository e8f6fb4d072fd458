import { defineModule } from '../../../infra/infrastructure.js';
import { maintenance } from '../../requests/maintenance/maintenance.module.js';
import { clientIds } from '../../system/client-ids/client-ids.module.js';
import { systemSettings } from '../../system/system-settings/system-settings.module.js';
import { assets } from '../assets/assets.module.js';
import { BreakdownsService } from './breakdowns.service.js';
import { assetCameUp, assetWentDown } from './downtimes.events.js';
import { downtimeById, downtimesByAsset, downtimesByRequest } from './downtimes.loaders.js';
import { downtimeOperations } from './downtimes.operations.js';
import {
  AssetDowntimesResolver,
  DowntimesResolver,
  RequestDowntimesResolver,
} from './downtimes.resolver.js';
import { downtimeSamples } from './downtimes.samples.js';
import { DowntimesService } from './downtimes.service.js';
import { downtimeSubscribers } from './downtimes.subscribers.js';

/** Times in which assets were down (docs/behaviour/things.md). */
export const downtimes = defineModule({
  name: 'downtimes',
  needs: [clientIds, systemSettings, assets, maintenance],
  operations: downtimeOperations,
  resolvers: [DowntimesResolver, AssetDowntimesResolver, RequestDowntimesResolver],
  loaders: { downtimeById, downtimesByAsset, downtimesByRequest },
  events: { assetWentDown, assetCameUp },
  subscribers: downtimeSubscribers,
  samples: downtimeSamples,
  create: ({ statements, unitOfWork }, needed) => ({
    downtimes: new DowntimesService(statements, unitOfWork, needed['system-settings'].settings),
    breakdowns: new BreakdownsService(),
  }),
});
