import { cpu } from './slowness.js';

/** The longest stretches of work that a call kept the event loop, in milliseconds of processor time. */
export interface Stretch<T> {
  readonly result: T;
  readonly longest: number;
}

/**
 * Runs work, and tells the longest time that a turn of the event loop took meanwhile, in processor
 * time of this thread: what other processes and threads do does not count.
 */
export async function longestStretch<T>(work: () => Promise<T>): Promise<Stretch<T>> {
  let longest = 0;
  let before = cpu();
  let isOver = false;
  const look = () => {
    const now = cpu();
    longest = Math.max(longest, now - before);
    before = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  try {
    return { result: await work(), longest: Math.max(longest, cpu() - before) };
  } finally {
    isOver = true;
  }
}
