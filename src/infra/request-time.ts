import { AsyncLocalStorage } from 'node:async_hooks';

/** Maximum total time that a request waits for the database, in milliseconds. */
const REQUEST_LIMIT = 8_000;

/** pg's message for a statement timeout; core/errors.ts maps it to an unavailable database. */
const GIVEN_UP = 'Query read timeout';

/** Time that one request has spent waiting for the database. */
class DatabaseTime {
  private waiting = 0;
  private since = 0;
  private spent = 0;

  /**
   * @param isOfAll true if the limit applies to all statements together, false for each separately.
   */
  constructor(readonly isOfAll: boolean) {}

  begin(): void {
    if (this.waiting === 0) this.since = performance.now();
    this.waiting += 1;
  }

  end(): void {
    this.waiting -= 1;
    // Concurrent statements count once.
    if (this.waiting === 0) this.spent += performance.now() - this.since;
  }

  /** Remaining milliseconds. */
  left(): number {
    if (!this.isOfAll) return REQUEST_LIMIT;
    const running = this.waiting === 0 ? 0 : performance.now() - this.since;
    return REQUEST_LIMIT - this.spent - running;
  }
}

/** The current request. */
interface Scope {
  time: DatabaseTime | undefined;
  readonly requestId?: string | undefined;
}

const current = new AsyncLocalStorage<Scope>();

/**
 * Runs `work` and everything that it starts as one request, which waits at most 8 s in total for
 * the database. Outside requests (jobs, migrations) the limits of the pool apply.
 *
 * @param requestId names the request in log lines about its work.
 * @returns a function that ends the limit: work that continues after the answer is not part of the
 *   request.
 */
export function asRequest(work: () => void, requestId?: string): () => void {
  const scope: Scope = { time: new DatabaseTime(true), requestId };
  current.run(scope, work);
  return () => {
    scope.time = undefined;
  };
}

/** Runs work with a large amount of data: the limit applies to each statement. */
export function asLongRequest<T>(work: () => T): T {
  return current.run({ time: new DatabaseTime(false), requestId: currentRequestId() }, work);
}

/** Returns whether the current work is one with a large amount of data. */
export function isLongRequest(): boolean {
  return current.getStore()?.time?.isOfAll === false;
}

/** Id of the current request; undefined outside requests. */
export function currentRequestId(): string | undefined {
  return current.getStore()?.requestId;
}

/** Timer durations are multiples of this, in milliseconds. */
const TIMER_STEP = 100;

/**
 * Duration of a timer that ends in time. Node.js keeps a list for each distinct duration, so few
 * durations need few lists.
 */
function timerFor(left: number): number {
  return left < TIMER_STEP ? Math.ceil(left) : left - (left % TIMER_STEP);
}

/**
 * Waits for the database within the limit of the request.
 *
 * @param late receives a result that arrives after the limit.
 * @throws Error when the limit is reached, as pg does for a statement timeout.
 */
export async function withinRequest<T>(
  ask: () => Promise<T>,
  late: (value: T) => void = () => {},
): Promise<T> {
  const time = current.getStore()?.time;
  if (time === undefined) return await ask();
  const left = time.left();
  if (left <= 0) throw new Error(GIVEN_UP);
  time.begin();
  try {
    return await orGivenUp(ask(), timerFor(left), late);
  } finally {
    time.end();
  }
}

/** Does not use `Promise.race`, which creates several additional promises for each statement. */
function orGivenUp<T>(asked: Promise<T>, limit: number, late: (value: T) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    let givenUp = false;
    const timer = setTimeout(() => {
      givenUp = true;
      reject(new Error(GIVEN_UP));
    }, limit);
    asked.then(
      (value) => {
        clearTimeout(timer);
        if (givenUp) late(value);
        else resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
