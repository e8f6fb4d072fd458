const DEFAULT_PORT = 6379;

/** Seed nodes of a Redis Cluster, and the credentials for all its nodes. */
export interface ClusterAddress {
  readonly nodes: readonly { readonly host: string; readonly port: number }[];
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly tls: boolean;
}

/**
 * Returns whether the URL names nodes of a Redis Cluster: `redis+cluster://…` or
 * `rediss+cluster://…`.
 */
export function isClusterUrl(url: string): boolean {
  return /^rediss?\+cluster:/.test(url);
}

/**
 * Parses `redis+cluster://user:password@host:port,host:port`. @throws TypeError for another form.
 */
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
 * Returns whether the text is a URL of a Redis server, or of Redis Cluster nodes as
 * `clusterAddressOf` reads it.
 */
export function isRedisUrl(text: string): boolean {
  if (!isClusterUrl(text)) return /^rediss?:\/\/./.test(text) && URL.canParse(text);
  try {
    return clusterAddressOf(text).nodes.every(({ host }) => host !== '');
  } catch {
    return false;
  }
}
