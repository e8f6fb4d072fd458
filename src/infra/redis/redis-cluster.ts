import { Cluster, type ClusterOptions } from 'ioredis';
import { clusterAddressOf } from '../../config/redis-url.js';

/**
 * Maximum number of redirections of one command, so that a command to an unavailable node ends in
 * bounded time.
 */
const MAX_REDIRECTIONS = 4;

/** Pause before a command that the cluster could not answer is sent again, in milliseconds. */
const RETRY_DELAY = 100;

/**
 * Connects to a Redis Cluster.
 *
 * @param options options of the connection to each node.
 */
export function connectCluster(
  url: string,
  keyPrefix: string,
  options: NonNullable<ClusterOptions['redisOptions']>,
  retryStrategy: (attempt: number) => number,
): Cluster {
  const { nodes, username, password, tls } = clusterAddressOf(url);
  return new Cluster([...nodes], {
    keyPrefix,
    enableOfflineQueue: false,
    maxRedirections: MAX_REDIRECTIONS,
    retryDelayOnClusterDown: RETRY_DELAY,
    retryDelayOnFailover: RETRY_DELAY,
    clusterRetryStrategy: retryStrategy,
    redisOptions: {
      ...options,
      ...(username === undefined ? {} : { username }),
      ...(password === undefined ? {} : { password }),
      ...(tls ? { tls: {} } : {}),
    },
  });
}
