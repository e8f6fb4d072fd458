import { Redis } from 'ioredis';
import { recordedSpan, spanned } from '../core/tracing.js';
import type { Logger } from './logger.js';

/** The Redis client that all replicas share. */
export type RedisClient = Redis;

/** Time limit of a command, in milliseconds. */
const COMMAND_TIMEOUT = 1_000;

/** Maximum pause between connection attempts, in milliseconds. */
const MAX_RETRY_DELAY = 2_000;

/**
 * Connects to Redis and reconnects in the background while it is unavailable. Commands then fail at
 * once instead of being queued, so that callers can continue without it.
 *
 * @param keyPrefix prefix of every key and channel; must be unique among the users of one Redis.
 */
export function connectRedis(url: string, logger: Logger, keyPrefix: string): RedisClient {
  const client = new Redis(url, {
    keyPrefix,
    commandTimeout: COMMAND_TIMEOUT,
    connectTimeout: COMMAND_TIMEOUT,
    // A connection on which nothing comes back is closed. Until there is another one, commands fail at
    // once, rather than each waiting for its time limit.
    socketTimeout: COMMAND_TIMEOUT,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 100, MAX_RETRY_DELAY),
  });
  traceCommands(client);
  let away = false;
  client.on('error', (error) => {
    // One line when it becomes unavailable, not one for each attempt.
    if (!away) logger.warn({ err: error }, 'Redis unavailable');
    away = true;
  });
  client.on('ready', () => {
    if (away) logger.info('Redis available again');
    away = false;
  });
  return client;
}

/** Gives each command a span without its arguments, where something is traced. */
export function traceCommands(client: RedisClient): void {
  const send = client.sendCommand.bind(client);
  client.sendCommand = (command, stream) => {
    const parent = recordedSpan();
    if (parent === undefined) return send(command, stream);
    const name = command.name.toUpperCase();
    const attributes = { 'db.system.name': 'redis', 'db.operation.name': name };
    const span = parent.child(`redis ${name}`, { kind: 'client', attributes });
    const sent = send(command, stream) as Promise<unknown>;
    // A span of its own for what the caller gets: its error is the caller's to handle.
    void spanned(span, () => sent).catch(() => {});
    return sent;
  };
}
