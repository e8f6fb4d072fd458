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
 * none. A time that the clocks leave out is the one after the change.
 */
export function toMoment(local: string, timeZone: string): string | undefined {
  const wanted = Date.parse(`${local}Z`);
  if (Number.isNaN(wanted)) return undefined;
  // The offset at the first estimate may differ from the one at the result.
  let moment = wanted;
  for (let round = 0; round < 2; round += 1) moment += wanted - wallClock(moment, timeZone);
  return new Date(moment).toISOString();
}
