/**
 * The beginnings of paths whose next segment is a secret that authenticates: the code of a report
 * link, the token of a calendar feed, and that of a link to unsubscribe.
 */
const BEFORE_SECRET = /^((?:\/r|(?:\/api(?:\/v1)?)?\/(?:calendar|auth\/unsubscribe))\/).+/i;

/** A path as logs and records may contain it, without the secrets of links. */
export function recordedPath(path: string): string {
  return path.replace(BEFORE_SECRET, '$1-');
}

const CALENDAR = /^(?:\/api(?:\/v1)?)?\/calendar\/(?:([\w-]{43})\.ics\/?$)?/i;

/** Returns whether the path is that of a calendar feed, which its token authenticates. */
export function isCalendarPath(path: string): boolean {
  return CALENDAR.test(path);
}

/** The token of the calendar feed of a path; undefined for another path and a malformed token. */
export function calendarTokenOf(path: string): string | undefined {
  return CALENDAR.exec(path)?.[1];
}
