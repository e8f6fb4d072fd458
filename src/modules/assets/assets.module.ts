import { defineModule } from '../../infra/infrastructure.js';
import { departments } from '../departments/departments.module.js';
import { files } from '../files/files.module.js';
import { locations } from '../locations/locations.module.js';
import { settings } from '../settings/settings.module.js';
import { things } from '../things/things.module.js';
import { assetRetired } from './assets.events.js';
import { assetById, assetsOfLocation, assignedOnAsset, childrenOfAsset } from './assets.loaders.js';
import { assetOperations } from './assets.operations.js';
import { AssetsResolver, LocationAssetsResolver } from './assets.resolver.js';
import { assetSamples } from './assets.samples.js';
import { AssetsService } from './assets.service.js';
import { AssetImportService } from './import.service.js';
import { AssetListService } from './list.service.js';
import { AssetRightsResolver } from './rights.resolver.js';

/** Machines, devices and parts of buildings (docs/behaviour/things.md). */
export const assets = defineModule({
  name: 'assets',
  needs: [settings, files, departments, things, locations],
  operations: assetOperations,
  resolvers: [AssetsResolver, AssetRightsResolver, LocationAssetsResolver],
  events: { assetRetired },
  loaders: { assetById, childrenOfAsset, assetsOfLocation, assignedOnAsset },
  samples: assetSamples,
  create: ({ statements, unitOfWork }, { settings, files, things }) => ({
    thingReports: things.thingReports,
    assets: new AssetsService(statements, unitOfWork, files.pictures),
    assetList: new AssetListService(statements),
    assetImport: new AssetImportService(unitOfWork, settings.settings),
  }),
});
