import type { RequestHandler } from 'express';
import type { Caller } from '../core/context.js';
import { AppError, unavailable } from '../core/errors.js';
import { withoutRecord } from '../core/failures.js';
import { beginWait } from '../core/tracing.js';
import { callerKey } from '../http/rate-limits.js';

/** Maximum numbers of documents of one caller that run at once and that wait. */
const MAX_RUNNING = 5;
const MAX_WAITING = 100;

/** Maximum waiting time of a document, in milliseconds. */
const WAIT_TIMEOUT = 10_000;

const RETRY_AFTER_SECONDS = 1;

interface Waiter {
  readonly start: () => void;
}

interface Lane {
  running: number;
  /** In order of arrival. */
  readonly waiting: Set<Waiter>;
}

/**
 * Bounds the concurrent work of each caller: some runs at once, some waits in order, each for at
 * most `waitTimeout` milliseconds. Callers without work use no memory.
 */
export class ConcurrencyLimit {
  private readonly lanes = new Map<string, Lane>();

  constructor(private readonly waitTimeout = WAIT_TIMEOUT) {}

  /**
   * Waits until the work may start.
   *
   * @param whenGone receives a function to call when the client disconnects; called only if the
   *   work must wait.
   * @returns a function that ends the work; undefined for a client that has disconnected.
   * @throws AppError RATE_LIMITED when too many wait, SERVICE_UNAVAILABLE after the maximum waiting
   *   time.
   */
  async take(
    key: string,
    whenGone: (leave: () => void) => void,
  ): Promise<(() => void) | undefined> {
    const lane = this.lanes.get(key) ?? { running: 0, waiting: new Set() };
    this.lanes.set(key, lane);
    if (lane.running >= MAX_RUNNING) {
      const endWait = beginWait('wait for other documents');
      const starts = await this.wait(lane, whenGone).finally(endWait);
      if (!starts) return undefined;
    }
    lane.running += 1;
    let over = false;
    return () => {
      if (over) return;
      over = true;
      lane.running -= 1;
      const [next] = lane.waiting;
      if (next) next.start();
      else if (lane.running === 0) this.lanes.delete(key);
    };
  }

  /** Number of callers with work in progress. */
  get callers(): number {
    return this.lanes.size;
  }

  private async wait(lane: Lane, whenGone: (leave: () => void) => void): Promise<boolean> {
    if (lane.waiting.size >= MAX_WAITING) {
      const message = `More than ${MAX_RUNNING + MAX_WAITING} documents at once. Try again later.`;
      throw new AppError('RATE_LIMITED', message, undefined, RETRY_AFTER_SECONDS);
    }
    return await new Promise((resolve, reject) => {
      const settle = (outcome: () => void) => {
        lane.waiting.delete(waiter);
        clearTimeout(timer);
        outcome();
      };
      const leave = () => settle(() => resolve(false));
      const waiter: Waiter = { start: () => settle(() => resolve(true)) };
      const late = () => reject(unavailable('Other documents of yours take too long. Try again.'));
      const timer = setTimeout(() => settle(late), this.waitTimeout);
      whenGone(leave);
      lane.waiting.add(waiter);
    });
  }
}

/**
 * Limits the concurrent documents of a caller: of a user, or of an address without a session.
 * Uploads have a separate limit, because they last as long as the transfer.
 *
 * @param isFirstRejection returns true if no other document of the caller was rejected within an
 *   hour.
 */
export function limitConcurrency(
  turns: ConcurrencyLimit,
  isFirstRejection: (caller: Caller) => Promise<boolean>,
): RequestHandler {
  return async (request, response, next) => {
    const caller = response.locals.context as Caller;
    const who = callerKey(caller);
    try {
      const key = request.is('multipart/form-data') ? `${who} upload` : who;
      const end = await turns.take(key, (leave) => response.once('close', leave));
      if (end === undefined) return;
      if (response.closed) return end();
      response.once('close', end);
    } catch (error) {
      const { code } = error as AppError;
      if (code === 'RATE_LIMITED' && !(await isFirstRejection(caller))) {
        throw withoutRecord(error as AppError);
      }
      throw error;
    }
    next();
  };
}
