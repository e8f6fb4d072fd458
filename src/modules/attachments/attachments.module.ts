import { defineModule } from '../../infra/infrastructure.js';
import { files } from '../files/files.module.js';
import { maintenance } from '../maintenance/maintenance.module.js';
import { users } from '../users/users.module.js';
import { attachmentsByRequest } from './attachments.loaders.js';
import { attachmentOperations } from './attachments.operations.js';
import { AttachmentsResolver, RequestAttachmentsResolver } from './attachments.resolver.js';
import { attachmentsSamples } from './attachments.samples.js';
import { AttachmentsService } from './attachments.service.js';

/** The photos of requests (specification 4.3). */
export const attachments = defineModule({
  name: 'attachments',
  needs: [files, users, maintenance],
  permissions: ['maintenance.delete'],
  operations: attachmentOperations,
  resolvers: [AttachmentsResolver, RequestAttachmentsResolver],
  loaders: { attachmentsByRequest },
  samples: attachmentsSamples,
  create: ({ prisma, unitOfWork }, needed) => ({
    attachments: new AttachmentsService(prisma, unitOfWork, needed.files.files),
  }),
});
