import { defineModule } from '../../../infra/infrastructure.js';
import { files } from '../../system/files/files.module.js';
import { systemSettings } from '../../system/system-settings/system-settings.module.js';
import { assets } from '../assets/assets.module.js';
import { locations } from '../locations/locations.module.js';
import { openReports } from '../open-reports/open-reports.module.js';
import { labelOperations } from './labels.operations.js';
import { AssetLabelResolver, LocationLabelResolver } from './labels.resolver.js';
import { LabelsService } from './labels.service.js';

/** Labels of assets and locations, with QR codes (docs/behaviour/things.md). */
export const labels = defineModule({
  name: 'labels',
  needs: [files, systemSettings, openReports, locations, assets],
  operations: labelOperations,
  resolvers: [AssetLabelResolver, LocationLabelResolver],
  create: ({ statements }, { files, 'system-settings': { settings } }) => ({
    labels: new LabelsService(statements, files.pictures, settings),
  }),
});
