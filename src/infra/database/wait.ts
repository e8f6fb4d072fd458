import { setTimeout as sleep } from 'node:timers/promises';
import { toAppError } from '../../core/errors.js';
import type { Logger } from '../logging/logger.js';
import type { Database } from './database.js';

/**
 * Maximum time that a start waits for an unavailable server, in milliseconds, and the pause between
 * attempts.
 */
const WAIT_LIMIT = 60_000;
const PAUSE = 500;

/**
 * Waits until the database accepts statements: a server may start after the service.
 *
 * @throws AppError SERVICE_UNAVAILABLE after a minute; any other error at once, such as a wrong
 *   password.
 */
export async function waitForDatabase(
  database: Pick<Database, 'ping'>,
  logger: Pick<Logger, 'warn'>,
  limit = WAIT_LIMIT,
): Promise<void> {
  const end = performance.now() + limit;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.ping();
    } catch (error) {
      const known = toAppError(error);
      if (known.code !== 'SERVICE_UNAVAILABLE') throw error;
      if (performance.now() >= end) throw known;
      // One line when it is unavailable, not one for each attempt.
      if (attempt === 1) logger.warn({ err: error }, 'waiting for the database');
    }
    await sleep(PAUSE);
  }
}
