import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../infra/logging/logger.js';

/** Steps and time limits of the end of the process. */
export interface Ending {
  readonly logger: Logger;
  /** Time in which requests are still accepted, in seconds. */
  readonly drainSeconds: number;
  /** Further time for requests in progress, in seconds. */
  readonly stopSeconds: number;
  /** Announces the end. */
  readonly drain: () => Promise<void>;
  /** Finishes the work in progress and closes everything. */
  readonly stop: () => Promise<void>;
}

/**
 * Signals within this time count as one, in milliseconds: npm passes on a signal that the terminal
 * has already sent to the program.
 */
const SAME_SIGNAL = 300;

/** Time for closing jobs, connections and files, besides requests in progress, in milliseconds. */
const CLOSING = 10_000;

/**
 * Ends the process after SIGTERM or SIGINT: with exit code 0 when everything was closed in time,
 * otherwise with 1. A second signal ends it at once, with 1.
 *
 * @returns a function that ends the process in the same way for another reason, with an exit code.
 */
export function stopOnSignals(ending: Ending): (exitCode: number) => void {
  let first: number | undefined;
  const begin = (reason: string, exitCode: number) => {
    first = performance.now();
    end(ending, reason, exitCode).catch(() => process.exit(1));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      const now = performance.now();
      if (first === undefined) begin(signal, 0);
      else if (now - first > SAME_SIGNAL) {
        ending.logger.warn({ signal }, 'stopped at once');
        process.exit(1);
      }
    });
  }
  return (exitCode) => {
    if (first === undefined) begin('exception', exitCode);
  };
}

async function end(ending: Ending, signal: string, exitCode: number): Promise<void> {
  const { logger, drainSeconds, stopSeconds } = ending;
  logger.info({ signal, drainSeconds }, 'stopping');
  const longest = (drainSeconds + stopSeconds) * 1000 + CLOSING;
  setTimeout(() => {
    logger.error('not everything was closed in time');
    process.exit(1);
  }, longest).unref();
  try {
    await Promise.all([ending.drain(), sleep(drainSeconds * 1000)]);
    await ending.stop();
  } catch (err) {
    logger.error({ err }, 'stopping failed');
    process.exit(1);
  }
  process.exit(exitCode);
}
