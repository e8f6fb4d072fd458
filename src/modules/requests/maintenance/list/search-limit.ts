import { PROCESS_TIMING } from '../../../../core/clock.js';
import { isIndexed } from '../../../../core/search.js';
import { beginWait } from '../../../../core/tracing.js';
import { Turns, type TurnTaker } from '../../../../core/turns.js';

/**
 * Maximum number of concurrent searches that use an index: a fifth of the connections to the
 * database.
 */
const MAX_RUNNING = 2;

/**
 * Maximum number of waiting searches of one caller, for those that use an index and for the others.
 */
const WAITING_OF_OWNER = 20;

/** Maximum waiting time of a search, in milliseconds. */
const WAIT_TIMEOUT = 10_000;

/**
 * Bounds the concurrent word searches of one table. Words that no index finds, such as those of two
 * letters, make PostgreSQL read the whole table; without a bound a few callers would occupy all
 * connections and make every other request wait. Turns are shared fairly between callers, and pauses
 * between searches leave half of the time to other requests (Turns). Searches that read the whole
 * table run one at a time and do not delay searches that use an index.
 */
export class SearchLimit {
  private readonly indexed: Turns;
  private readonly unindexed: Turns;

  /**
   * @param oneAtATime for a database that executes one statement at a time.
   * @param patience maximum waiting time of a search, in milliseconds.
   */
  constructor(oneAtATime = false, patience = WAIT_TIMEOUT, timing = PROCESS_TIMING) {
    const common = { waitingOfOwner: WAITING_OF_OWNER, patience, busy: 'Too many searches' };
    this.unindexed = new Turns({ ...common, running: 1 }, timing);
    this.indexed = oneAtATime
      ? this.unindexed
      : new Turns({ ...common, running: MAX_RUNNING }, timing);
  }

  /**
   * Runs the statement of a list, which waits for its turn when the list is searched.
   *
   * @param search the words of the search; undefined for a list without a search.
   * @throws AppError RATE_LIMITED when too many searches of the caller wait; SERVICE_UNAVAILABLE
   *   after the maximum waiting time; the reason of the caller's signal.
   */
  async run<T>(
    search: string | undefined,
    taker: TurnTaker,
    statement: () => Promise<T>,
  ): Promise<T> {
    if (search === undefined) return await statement();
    return await inTurn(isIndexed(search) ? this.indexed : this.unindexed, taker, statement);
  }

  /** Runs statements that use an index whatever the words are; otherwise as `run`. */
  async runIndexed<T>(taker: TurnTaker, statements: () => Promise<T>): Promise<T> {
    return await inTurn(this.indexed, taker, statements);
  }
}

async function inTurn<T>(turns: Turns, taker: TurnTaker, statement: () => Promise<T>): Promise<T> {
  const endWait = beginWait('wait for other searches');
  try {
    return await turns.run(taker, async () => {
      endWait();
      return await statement();
    });
  } finally {
    endWait();
  }
}
