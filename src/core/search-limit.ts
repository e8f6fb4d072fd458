import { PROCESS_TIMING } from './clock.js';
import { unavailable } from './errors.js';
import { promised } from './promised.js';
import { isIndexed } from './search.js';
import { beginWait } from './tracing.js';
import { Turns } from './turns.js';

/**
 * Maximum number of concurrent searches that use an index: a fifth of the connections to the
 * database.
 */
const MAX_RUNNING = 2;

/** Maximum number of waiting searches, for those that use an index and for the others. */
const MAX_WAITING = 200;

/** Maximum waiting time of a search, in milliseconds. */
const WAIT_TIMEOUT = 10_000;

/**
 * Bounds the concurrent word searches of one table. Words that no index finds, such as those of two
 * letters, make PostgreSQL read the whole table; without a bound a few callers would occupy all
 * connections and make every other request wait. Pauses between searches leave half of the time to
 * other requests (Turns). Searches that read the whole table run one at a time and do not delay
 * searches that use an index.
 */
export class SearchLimit {
  private readonly indexed: Turns;
  private readonly unindexed: Turns;

  /**
   * @param oneAtATime for a database that executes one statement at a time.
   * @param waitTimeout maximum waiting time of a search, in milliseconds.
   */
  constructor(
    oneAtATime = false,
    private readonly waitTimeout = WAIT_TIMEOUT,
    timing = PROCESS_TIMING,
  ) {
    this.unindexed = new Turns(1, timing);
    this.indexed = oneAtATime ? this.unindexed : new Turns(MAX_RUNNING, timing);
  }

  /**
   * Runs the statement of a list, which waits for its turn when the list is searched.
   *
   * @param search the words of the search; undefined for a list without a search.
   * @throws AppError SERVICE_UNAVAILABLE when too many searches wait, or after the maximum waiting
   *   time.
   */
  async run<T>(search: string | undefined, statement: () => Promise<T>): Promise<T> {
    if (search === undefined) return await statement();
    return await this.inTurns(isIndexed(search) ? this.indexed : this.unindexed, statement);
  }

  /** Runs statements that use an index whatever the words are; otherwise as `run`. */
  async runIndexed<T>(statements: () => Promise<T>): Promise<T> {
    return await this.inTurns(this.indexed, statements);
  }

  private async inTurns<T>(turns: Turns, statement: () => Promise<T>): Promise<T> {
    if (turns.waiting >= MAX_WAITING) {
      throw unavailable('Too many searches at once. Try again.');
    }
    return await this.inTurn(turns, statement);
  }

  private inTurn<T>(turns: Turns, statement: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let isLate = false;
      const endWait = beginWait('wait for other searches');
      const timer = setTimeout(() => {
        isLate = true;
        endWait();
        reject(unavailable('Other searches take too long. Try again.'));
      }, this.waitTimeout);
      const turn = turns.run(async () => {
        clearTimeout(timer);
        if (isLate) return;
        endWait();
        await promised(statement).then(resolve, reject);
      });
      turn.catch(reject);
    });
  }
}
