import { leads, useMay, useViewer } from '../../session/viewer.ts';

/** Returns whether the viewer writes places and categories. */
export function useMayWritePlaces(): boolean {
  return useMay('system.settings');
}

/**
 * Returns whether the viewer may add equipment: in a department that they lead, by their own right
 * or a delegation, or with `system.settings` anywhere (docs/behaviour/things.md).
 */
export function useMayAddEquipment(): boolean {
  const settings = useMay('system.settings');
  const { all, departmentIds } = useViewer().leads;
  return settings || all || departmentIds.length > 0;
}

/** The department of new equipment: the viewer's, where they lead it, else one that they lead. */
export function useOwnDepartment(): number | null {
  const viewer = useViewer();
  const { departmentId } = viewer;
  if (departmentId !== null && leads(viewer, departmentId)) return departmentId;
  return viewer.leads.departmentIds[0] ?? departmentId;
}
