import { sql } from 'kysely';
import { byKey, defineLoader } from '../../../core/loaders.js';
import { toVisibleRequest } from './maintenance.mapper.js';
import { contactsOf, visibleRequestsWhere } from './maintenance.queries.js';

/** The visible requests by id. */
export const visibleRequestById = defineLoader(({ statements, actor }) =>
  byKey(
    async (ids: readonly number[]) => {
      if (actor === null) return [];
      const rows = await visibleRequestsWhere(statements, actor, sql`t.id = ANY(${ids}::int[])`);
      return rows.map((row) => toVisibleRequest(actor, row));
    },
    ({ id }) => id,
  ),
);

/** The contacts of reports by link, for whichever actor: resolvers check who may see them. */
export const contactByRequest = defineLoader(({ statements }) =>
  byKey(
    (ids: readonly number[]) => contactsOf(statements, ids),
    ({ requestId }) => requestId,
  ),
);
