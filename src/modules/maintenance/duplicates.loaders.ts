import { sql } from 'kysely';
import { byKey, defineLoader, groupedBy } from '../../core/loaders.js';
import { toVisibleRequest } from './maintenance.mapper.js';
import { visibleRequestsWhere } from './request.queries.js';

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

/** The visible duplicates by the id of their original, by id; a request has at most 100. */
export const duplicatesByRequest = defineLoader(({ statements, actor }) =>
  groupedBy(
    async (ids: readonly number[]) => {
      if (actor === null) return [];
      const ofOriginals = sql`t.duplicate_of_id = ANY(${ids}::int[])`;
      const rows = await visibleRequestsWhere(statements, actor, ofOriginals);
      return rows.map((row) => toVisibleRequest(actor, row));
    },
    ({ duplicateOfId }) => duplicateOfId ?? 0,
  ),
);
