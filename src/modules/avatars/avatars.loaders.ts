import { byKey, defineLoader } from '../../core/loaders.js';
import { shown } from './avatars.service.js';

/** Avatars by the id of their user. */
export const avatarByUser = defineLoader(({ prisma }) =>
  byKey(
    async (ids: readonly number[]) => {
      const rows = await prisma.avatar.findMany({ where: { userId: { in: [...ids] } } });
      return rows.map(shown);
    },
    (avatar) => avatar.userId,
  ),
);
