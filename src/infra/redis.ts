import { Redis } from 'ioredis';
import type { Logger } from './logger.js';

/** The shared Redis of several replicas. */
export type RedisClient = Redis;

/** A command that takes longer than this counts as failed, in milliseconds. */
const COMMAND_TIMEOUT = 1_000;

/** How long to wait between attempts to connect, at most, in milliseconds. */
const MAX_RETRY_DELAY = 2_000;

/**
 * Connects to Redis, and goes on trying in the background while it is away: commands then fail at
 * once instead of queueing, so that whoever uses it can do without.
 *
 * @param keyPrefix before every key and channel: what shares a Redis must not share its prefix.
 */
export function connectRedis(url: string, logger: Logger, keyPrefix: string): RedisClient {
  const client = new Redis(url, {
    keyPrefix,
    commandTimeout: COMMAND_TIMEOUT,
    connectTimeout: COMMAND_TIMEOUT,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 100, MAX_RETRY_DELAY),
  });
  let away = false;
  client.on('error', (error) => {
    // One line for each time it goes away, not for each attempt.
    if (!away) logger.warn({ err: error }, 'Redis is away');
    away = true;
  });
  client.on('ready', () => {
    if (away) logger.info('Redis is back');
    away = false;
  });
  return client;
}
