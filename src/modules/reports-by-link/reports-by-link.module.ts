import { defineModule } from '../../infra/infrastructure.js';
import { assets } from '../assets/assets.module.js';
import { locations } from '../locations/locations.module.js';
import { settings } from '../settings/settings.module.js';
import { things } from '../things/things.module.js';
import { users } from '../users/users.module.js';
import { linkOperations } from './links.operations.js';
import { ReportLinksResolver } from './links.resolver.js';
import { ReportLinksService } from './links.service.js';

/** Links by which people without an account report problems (docs/behaviour/things.md). */
export const reportsByLink = defineModule({
  name: 'reports-by-link',
  needs: [settings, users, things, locations, assets],
  operations: linkOperations,
  resolvers: [ReportLinksResolver],
  create: ({ unitOfWork }, { settings, users, things, locations, assets }) => ({
    reportLinks: new ReportLinksService(unitOfWork, settings.settings, users.users),
    assets: assets.assets,
    locations: locations.locations,
    thingReports: things.thingReports,
  }),
});
