import { useMay, useSeesAll, useViewer } from '../../session/viewer.ts';

/** Returns whether the viewer writes places and categories. */
export function useMayWritePlaces(): boolean {
  return useMay('system.settings');
}

/**
 * Returns who writes the equipment of a department: its lead, or `system.settings`
 * (docs/behaviour/things.md). Without a department: of any one.
 */
export function useMayWriteEquipment(): (departmentId?: number | null) => boolean {
  const settings = useMay('system.settings');
  const leads = useMay('maintenance.assign');
  const seesAll = useSeesAll();
  const viewer = useViewer();
  return (departmentId) => {
    if (settings || (leads && seesAll)) return true;
    if (!leads || viewer.departmentId === null) return false;
    return departmentId == null || departmentId === viewer.departmentId;
  };
}
