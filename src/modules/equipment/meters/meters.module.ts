import { defineModule } from '../../../infra/infrastructure.js';
import { users } from '../../people/users/users.module.js';
import { clientIds } from '../../system/client-ids/client-ids.module.js';
import { systemSettings } from '../../system/system-settings/system-settings.module.js';
import { assets } from '../assets/assets.module.js';
import { trees } from '../trees/trees.module.js';
import {
  meterArchived,
  readingDeleted,
  readingEntered,
  readingHappened,
  readingUnusual,
} from './meters.events.js';
import { metersByAsset, readingById, readingsByMeter } from './meters.loaders.js';
import { meterOperations } from './meters.operations.js';
import { AssetMetersResolver, MetersResolver, ReadingsResolver } from './meters.resolver.js';
import { meterSamples } from './meters.samples.js';
import { MetersService } from './meters.service.js';
import { ReadingsService } from './readings.service.js';

/** Meters of assets and their readings (docs/behaviour/things.md). */
export const meters = defineModule({
  name: 'meters',
  needs: [clientIds, systemSettings, trees, users, assets],
  operations: meterOperations,
  resolvers: [MetersResolver, ReadingsResolver, AssetMetersResolver],
  loaders: { metersByAsset, readingById, readingsByMeter },
  events: { readingEntered, readingDeleted, readingUnusual, readingHappened, meterArchived },
  samples: meterSamples,
  create: ({ statements, unitOfWork }, needed) => ({
    meters: new MetersService(statements, unitOfWork),
    readings: new ReadingsService(statements, unitOfWork, needed['system-settings'].settings),
  }),
});
