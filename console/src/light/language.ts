import { baseOf, regionalTag } from '../i18n/device.ts';
import { siteData } from '../parts/site-data.ts';

/** The language that was chosen in this browser, else the first of the browser's that is there. */
export function readersLanguage(): 'en' | 'de' {
  return (
    [siteData.get('chosen-language') ?? '', ...navigator.languages]
      .map(baseOf)
      .find((tag) => tag === 'en' || tag === 'de') ?? 'en'
  );
}

/** Formats of times in a language, as its reader writes them. */
export function timesIn(language: string) {
  const tag = regionalTag(language, null, navigator.languages);
  const moments = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
  const times = new Intl.DateTimeFormat(tag, { timeStyle: 'short' });
  return {
    tag,
    /** Day and time of a moment. */
    momentOf: (time: string | Date): string => moments.format(new Date(time)),
    /** The time of day of a moment. */
    timeOf: (time: Date): string => times.format(time),
  };
}
