import { defineModule } from '../../../infra/infrastructure.js';
import { files } from '../../system/files/files.module.js';
import { users } from '../users/users.module.js';
import { avatarByUser } from './avatars.loaders.js';
import { avatarOperations } from './avatars.operations.js';
import { AvatarsResolver, UserAvatarResolver } from './avatars.resolver.js';
import { avatarsSamples } from './avatars.samples.js';
import { AvatarsService } from './avatars.service.js';

/** Avatars of users (specification 4.4). */
export const avatars = defineModule({
  name: 'avatars',
  needs: [files, users],
  operations: avatarOperations,
  resolvers: [AvatarsResolver, UserAvatarResolver],
  loaders: { avatarByUser },
  samples: avatarsSamples,
  create: ({ prisma, unitOfWork }, needed) => ({
    avatars: new AvatarsService(prisma, unitOfWork, needed.files.files),
  }),
});
