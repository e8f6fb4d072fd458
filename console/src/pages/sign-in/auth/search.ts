import { type RawSearch, text } from '../../../app/search.ts';

export interface LoginSearch {
  /** The requested page. */
  readonly next?: string | undefined;
  /** One-time code of the identity provider's redirect. */
  readonly code?: string | undefined;
  /** Error code of the identity provider's redirect. */
  readonly error?: string | undefined;
  /** Reason of the error, if the service states it. */
  readonly reason?: string | undefined;
  /** True if the code is for re-authentication, in the window that requested it. */
  readonly reauthenticate?: boolean | undefined;
}

export function loginSearch(raw: RawSearch): LoginSearch {
  return {
    next: innerPath(text(raw.next)),
    code: text(raw.code),
    error: text(raw.error),
    reason: text(raw.reason),
    // The router parses numbers.
    reauthenticate: String(raw.reauthenticate) === '1' || raw.reauthenticate === true || undefined,
  };
}

/**
 * Accepts only a path of this console: an address of another host would redirect people after their
 * login.
 */
export function innerPath(path: string | undefined): string | undefined {
  if (path === undefined || !/^\/(?![/\\])/.test(path)) return undefined;
  try {
    const url = new URL(path, location.origin);
    return url.origin === location.origin ? `${url.pathname}${url.search}${url.hash}` : undefined;
  } catch {
    return undefined;
  }
}
