import { useFormat } from '../parts/format.ts';

/** Returns a function that tells a moment as the time of day, with the day if it is another one. */
export function useTimeOf(): (at: number) => string {
  const { locale, timeZone, dateTime } = useFormat();
  return (at) => {
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone });
    const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone });
    const isToday = day.format(at) === day.format(Date.now());
    return isToday ? time.format(at) : dateTime(new Date(at).toISOString());
  };
}
