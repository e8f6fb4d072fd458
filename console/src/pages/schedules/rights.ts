import { leads, may, useViewer } from '../../session/viewer.ts';

/** The columns of a schedule that decide who writes it. */
interface Written {
  readonly departmentId: number;
  readonly assigneeId: number | null;
}

/**
 * Returns whether the viewer writes a schedule: who approves in its department, and who leads it
 * where it has an assignee (docs/behaviour/schedules.md). The service decides.
 */
export function useMayWriteSchedule(): (schedule: Written) => boolean {
  const viewer = useViewer();
  return ({ departmentId, assigneeId }) => {
    const led = leads(viewer, departmentId);
    const approves = may(viewer, 'maintenance.approve');
    return (
      (approves && (led || viewer.departmentId === departmentId)) || (led && assigneeId !== null)
    );
  };
}

/** Returns whether the viewer may create schedules, in some department. */
export function useMayAddSchedule(): boolean {
  const viewer = useViewer();
  const approves = may(viewer, 'maintenance.approve');
  return approves || viewer.leads.all || viewer.leads.departmentIds.length > 0;
}
