import { sql } from 'kysely';
import { defineLoader, groupedBy } from '../../../../core/loaders.js';
import { toVisibleRequest } from '../maintenance.mapper.js';
import { visibleRequestsWhere } from '../maintenance.queries.js';

/** The visible follow-ups by the id of their request, by id; a checklist has at most 100 items. */
export const followUpsByRequest = defineLoader(({ statements, actor }) =>
  groupedBy(
    async (ids: readonly number[]) => {
      if (actor === null) return [];
      const following = sql`t.follow_up_of_id = ANY(${ids}::int[])`;
      const rows = await visibleRequestsWhere(statements, actor, following);
      return rows.map((row) => toVisibleRequest(actor, row));
    },
    ({ followUpOfId }) => followUpOfId ?? 0,
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
