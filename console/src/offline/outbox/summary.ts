import type { QueueEntry } from '../queue/entry.ts';

/** Age from which the console says that work waits too long, in milliseconds. */
const OLD = 3 * 86_400_000;

/** Numbers of the entries of a person. */
export interface Summary {
  readonly waiting: number;
  readonly sending: number;
  /** Those that were refused, or ask. */
  readonly needs: number;
  readonly old: number;
}

/** Counts the entries of a person by what becomes of them. */
export function summaryOf(own: readonly QueueEntry[], now: number): Summary {
  const count = (test: (entry: QueueEntry) => boolean) => own.filter(test).length;
  return {
    waiting: count(({ state }) => state === 'waiting'),
    sending: count(({ state }) => state === 'sending'),
    needs: count(({ state }) => state === 'refused' || state === 'asks'),
    old: count((entry) => isOld(entry, now)),
  };
}

/** Returns whether an entry is older than three days. */
function isOld({ performedAt }: QueueEntry, now: number): boolean {
  return performedAt !== null && now - Date.parse(performedAt) > OLD;
}
