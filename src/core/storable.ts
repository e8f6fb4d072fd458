/** What every part of the service, the database included, can write as a date. */
const FIRST_DAY = new Date('0001-01-01T00:00:00Z');
const LAST_DAY = new Date('9999-12-31T23:59:59.999Z');

/** Whether PostgreSQL stores the text: neither U+0000 nor half a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** Whether the date is one of the years 1 to 9999. */
export function isStorableDate(date: Date): boolean {
  return date >= FIRST_DAY && date <= LAST_DAY;
}
