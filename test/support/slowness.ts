/** Processor time of the work below on the machine that bounds of processor time are set for, in milliseconds. */
const EXPECTED = 25;

/**
 * Processor time that this thread has taken, in milliseconds: what other processes and threads do does
 * not count, but a core that they share makes it more.
 */
export function cpu(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The shortest processor time of some runs, in milliseconds: the first ones compile, and others share the caches. */
export function shortestTime(runs: number, work: () => unknown): number {
  const times = Array.from({ length: runs }, () => {
    const began = cpu();
    work();
    return cpu() - began;
  });
  return Math.min(...times);
}

/** A fixed piece of work, of texts, lists and numbers, as calls have it. */
function work(): number {
  const texts: string[] = [];
  for (let at = 0, number = 1; at < 40_000; at += 1) {
    number = (number * 48_271) % 2_147_483_647;
    texts.push(`${number} cell`);
  }
  return texts
    .sort()
    .map((text) => text.toUpperCase())
    .join().length;
}

/** The number by which a bound of processor time is multiplied here and now; 1 on a machine that is fast enough. */
function slowness(): number {
  return Math.max(1, shortestTime(5, work) / EXPECTED);
}

/** The bound for a time that was measured, in milliseconds: longer on a slow machine, where it matters. */
export function boundFor(time: number, bound: number): number {
  return time < bound ? bound : bound * slowness();
}
