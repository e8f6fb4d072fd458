/** A day (`2026-01-31`) or a local time (`2026-01-31T14:00`) in words; undefined while it is incomplete. */
export function dateInWords(value: string, locale: string): string | undefined {
  const time = Date.parse(value.length > 10 ? `${value}Z` : value);
  if (Number.isNaN(time)) return undefined;
  return new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
    ...(value.length > 10 && { hour: '2-digit', minute: '2-digit' }),
  }).format(time);
}
