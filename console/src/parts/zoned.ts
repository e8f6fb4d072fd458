import { useMemo } from 'react';
import { useFormat } from './format.ts';

/** Formats for a zone that need not be the viewer's. */
export interface ZonedFormat {
  /** With the day of the week. */
  readonly dateTime: (iso: string) => string;
  /** A period; the day once where both ends are on it. */
  readonly period: (from: string, to: string) => string;
}

/** Times of a zone in the viewer's language. */
export function useZoned(timeZone: string): ZonedFormat {
  const { locale } = useFormat();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZone,
    });
    return {
      dateTime: (iso) => format.format(new Date(iso)),
      period: (from, to) => format.formatRange(new Date(from), new Date(to)),
    };
  }, [locale, timeZone]);
}
