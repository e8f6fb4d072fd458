const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The time of a wall clock in a zone at a moment, as if it were UTC, in milliseconds. */
function wallClock(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(moment);
  const part = (type: string) => Number(parts.find((found) => found.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
}

/** A moment as a field of type `datetime-local` has it (`2026-01-31T14:00`), in a zone. */
export function toLocalTime(iso: string, timeZone: string): string {
  return new Date(wallClock(Date.parse(iso), timeZone)).toISOString().slice(0, 16);
}

/**
 * The moment (ISO 8601) that a field of type `datetime-local` names in a zone; `undefined` for
 * none. A time that the clocks leave out is the one after the change, and of one that they repeat the
 * first, as in the service.
 */
export function toMoment(local: string, timeZone: string): string | undefined {
  const wanted = Date.parse(`${local}Z`);
  if (Number.isNaN(wanted)) return undefined;
  // The offset at the first estimate may differ from the one at the result.
  let moment = wanted;
  for (let round = 0; round < 2; round += 1) moment += wanted - wallClock(moment, timeZone);
  // Clocks go back by an hour, on Lord Howe Island by half of one.
  const earlier = [HOUR, HOUR / 2].find((back) => wallClock(moment - back, timeZone) === wanted);
  return new Date(moment - (earlier ?? 0)).toISOString();
}

/** The day of a moment in a zone (`2026-01-31`). */
export function dayIn(iso: string, timeZone: string): string {
  return toLocalTime(iso, timeZone).slice(0, 10);
}

/** The first moment of a day in a zone. */
function startOf(day: string, timeZone: string): number {
  return Date.parse(toMoment(`${day}T00:00`, timeZone) ?? '');
}

/** First moment of a day in a zone; a moment stays as it is. */
export function firstMoment(dayOrMoment: string, timeZone: string): string {
  if (dayOrMoment.length > 10) return dayOrMoment;
  return new Date(startOf(dayOrMoment, timeZone)).toISOString();
}

/** Last moment of a day in a zone, in whole milliseconds; a moment stays as it is. */
export function lastMoment(dayOrMoment: string, timeZone: string): string {
  if (dayOrMoment.length > 10) return dayOrMoment;
  const next = new Date(Date.parse(dayOrMoment) + DAY).toISOString().slice(0, 10);
  return new Date(startOf(next, timeZone) - 1).toISOString();
}
