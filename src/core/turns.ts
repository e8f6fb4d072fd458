import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { promised } from './promised.js';

/** Longest pause after a turn, in milliseconds. */
const MAX_PAUSE = 1_000;

/**
 * Bounds heavy work of a kind: a few run at once, and the others wait for their turn. While others wait, each
 * turn pauses after its work for as long as the work took (at most a second), so that one work after the other
 * leaves half of the time to other requests.
 */
export class Turns {
  private readonly limit;

  /** @param running how many run at once. */
  constructor(running: number) {
    this.limit = pLimit(running);
  }

  /** How many wait for their turn. */
  get waiting(): number {
    return this.limit.pendingCount;
  }

  /** Does the work in its turn. @returns what it resolves to, without the pause; rejects with what it throws. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const turn = this.limit(async () => {
        const began = performance.now();
        await promised(work).then(resolve, reject);
        if (this.waiting === 0) return;
        const took = performance.now() - began;
        await sleep(Math.min(took, MAX_PAUSE), undefined, { ref: false });
      });
      turn.catch(reject);
    });
  }
}
