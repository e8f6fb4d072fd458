import { byKey, defineLoader } from '../../../core/loaders.js';
import { toResponse } from './avatars.mapper.js';
import { avatarsOf } from './avatars.queries.js';

/** Avatars by the id of their user. */
export const avatarByUser = defineLoader(({ statements }) =>
  byKey(
    async (userIds: readonly number[]) => {
      const rows = await statements.all(avatarsOf({ userIds }));
      return rows.map(toResponse);
    },
    (avatar) => avatar.userId,
  ),
);
