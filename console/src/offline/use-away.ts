import { useNetwork } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { reach } from '../api/reach.ts';

/** Returns whether the service cannot be reached: without a network, or after a call without an answer. */
export function useAway(): boolean {
  const { online } = useNetwork();
  const { lost } = useSyncExternalStore(reach.subscribe, reach.get);
  return lost || !online;
}
