import pLimit from 'p-limit';
import { PROCESS_TIMING } from './clock.js';
import { promised } from './promised.js';

/** Longest pause after a turn, in milliseconds. */
const MAX_PAUSE = 1_000;

/**
 * Bounds heavy work of a kind: a few works run at once, the others wait for their turn. While
 * others wait, each turn pauses after its work for as long as the work took (at most a second), so
 * that successive works leave half of the time to other requests.
 */
export class Turns {
  private readonly limit;

  /** @param running maximum number of concurrent works. */
  constructor(
    running: number,
    private readonly timing = PROCESS_TIMING,
  ) {
    this.limit = pLimit(running);
  }

  /** Number of works that wait for their turn. */
  get waiting(): number {
    return this.limit.pendingCount;
  }

  /**
   * Runs the work in its turn. @returns its result, without waiting for the pause; rejects with its
   * error.
   */
  run<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const turn = this.limit(async () => {
        const began = this.timing.now();
        await promised(work).then(resolve, reject);
        if (this.waiting === 0) return;
        const took = this.timing.now() - began;
        await this.timing.pause(Math.min(took, MAX_PAUSE));
      });
      turn.catch(reject);
    });
  }
}
