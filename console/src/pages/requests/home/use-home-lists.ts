import type {
  MaintenanceRequestFilter,
  MaintenanceRequestSort,
} from '../../../generated/schema.ts';
import { may, useViewer, type Viewer } from '../../../session/viewer.ts';
import type { RequestSearch } from '../maintenance/search.ts';

/** A list of the home page. */
export interface HomeList {
  readonly key: 'toApprove' | 'toAssign' | 'toDo' | 'mine';
  readonly filter: MaintenanceRequestFilter;
  readonly orderBy: MaintenanceRequestSort;
  /** The same filter for the list of requests. */
  readonly search: RequestSearch;
}

/** Roles that decide in every department (docs/behaviour/access.md). */
const GLOBAL = new Set(['SUPER_ADMIN', 'ADMINISTRATOR']);

/** The approver's own department. */
export function departmentOf(viewer: Viewer): { departmentId?: number } {
  if (GLOBAL.has(viewer.role) || viewer.departmentId == null) return {};
  return { departmentId: viewer.departmentId };
}

/** Work whose due dates concern the viewer: their own, or that of the department they decide for. */
export function dueScopeOf(
  viewer: Viewer,
): { assigneeId?: number; departmentId?: number } | undefined {
  if (viewer.role === 'TECHNICIAN') return { assigneeId: viewer.userId };
  const decides = may(viewer, 'maintenance.approve') || may(viewer, 'maintenance.assign');
  return decides ? departmentOf(viewer) : undefined;
}

/** Lists of work that the viewer's permissions allow, and their own requests. */
export function useHomeLists(): { waiting: readonly HomeList[]; mine: HomeList } {
  const viewer = useViewer();
  const department = departmentOf(viewer);
  const waiting: HomeList[] = [];
  if (may(viewer, 'maintenance.approve')) {
    waiting.push({
      key: 'toApprove',
      filter: { status: ['PENDING'], ...department },
      orderBy: 'PRIORITY_DESC',
      search: { stage: 'submitted', sort: '-priority', ...department },
    });
  }
  if (may(viewer, 'maintenance.assign')) {
    waiting.push({
      key: 'toAssign',
      filter: { status: ['APPROVED'], ...department },
      orderBy: 'PRIORITY_DESC',
      search: { stage: 'approved', sort: '-priority', ...department },
    });
  }
  if (viewer.role === 'TECHNICIAN') {
    waiting.push({
      key: 'toDo',
      filter: { status: ['ASSIGNED'], assigneeId: viewer.userId },
      orderBy: 'PRIORITY_DESC',
      search: { stage: 'assigned,in_progress', assigneeId: viewer.userId, sort: '-priority' },
    });
  }
  const mine: HomeList = {
    key: 'mine',
    filter: { requesterId: viewer.userId },
    orderBy: 'UPDATED_AT_DESC',
    search: { requesterId: viewer.userId, sort: '-updatedAt' },
  };
  return { waiting, mine };
}
