import { defineModule } from '../../../infra/infrastructure.js';
import { departments } from '../../people/departments/departments.module.js';
import { files } from '../../system/files/files.module.js';
import { systemSettings } from '../../system/system-settings/system-settings.module.js';
import { fields } from '../fields/fields.module.js';
import { locations } from '../locations/locations.module.js';
import { openReports } from '../open-reports/open-reports.module.js';
import { trees } from '../trees/trees.module.js';
import { assetRetired } from './assets.events.js';
import { assetById, assetsOfLocation, assignedOnAsset, childrenOfAsset } from './assets.loaders.js';
import { assetOperations } from './assets.operations.js';
import { AssetsResolver, LocationAssetsResolver } from './assets.resolver.js';
import { assetSamples } from './assets.samples.js';
import { AssetsService } from './assets.service.js';
import { AssetImportService } from './import.service.js';
import { AssetListService } from './list.service.js';
import { AssetRightsResolver } from './rights.resolver.js';
import { searchableAssets } from './searchable.queries.js';

/** Machines, devices and parts of buildings (docs/behaviour/things.md). */
export const assets = defineModule({
  name: 'assets',
  needs: [trees, systemSettings, files, departments, openReports, locations, fields],
  operations: assetOperations,
  searchables: { assets: searchableAssets },
  views: {
    assets: { list: assetOperations.list },
  },
  resolvers: [AssetsResolver, AssetRightsResolver, LocationAssetsResolver],
  events: { assetRetired },
  loaders: { assetById, childrenOfAsset, assetsOfLocation, assignedOnAsset },
  samples: assetSamples,
  create: ({ statements, unitOfWork }, { files, fields: { knownFields }, ...needed }) => ({
    thingReports: needed['open-reports'].thingReports,
    assets: new AssetsService(statements, unitOfWork, files, knownFields),
    assetList: new AssetListService(statements, knownFields),
    assetImport: new AssetImportService(
      unitOfWork,
      needed['system-settings'].settings,
      knownFields,
    ),
  }),
});
