import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../infra/logger.js';

/** How the process ends. */
export interface Ending {
  readonly logger: Logger;
  /** How long it still answers requests, in seconds. */
  readonly drainSeconds: number;
  /** How long requests under way may take after that, in seconds. */
  readonly stopSeconds: number;
  /** Announces the end. */
  readonly drain: () => Promise<void>;
  /** Finishes what is under way, and closes everything. */
  readonly stop: () => Promise<void>;
}

/**
 * Signals within this time are one, in milliseconds: npm passes on what a terminal has sent to the program
 * already.
 */
const SAME_SIGNAL = 300;

/** What closing takes besides the requests under way, in milliseconds: jobs, connections, files. */
const CLOSING = 10_000;

/**
 * Ends the process after SIGTERM or SIGINT: with exit code 0 when everything was closed in time, otherwise
 * with 1. A second signal ends it at once, with 1.
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
