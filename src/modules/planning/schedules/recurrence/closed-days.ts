import { plusLocalDays } from './instants.js';

/** Treatment of a time on a closed day. */
export type OnClosedDay = 'keep' | 'next' | 'previous' | 'skip';

/** Days within which an open day must be found. */
const FARTHEST = 366;

/**
 * Moves a local time off closed days; the time of day stays.
 *
 * @param isClosed tells of a local date, `YYYY-MM-DD`.
 * @returns the time that counts, or null where the day is skipped: by `skip`, or as no day within a
 *   year is open.
 */
export function offClosedDays(
  local: string,
  onClosedDay: OnClosedDay,
  isClosed: (date: string) => boolean,
): string | null {
  if (onClosedDay === 'keep' || !isClosed(dateOf(local))) return local;
  if (onClosedDay === 'skip') return null;
  const step = onClosedDay === 'next' ? 1 : -1;
  for (let days = 1; days <= FARTHEST; days++) {
    const moved = plusLocalDays(local, step * days);
    if (!isClosed(dateOf(moved))) return moved;
  }
  return null;
}

const dateOf = (local: string) => local.slice(0, 10);
