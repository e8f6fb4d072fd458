const TICK = 20;
let ticks = 0;
setInterval(() => {
  ticks += 1;
}, TICK).unref();

/**
 * Starts a watch for bounds on how long something takes, on a machine that may be busy with something
 * else: it runs while this process gets to run, and adds up neither the time for which it has to wait for
 * a processor nor that of other processes.
 *
 * @returns a function that answers the milliseconds so far: those in which the event loop turned, or
 *   those in which this thread computed, whichever are more.
 */
export function stopwatch(): () => number {
  const begun = ticks;
  const computed = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(computed);
    return Math.max((ticks - begun) * TICK, (user + system) / 1000);
  };
}
