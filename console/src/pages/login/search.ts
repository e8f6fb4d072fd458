import { type RawSearch, text } from '../../app/search.ts';

export interface LoginSearch {
  /** The page that was asked for. */
  readonly next?: string | undefined;
  /** The one-time code of the identity provider's redirect. */
  readonly code?: string | undefined;
  /** The error code of the identity provider's redirect. */
  readonly error?: string | undefined;
  /** Why that error came, where the service says it. */
  readonly reason?: string | undefined;
  /** Whether the code proves anew who uses a session, in the window that asked for it. */
  readonly reauthenticate?: boolean | undefined;
}

export function loginSearch(raw: RawSearch): LoginSearch {
  return {
    next: innerPath(text(raw.next)),
    code: text(raw.code),
    error: text(raw.error),
    reason: text(raw.reason),
    // The router reads numbers as such.
    reauthenticate: String(raw.reauthenticate) === '1' || raw.reauthenticate === true || undefined,
  };
}

/** A path of this console: an address of another host would send people there after their login. */
export function innerPath(path: string | undefined): string | undefined {
  if (path === undefined || !/^\/(?![/\\])/.test(path)) return undefined;
  try {
    const url = new URL(path, location.origin);
    return url.origin === location.origin ? `${url.pathname}${url.search}${url.hash}` : undefined;
  } catch {
    return undefined;
  }
}
