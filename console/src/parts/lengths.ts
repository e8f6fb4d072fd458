/** A number with a unit; the decimal sign may be a comma. */
const PART = /^(\d+(?:[.,]\d+)?)\s*(hours?|hrs?|h|stunden?|std\.?|minute[ns]?|mins?\.?|m)?\s*/i;
const CLOCK = /^(\d{1,4}):([0-5]\d)$/;

/**
 * Reads a length of time as people write it, in minutes: `4 h`, `30 min`, `1.5 h`, `2 h 30 min`,
 * `1:30`. A number without a unit is hours. Days are not read: a working day has no fixed length.
 */
export function parseMinutes(text: string): number | undefined {
  let rest = text.trim();
  const [, hours, minutes] = CLOCK.exec(rest) ?? [];
  if (hours !== undefined) return Number(hours) * 60 + Number(minutes);
  if (rest === '') return undefined;
  let total = 0;
  while (rest !== '') {
    const [all, number, unit = 'h'] = PART.exec(rest) ?? [];
    if (all === undefined || number === undefined) return undefined;
    const value = Number(number.replace(',', '.'));
    total += /^(h|std|stund)/i.test(unit) ? value * 60 : value;
    rest = rest.slice(all.length);
  }
  return Math.round(total);
}

/** Minutes in the form that `parseMinutes` reads: `2 h 30 min`. */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`];
  return parts.filter(Boolean).join(' ');
}

/** A duration in hours; from two days on in days, with the hours that are over. */
export function durationText(hours: number, language: string): string {
  if (hours < 1 / 60) return `${Math.round(hours * 3_600)} s`;
  if (hours < 48) return minutesText(Math.round(hours * 60));
  const whole = Math.round(hours);
  const days = new Intl.NumberFormat(language, {
    ...{ style: 'unit', unit: 'day', unitDisplay: 'long' },
  }).format(Math.floor(whole / 24));
  return whole % 24 === 0 ? days : `${days} ${minutesText((whole % 24) * 60)}`;
}

/**
 * Lengths in whole minutes whose sum is the rounded sum: a table of them adds up.
 *
 * @param parts milliseconds, none negative.
 */
export function minutesThatAddUp(parts: readonly number[]): number[] {
  let exact = 0;
  let shown = 0;
  return parts.map((part) => {
    exact += part;
    const minutes = Math.round(exact / 60_000) - shown;
    shown += minutes;
    return minutes;
  });
}
