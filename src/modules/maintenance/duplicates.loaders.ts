import { byKey, defineLoader, groupedBy } from '../../core/loaders.js';
import { visibleRequests } from './maintenance.access.js';
import { toVisibleRequest } from './maintenance.mapper.js';

/** The visible requests by id. */
export const visibleRequestById = defineLoader(({ reads, actor }) =>
  byKey(
    async (ids: readonly number[]) => {
      if (actor === null) return [];
      const where = { AND: [{ id: { in: [...ids] } }, visibleRequests(actor)] };
      const rows = await reads.maintenanceRequest.findMany({ where });
      return rows.map((row) => toVisibleRequest(actor, row));
    },
    ({ id }) => id,
  ),
);

/** The visible duplicates by the id of their original, by id; a request has at most 100. */
export const duplicatesByRequest = defineLoader(({ reads, actor }) =>
  groupedBy(
    async (ids: readonly number[]) => {
      if (actor === null) return [];
      const rows = await reads.maintenanceRequest.findMany({
        where: { AND: [{ duplicateOfId: { in: [...ids] } }, visibleRequests(actor)] },
        orderBy: { id: 'asc' },
      });
      return rows.map((row) => toVisibleRequest(actor, row));
    },
    ({ duplicateOfId }) => duplicateOfId ?? 0,
  ),
);
