import { useMay } from '../../../session/viewer.ts';

/** Returns whether the viewer takes steps on requests of others, for which ticks are worth a column. */
export function useTakesSteps(): boolean {
  const may = [
    useMay('maintenance.approve'),
    useMay('maintenance.assign'),
    useMay('maintenance.complete'),
    useMay('maintenance.cancel'),
  ];
  return may.some(Boolean);
}
