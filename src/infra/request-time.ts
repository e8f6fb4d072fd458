import { AsyncLocalStorage } from 'node:async_hooks';

/** How long a request may wait for the database in all, in milliseconds. */
const REQUEST_LIMIT = 8_000;

/** What pg says of a statement that was given up; known as a database that is away (core/errors.ts). */
const GIVEN_UP = 'Query read timeout';

/** The time that one request spends waiting for the database. */
class DatabaseTime {
  private waiting = 0;
  private since = 0;
  private spent = 0;

  /** @param total whether the limit is for all statements together, or for each. */
  constructor(private readonly total: boolean) {}

  begin(): void {
    if (this.waiting === 0) this.since = performance.now();
    this.waiting += 1;
  }

  end(): void {
    this.waiting -= 1;
    // Statements that wait side by side count once.
    if (this.waiting === 0) this.spent += performance.now() - this.since;
  }

  /** Milliseconds that are left. */
  left(): number {
    if (!this.total) return REQUEST_LIMIT;
    const running = this.waiting === 0 ? 0 : performance.now() - this.since;
    return REQUEST_LIMIT - this.spent - running;
  }
}

const current = new AsyncLocalStorage<{ time: DatabaseTime | undefined }>();

/**
 * Runs `work`, and what it starts, as one request: it waits for the database for 8 s in all, whatever
 * it asks of it. Outside of requests (jobs, migrations) the limits of the pool hold.
 *
 * @returns what ends the limit: work that outlives the answer belongs to no request.
 */
export function asRequest(work: () => void): () => void {
  const scope = { time: new DatabaseTime(true) as DatabaseTime | undefined };
  current.run(scope, work);
  return () => {
    scope.time = undefined;
  };
}

/** Runs work that takes long because there is much of it: the limit is for each statement. */
export function asLongRequest<T>(work: () => T): T {
  return current.run({ time: new DatabaseTime(false) }, work);
}

/** Milliseconds that a statement may take here; undefined outside of requests. */
export function timeLeft(): number | undefined {
  return current.getStore()?.time?.left();
}

/**
 * Waits for the database within the limit of the request.
 *
 * @param late is given what comes after it was given up.
 * @throws Error when the limit is reached, as pg does for a statement that takes too long.
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
  let timer: NodeJS.Timeout | undefined;
  let givenUp = false;
  const asked = ask();
  asked.then(
    (value) => {
      if (givenUp) late(value);
    },
    () => {},
  );
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      givenUp = true;
      reject(new Error(GIVEN_UP));
    }, left);
  });
  try {
    return await Promise.race([asked, limit]);
  } finally {
    clearTimeout(timer);
    time.end();
  }
}
