import DataLoader from 'dataloader';
import { defineLoader } from '../../../core/loaders.js';

/**
 * Number of requests of all departments that are assigned to a user and not completed. Assigning a
 * technician requires the whole workload; the number reveals no request.
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
