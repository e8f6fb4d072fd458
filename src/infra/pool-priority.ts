import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, setPriority } from 'node:os';

/**
 * The nice value of the threads. With 19 they leave a processor to the event loop as soon as it has something to
 * do; with less, it waits for a time slice of some milliseconds. On a single processor they would get no time
 * beside a busy event loop: there they have a third of its share.
 */
const NICE = availableParallelism() > 1 ? 19 : 5;

/** The threads of this process, on Linux. */
const THREADS = '/proc/self/task';

/** The name that libuv gives the threads of its pool. */
const POOL_THREAD = 'libuv-worker';

/**
 * Makes the threads in which hashes of passwords and pictures are computed leave the processors to the event loop,
 * and to a database on the same machine. They are there as soon as one has been used. On Linux, where each
 * thread has a priority; elsewhere nothing happens.
 *
 * @returns how many threads have got the lower priority.
 */
export function lowerPoolPriority(): number {
  try {
    const pool = readdirSync(THREADS).filter((id) => nameOf(id) === POOL_THREAD);
    for (const id of pool) setPriority(Number(id), NICE);
    return pool.length;
  } catch {
    // No Linux, or a thread that has just ended.
    return 0;
  }
}

function nameOf(id: string): string {
  return readFileSync(`${THREADS}/${id}/comm`, 'utf8').trim();
}
