import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { minutesText } from '../lengths.ts';

const HOUR = 60;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Lengths of time in words. */
export interface Lengths {
  /** Milliseconds in one unit, rounded: "3 h", "2 days". */
  readonly rough: (milliseconds: number) => string;
  /** The same after "in" or "since", which take another case in German: "2 Tagen". */
  readonly roughAfter: (milliseconds: number) => string;
  /** The same of working time, whose days have no fixed length: "62 h". */
  readonly roughWork: (milliseconds: number) => string;
}

/** Lengths of time in the viewer's language. */
export function useLength(): Lengths {
  const { t } = useTranslation('due');
  return useMemo(() => {
    const roughWork = (milliseconds: number) => {
      const total = Math.floor(Math.abs(milliseconds) / MINUTE_MS);
      return minutesText(total < HOUR ? total : total - (total % HOUR));
    };
    const inDays = (key: 'days' | 'afterDays') => (milliseconds: number) => {
      const days = Math.floor(Math.abs(milliseconds) / DAY_MS);
      return days < 2 ? roughWork(milliseconds) : t(key, { count: days });
    };
    return { rough: inDays('days'), roughAfter: inDays('afterDays'), roughWork };
  }, [t]);
}
