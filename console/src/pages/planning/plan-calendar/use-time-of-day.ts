import { useMemo } from 'react';
import { useFormat } from '../../../parts/format.ts';

/** Returns a function that writes the time of day of a moment; default: in the viewer's zone. */
export function useTimeOfDay(zone?: string): (iso: string) => string {
  const { locale, timeZone } = useFormat();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, {
      timeStyle: 'short',
      timeZone: zone ?? timeZone,
    });
    return (iso) => format.format(new Date(iso));
  }, [locale, timeZone, zone]);
}
