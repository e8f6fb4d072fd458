import { byKey, defineLoader } from '../../core/loaders.js';
import { toVisibleUser } from './users.mapper.js';

/** Users by id, with the fields that the actor may read. */
export const userById = defineLoader(({ reads, actor }) =>
  byKey(
    async (ids: readonly number[]) => {
      const rows = await reads.user.findMany({ where: { id: { in: [...ids] } } });
      return rows.map((row) => toVisibleUser(actor, row));
    },
    (user) => user.id,
  ),
);
