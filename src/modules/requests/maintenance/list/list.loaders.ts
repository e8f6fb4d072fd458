import { inScope } from '../../../../core/actor.js';
import { defineLoader } from '../../../../core/loaders.js';
import { departmentPages } from '../../../people/departments/departments.loaders.js';
import { visibleRequests } from '../maintenance.access.js';
import { toVisibleRequest } from '../maintenance.mapper.js';
import type { MaintenanceRequest } from '../maintenance.types.js';

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
