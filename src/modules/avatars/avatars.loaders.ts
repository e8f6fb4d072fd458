import { byKey, defineLoader } from '../../core/loaders.js';
import { toResponse } from './avatars.mapper.js';

/** Avatars by the id of their user. */
export const avatarByUser = defineLoader(({ reads }) =>
  byKey(
    async (ids: readonly number[]) => {
      const rows = await reads.avatar.findMany({ where: { userId: { in: [...ids] } } });
      return rows.map(toResponse);
    },
    (avatar) => avatar.userId,
  ),
);
