import { leads, may, useViewer } from '../../../session/viewer.ts';

/** Returns whether the viewer may change a contractor: who leads its department, or any where all share it. */
export function useMayWriteContractor(): (departmentId: number | null) => boolean {
  const viewer = useViewer();
  const { all, departmentIds } = viewer.leads;
  return (departmentId) =>
    may(viewer, 'system.settings') ||
    (departmentId === null ? all || departmentIds.length > 0 : leads(viewer, departmentId));
}
