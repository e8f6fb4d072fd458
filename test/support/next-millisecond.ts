import { setImmediate as turn } from 'node:timers/promises';

/**
 * Returns in a later millisecond than it was called in, for what is ordered by times of that
 * precision.
 */
export async function nextMillisecond(): Promise<void> {
  const now = Date.now();
  while (Date.now() <= now) await turn();
}
