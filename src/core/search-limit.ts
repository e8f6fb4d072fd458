import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { unavailable } from './errors.js';
import { beginWait } from './tracing.js';

/** Maximum number of searches that run at once: a fifth of the connections to the database. */
const MAX_RUNNING = 2;

/** Maximum number of searches that wait. */
const MAX_WAITING = 200;

/** Longest pause after a search, in milliseconds. */
const MAX_PAUSE = 1_000;

/** Maximum waiting time of a search, in milliseconds. */
const WAIT_TIMEOUT = 10_000;

/**
 * Bounds the statements of one table that search for words. A word that no index finds, such as one of two
 * letters, has the whole table read; without a bound a few callers would occupy all connections, and every
 * other request would wait. While searches wait, each turn pauses after a search for as long as the search took,
 * so that searches one after the other leave half of the time to other requests.
 */
export class SearchLimit {
  private readonly turns;
  /** How many wait for a turn, without those who have waited in vain. */
  private waiting = 0;

  /**
   * @param running how many run at once: one where the database executes one statement at a time.
   * @param waitTimeout maximum waiting time of a search, in milliseconds.
   */
  constructor(
    running = MAX_RUNNING,
    private readonly waitTimeout = WAIT_TIMEOUT,
  ) {
    this.turns = pLimit(running);
  }

  /**
   * Runs the statement of a list, which waits for its turn when the list is searched.
   *
   * @param search the words of the search; undefined for a list without a search.
   * @throws AppError SERVICE_UNAVAILABLE when too many searches wait, or after the maximum waiting time.
   */
  async run<T>(search: string | undefined, statement: () => Promise<T>): Promise<T> {
    if (search === undefined) return await statement();
    if (this.turns.pendingCount >= MAX_WAITING) {
      throw unavailable('Too many searches at once. Try again.');
    }
    return await this.inTurn(statement);
  }

  private inTurn<T>(statement: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let isLate = false;
      this.waiting += 1;
      const endWait = beginWait('wait for other searches');
      const timer = setTimeout(() => {
        isLate = true;
        this.waiting -= 1;
        endWait();
        reject(unavailable('Other searches take too long. Try again.'));
      }, this.waitTimeout);
      void this.turns(async () => {
        clearTimeout(timer);
        if (isLate) return;
        this.waiting -= 1;
        endWait();
        const began = performance.now();
        await statement().then(resolve, reject);
        if (this.waiting === 0) return;
        const took = performance.now() - began;
        await sleep(Math.min(took, MAX_PAUSE), undefined, { ref: false });
      });
    });
  }
}
