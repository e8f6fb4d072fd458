import { byKey, defineLoader } from '../../../core/loaders.js';
import { toVisibleUser } from './users.mapper.js';
import { usersWith } from './users.queries.js';

/** Users by id, with the fields that the actor may read. */
export const userById = defineLoader(({ statements, actor }) =>
  byKey(
    async (ids: readonly number[]) => {
      const rows = await statements.all(usersWith({ ids }));
      return rows.map((row) => toVisibleUser(actor, row));
    },
    (user) => user.id,
  ),
);

/** Telephone numbers of users by their ids, for callers who may read them. */
export const phoneByUser = defineLoader(({ statements }) =>
  byKey(
    async (ids: readonly number[]) => {
      const rows = await statements.all(usersWith({ ids }));
      return rows.map(({ id, phone }) => ({ id, phone }));
    },
    ({ id }) => id,
  ),
);
