import { Cluster, type ClusterOptions } from 'ioredis';

/** Redirections of one command, so that a command of a node that is away ends in bounded time. */
const MAX_REDIRECTIONS = 4;

/** Pause before a command that the cluster could not answer is sent again, in milliseconds. */
const RETRY_DELAY = 100;

const DEFAULT_PORT = 6379;

/** The nodes at which a client asks for the others, and how it logs in at all of them. */
interface ClusterAddress {
  readonly nodes: readonly { readonly host: string; readonly port: number }[];
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly tls: boolean;
}

/** Whether the URL names nodes of a Redis Cluster: `redis+cluster://…` or `rediss+cluster://…`. */
export function isClusterUrl(url: string): boolean {
  return /^rediss?\+cluster:/.test(url);
}

/** Reads `redis+cluster://user:password@host:port,host:port`. @throws TypeError for another form. */
export function clusterAddressOf(url: string): ClusterAddress {
  const [, secure, rest = ''] = /^redis(s?)\+cluster:\/\/(.+)$/.exec(url) ?? [];
  const at = rest.lastIndexOf('@');
  const login = at < 0 ? '' : rest.slice(0, at + 1);
  const addresses = rest
    .slice(at + 1)
    .replace(/\/.*$/, '')
    .split(',')
    .map((address) => new URL(`redis://${login}${address}`));
  const [first] = addresses;
  return {
    nodes: addresses.map(({ hostname, port }) => ({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? DEFAULT_PORT : Number(port),
    })),
    username: first?.username ? decodeURIComponent(first.username) : undefined,
    password: first?.password ? decodeURIComponent(first.password) : undefined,
    tls: secure === 's',
  };
}

/**
 * Connects to a Redis Cluster.
 *
 * @param options of the connection to each node.
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
