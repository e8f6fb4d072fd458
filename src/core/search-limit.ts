import pLimit from 'p-limit';
import { unavailable } from './errors.js';
import { beginWait } from './tracing.js';

/**
 * Maximum numbers of searches that run at once, a fifth of the connections to the database, and that
 * wait.
 */
const MAX_RUNNING = 2;
const MAX_WAITING = 200;

/** Maximum waiting time of a search, in milliseconds. */
const WAIT_TIMEOUT = 10_000;

/**
 * Bounds the statements of one table that search for words. A word that no index finds, such as one of two
 * letters, has the whole table read; without a bound a few callers would occupy all connections, and every
 * other request would wait.
 */
export class SearchLimit {
  private readonly turns = pLimit(MAX_RUNNING);

  constructor(private readonly waitTimeout = WAIT_TIMEOUT) {}

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
      const endWait = beginWait('wait for other searches');
      const timer = setTimeout(() => {
        isLate = true;
        endWait();
        reject(unavailable('Other searches take too long. Try again.'));
      }, this.waitTimeout);
      void this.turns(async () => {
        clearTimeout(timer);
        if (isLate) return;
        endWait();
        await statement().then(resolve, reject);
      });
    });
  }
}
