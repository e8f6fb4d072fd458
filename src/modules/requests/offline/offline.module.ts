import { defineModule } from '../../../infra/infrastructure.js';
import { assetHistory } from '../../equipment/asset-history/asset-history.module.js';
import { assets } from '../../equipment/assets/assets.module.js';
import { categories } from '../../equipment/categories/categories.module.js';
import { downtimes } from '../../equipment/downtimes/downtimes.module.js';
import { failureCodes } from '../../equipment/failure-codes/failure-codes.module.js';
import { fields } from '../../equipment/fields/fields.module.js';
import { locations } from '../../equipment/locations/locations.module.js';
import { meters } from '../../equipment/meters/meters.module.js';
import { parts } from '../../equipment/parts/parts.module.js';
import { eventFeed } from '../../outward/event-feed/event-feed.module.js';
import { departments } from '../../people/departments/departments.module.js';
import { users } from '../../people/users/users.module.js';
import { files } from '../../system/files/files.module.js';
import { systemSettings } from '../../system/system-settings/system-settings.module.js';
import { attachments } from '../attachments/attachments.module.js';
import { comments } from '../comments/comments.module.js';
import { maintenance } from '../maintenance/maintenance.module.js';
import { requestChecklists } from '../request-checklists/request-checklists.module.js';
import { time } from '../time/time.module.js';
import { packageOperations } from './package/package.operations.js';
import { PackageResolver } from './package/package.resolver.js';
import { PackageService } from './package/package.service.js';
import { ApplyingService } from './undelivered/applying.service.js';
import { undeliveredReported } from './undelivered/undelivered.events.js';
import { undeliveredOperations } from './undelivered/undelivered.operations.js';
import { UndeliveredResolver } from './undelivered/undelivered.resolver.js';
import { undeliveredSamples } from './undelivered/undelivered.samples.js';
import { UndeliveredService } from './undelivered/undelivered.service.js';

/** Work without network (docs/behaviour/offline.md). */
export const offline = defineModule({
  name: 'offline',
  needs: [
    files,
    users,
    departments,
    systemSettings,
    locations,
    fields,
    categories,
    failureCodes,
    assets,
    meters,
    downtimes,
    maintenance,
    requestChecklists,
    parts,
    assetHistory,
    attachments,
    time,
    comments,
    eventFeed,
  ],
  operations: {
    package: packageOperations.package,
    reportUndelivered: undeliveredOperations.report,
    listUndelivered: undeliveredOperations.list,
    applyUndelivered: undeliveredOperations.apply,
    dismissUndelivered: undeliveredOperations.dismiss,
  },
  resolvers: [PackageResolver, UndeliveredResolver],
  events: { undeliveredReported },
  samples: undeliveredSamples,
  create: ({ statements, unitOfWork, clock }, needed) => {
    const undelivered = new UndeliveredService(statements, unitOfWork);
    return {
      undelivered,
      applying: new ApplyingService(statements, unitOfWork, undelivered),
      packages: new PackageService({
        ...{ statements, clock },
        settings: needed['system-settings'].settings,
        eventFeed: needed['event-feed'].eventFeed,
        requestDetail: needed.maintenance.requestDetail,
        comments: needed.comments.comments,
        attachments: needed.attachments.attachments,
        time: needed.time.time,
        assets: needed.assets.assets,
        assetHistory: needed['asset-history'].assetHistory,
        meters: needed.meters.meters,
        locations: needed.locations.locations,
        categories: needed.categories.categories,
        failureCodes: needed['failure-codes'].failureCodes,
        knownFields: needed.fields.knownFields,
      }),
    };
  },
});
