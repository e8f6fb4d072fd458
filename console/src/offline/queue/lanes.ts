import type { QueueEntry } from './entry.ts';
import { operationOf } from './operations.ts';

/** Lane of a request. */
export const laneOfRequest = (id: number): string => `request:${id}`;

/** The request of a lane; undefined for another object, and a request that the service does not have. */
export function requestIdOf({ lane }: Pick<QueueEntry, 'lane'>): number | undefined {
  const [, id] = /^request:(\d+)$/.exec(lane) ?? [];
  return id === undefined ? undefined : Number(id);
}

/**
 * The entries that nothing holds back: those that wait or are sent. Behind a creation that was refused or
 * asks everything waits, behind a step the later steps; other entries hold nothing back. Lanes are
 * independent.
 *
 * @param entries in the order of their ids.
 */
export function unhindered(entries: readonly QueueEntry[]): readonly QueueEntry[] {
  const closed = new Set<string>();
  const stopped = new Set<string>();
  return entries.filter(({ lane, operation, state }) => {
    const { kind } = operationOf(operation);
    if (state === 'refused' || state === 'asks') {
      if (kind === 'creation') closed.add(lane);
      if (kind === 'step') stopped.add(lane);
      return false;
    }
    return !closed.has(lane) && !(kind === 'step' && stopped.has(lane));
  });
}

/**
 * The entries that may be sent now: of each lane the first that nothing holds back.
 *
 * @param entries in the order of their ids.
 */
export function sendable(entries: readonly QueueEntry[]): readonly QueueEntry[] {
  const lanes = new Set<string>();
  return unhindered(entries).filter(({ lane }) => {
    if (lanes.has(lane)) return false;
    lanes.add(lane);
    return true;
  });
}
