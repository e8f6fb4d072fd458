import DataLoader from 'dataloader';
import { defineLoader } from '../../../core/loaders.js';

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
