import type { QueueEntry } from '../queue/entry.ts';

/** Prefix of the ids of timeline entries that wait for the network. */
const WAITS = 'waiting-';

/** Id of an object that waits for the network: one that the service never gives. */
export const waitingId = ({ id }: Pick<QueueEntry, 'id'>): number => -id;

/** Id of an entry of the timeline that waits for the network. */
export const waitingRow = ({ id }: Pick<QueueEntry, 'id'>): string => `${WAITS}${id}`;

/** Returns whether an object waits for the network, by its id. */
export function doesWait(id: number | string | null | undefined): boolean {
  return typeof id === 'string' ? id.startsWith(WAITS) : typeof id === 'number' && id < 0;
}
