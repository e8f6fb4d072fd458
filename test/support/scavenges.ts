import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { readonly type: 'minor' | 'major' }) => void;

/**
 * The bytes of JavaScript objects that a call leaves to the next complete garbage collection: what scavenges
 * do not free, although nothing uses it any more.
 *
 * @param times how many calls are measured, after a third as many that warm up.
 */
export async function leftByScavenges(
  times: number,
  work: () => Promise<unknown>,
): Promise<number> {
  for (let call = 0; call < times / 3; call += 1) await work();
  collect({ type: 'major' });
  const before = process.memoryUsage().heapUsed;
  for (let call = 0; call < times; call += 1) await work();
  // What survives one scavenge may be freed by the next.
  collect({ type: 'minor' });
  collect({ type: 'minor' });
  return (process.memoryUsage().heapUsed - before) / times;
}
