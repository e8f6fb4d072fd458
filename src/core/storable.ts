/** First date that every part of the service, including the database, can write. */
const FIRST_DAY = new Date('0001-01-01T00:00:00Z');
const LAST_DAY = new Date('9999-12-31T23:59:59.999Z');

/** Returns whether PostgreSQL can store the text: no U+0000 and no unpaired surrogate. */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** Returns whether the date is in the years 1 to 9999. */
export function isStorableDate(date: Date): boolean {
  return date >= FIRST_DAY && date <= LAST_DAY;
}
