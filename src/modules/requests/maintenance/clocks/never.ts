/** Stored as `nextDueAt` of a request that has none: lists in its order end with them. */
export const NEVER = new Date('9999-12-31T00:00:00Z');

/** The due time that is shown; null for none. */
export function shownDue(stored: Date): Date | null {
  return stored.getTime() === NEVER.getTime() ? null : stored;
}
