import { approves, leads, useViewer } from '../../../session/viewer.ts';

/** The columns of a schedule that decide who writes it. */
interface Written {
  readonly departmentId: number;
  readonly assigneeId: number | null;
}

/**
 * Returns whether the viewer writes a schedule: who approves in its department, and leads it as well
 * where it has an assignee (docs/behaviour/schedules.md). The service decides.
 */
export function useMayWriteSchedule(): (schedule: Written) => boolean {
  const viewer = useViewer();
  return ({ departmentId, assigneeId }) =>
    approves(viewer, departmentId) && (assigneeId === null || leads(viewer, departmentId));
}

/** Returns whether the viewer may create schedules, in some department. */
export function useMayAddSchedule(): boolean {
  const { all, departmentIds } = useViewer().approves;
  return all || departmentIds.length > 0;
}
