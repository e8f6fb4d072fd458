import { Cluster, Redis } from 'ioredis';
import { isClusterUrl } from '../../config/redis-url.js';
import { recordedSpan, spanned } from '../../core/tracing.js';
import type { Logger } from '../logging/logger.js';
import { connectCluster } from './redis-cluster.js';

/** Client of the Redis server or cluster that all replicas share. */
export type RedisClient = Redis | Cluster;

/** Time limit of a command, in milliseconds. */
const COMMAND_TIMEOUT = 1_000;

/** Maximum pause between connection attempts, in milliseconds. */
const MAX_RETRY_DELAY = 2_000;

const CONNECTION = {
  commandTimeout: COMMAND_TIMEOUT,
  connectTimeout: COMMAND_TIMEOUT,
  // A connection without answers is closed. Until there is another one, commands fail at once
  // instead of waiting for their time limit.
  socketTimeout: COMMAND_TIMEOUT,
} as const;

function retryDelay(attempt: number): number {
  return Math.min(attempt * 100, MAX_RETRY_DELAY);
}

/**
 * Connects to Redis and reconnects in the background while it is unavailable. Commands then fail at
 * once instead of being queued, so that callers can continue without it.
 *
 * @param url `redis://…`, or `redis+cluster://…` with one or several nodes of a cluster.
 * @param keyPrefix prefix of every key and channel; must be unique among the users of one Redis.
 */
export function connectRedis(url: string, logger: Logger, keyPrefix: string): RedisClient {
  const client = isClusterUrl(url)
    ? connectCluster(url, keyPrefix, CONNECTION, retryDelay)
    : new Redis(url, {
        ...CONNECTION,
        keyPrefix,
        enableOfflineQueue: false,
        maxRetriesPerRequest: 0,
        retryStrategy: retryDelay,
      });
  traceCommands(client);
  // The health checks log an unavailable Redis; without a listener its errors would end the process.
  client.on('error', (err) => logger.debug({ err }, 'Redis connection error'));
  return client;
}

/** Options of a copy of a client. */
interface CopyOptions {
  /**
   * Waits for an unavailable Redis without limit, as subscriptions need; otherwise commands fail
   * meanwhile.
   */
  readonly patient?: boolean;
  /** Connects at the first command. */
  readonly lazyConnect?: boolean;
}

/** A second client of the same Redis, without the key prefix. */
export function copyOf(
  client: RedisClient,
  { patient, lazyConnect }: CopyOptions = {},
): RedisClient {
  const connect = lazyConnect === undefined ? {} : { lazyConnect };
  const waiting = { maxRetriesPerRequest: null, commandTimeout: undefined };
  if (client instanceof Cluster) {
    const redisOptions = { ...client.options.redisOptions, ...(patient ? waiting : {}) };
    const queue = patient ? { enableOfflineQueue: true } : {};
    return client.duplicate([], { keyPrefix: '', ...connect, ...queue, redisOptions });
  }
  const queue = patient ? { enableOfflineQueue: true, ...waiting } : {};
  return client.duplicate({ keyPrefix: '', ...connect, ...queue });
}

/** Adds a span without arguments to each command if tracing is on. */
export function traceCommands(client: RedisClient): void {
  const send = client.sendCommand.bind(client) as Redis['sendCommand'];
  (client as Redis).sendCommand = (command, ...rest) => {
    const parent = recordedSpan();
    if (parent === undefined) return send(command, ...rest);
    const name = command.name.toUpperCase();
    const attributes = { 'db.system.name': 'redis', 'db.operation.name': name };
    const span = parent.child(`redis ${name}`, { kind: 'client', attributes });
    const sent = send(command, ...rest) as Promise<unknown>;
    // A separate promise for the span; the caller handles the error.
    spanned(span, () => sent).catch(() => {});
    return sent;
  };
}
