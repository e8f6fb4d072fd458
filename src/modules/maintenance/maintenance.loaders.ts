import DataLoader from 'dataloader';
import { inScope } from '../../core/actor.js';
import { defineLoader, groupedBy } from '../../core/loaders.js';
import { departmentPages } from '../departments/departments.loaders.js';
import { historyEntries } from './history.queries.js';
import { visibleRequests } from './maintenance.access.js';
import { toVisibleRequest } from './maintenance.mapper.js';
import type { MaintenanceRequest } from './maintenance.types.js';

/** History entries by the id of their request, oldest first. */
export const historyByRequest = defineLoader(({ statements }) =>
  groupedBy(
    (ids: readonly number[]) => historyEntries(statements, ids),
    (entry) => entry.requestId,
  ),
);

/**
 * Number of requests that are assigned to a user and not completed, of all departments: who assigns a
 * technician needs the whole load, and learns no request from the number.
 */
export const openAssignmentsByUser = defineLoader(
  ({ prisma }) =>
    new DataLoader(async (ids: readonly number[]) => {
      const groups = await prisma.maintenanceRequest.groupBy({
        by: ['assigneeId'],
        where: { assigneeId: { in: [...ids] }, status: 'assigned' },
        _count: true,
      });
      const counts = new Map(groups.map((group) => [group.assigneeId, group._count]));
      return ids.map((id) => counts.get(id) ?? 0);
    }),
);

/** Pages of the visible requests of a department, newest first. */
export const requestsByDepartment = defineLoader(({ prisma, actor }) => {
  const readable = actor !== null && inScope(actor, 'maintenance.read');
  const visible = readable ? visibleRequests(actor) : { id: { in: [] } };
  return departmentPages({
    order: { list: 'departmentRequests', field: 'createdAt', descending: true },
    kind: 'date',
    position: (request: MaintenanceRequest) => ({ value: request.createdAt, id: request.id }),
    fetch: async (ids, where, orderBy, take) => {
      const departments = await prisma.department.findMany({
        where: { id: { in: ids } },
        relationLoadStrategy: 'join',
        select: { id: true, requests: { where: { AND: [visible, where] }, orderBy, take } },
      });
      return departments.map(({ id, requests }) => ({
        id,
        items: actor === null ? [] : requests.map((row) => toVisibleRequest(actor, row)),
      }));
    },
    count: async (ids) => {
      const groups = await prisma.maintenanceRequest.groupBy({
        by: ['departmentId'],
        where: { AND: [{ departmentId: { in: ids } }, visible] },
        _count: true,
      });
      return new Map(groups.map((group) => [group.departmentId, group._count]));
    },
  });
});
