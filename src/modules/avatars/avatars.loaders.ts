import type DataLoader from 'dataloader';
import { byKey } from '../../core/loaders.js';
import type { PrismaClient } from '../../generated/prisma/client.js';
import { shown } from './avatars.service.js';
import type { Avatar } from './avatars.types.js';

declare module '../../core/context.js' {
  interface Loaders {
    /** The picture of a person; null when there is none. */
    avatarByUser: DataLoader<number, Avatar | null>;
  }
}

/** The loaders of avatars for one request. */
export function avatarLoaders(prisma: PrismaClient) {
  return {
    avatarByUser: byKey(
      async (ids: readonly number[]) => {
        const rows = await prisma.avatar.findMany({ where: { userId: { in: [...ids] } } });
        return rows.map(shown);
      },
      (avatar) => avatar.userId,
    ),
  };
}
