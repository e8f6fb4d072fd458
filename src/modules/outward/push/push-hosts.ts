import type { PushConfig } from '../../../config/config.js';

/** The push services of the browsers. */
const KNOWN = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const;

/** Push services to which messages are sent. */
export class PushHosts {
  constructor(private readonly others: PushConfig['hosts']) {}

  /** Finds why a device cannot have this address; undefined if it can. */
  problemOf(endpoint: string): string | undefined {
    if (!URL.canParse(endpoint)) return 'must be a URL';
    const url = new URL(endpoint);
    if (url.protocol !== 'https:') return 'must start with https://';
    if (url.username !== '' || url.password !== '') {
      return 'must not hold a user name or a password';
    }
    if (this.isOther(url)) return undefined;
    if (url.port !== '') return 'must not have a port';
    return KNOWN.some((name) => matches(name, url.hostname))
      ? undefined
      : 'must be at a push service that the service knows';
  }

  /** Returns whether an address is one of the configuration, which may be private. */
  isOther({ hostname, port }: URL): boolean {
    return this.others.some(
      (host) => host.port === (Number(port) || 443) && matches(host.name, hostname),
    );
  }
}

/** @param name `*.` at its beginning stands for one or more labels. */
function matches(name: string, hostname: string): boolean {
  if (!name.startsWith('*')) return name === hostname;
  return hostname.endsWith(name.slice(1)) && /^[^.]/.test(hostname);
}
