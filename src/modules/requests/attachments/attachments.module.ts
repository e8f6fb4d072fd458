import { defineModule } from '../../../infra/infrastructure.js';
import { assets } from '../../equipment/assets/assets.module.js';
import { locations } from '../../equipment/locations/locations.module.js';
import { departments } from '../../people/departments/departments.module.js';
import { users } from '../../people/users/users.module.js';
import { clientIds } from '../../system/client-ids/client-ids.module.js';
import { files } from '../../system/files/files.module.js';
import { systemSettings } from '../../system/system-settings/system-settings.module.js';
import { maintenance } from '../maintenance/maintenance.module.js';
import { requestChecklists } from '../request-checklists/request-checklists.module.js';
import { attachmentsByRequest, pictureById } from './attachments.loaders.js';
import { attachmentOperations } from './attachments.operations.js';
import {
  AssetImageResolver,
  AttachmentsResolver,
  LocationImageResolver,
  RequestAttachmentsResolver,
} from './attachments.resolver.js';
import { attachmentsSamples } from './attachments.samples.js';
import { AttachmentsService } from './attachments.service.js';

/** The photos of requests (specification 4.3). */
export const attachments = defineModule({
  name: 'attachments',
  needs: [
    files,
    clientIds,
    systemSettings,
    users,
    departments,
    locations,
    assets,
    maintenance,
    requestChecklists,
  ],
  permissions: ['maintenance.delete'],
  operations: attachmentOperations,
  resolvers: [
    AttachmentsResolver,
    RequestAttachmentsResolver,
    AssetImageResolver,
    LocationImageResolver,
  ],
  loaders: { attachmentsByRequest, pictureById },
  samples: attachmentsSamples,
  create: ({ prisma, unitOfWork }, needed) => ({
    attachments: new AttachmentsService(
      prisma,
      unitOfWork,
      needed.files.files,
      needed['system-settings'].settings,
    ),
  }),
});
