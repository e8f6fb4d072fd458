import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

const HOUR = 60;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Lengths of time in words. */
export interface Lengths {
  /** Whole minutes, exact: "2 h 30 min". */
  readonly minutes: (minutes: number) => string;
  /** Milliseconds in one unit, rounded: "3 h", "2 days". */
  readonly rough: (milliseconds: number) => string;
  /** The same of working time, whose days have no fixed length: "62 h". */
  readonly roughWork: (milliseconds: number) => string;
}

/** Lengths of time in the viewer's language. */
export function useLength(): Lengths {
  const { t } = useTranslation('due');
  return useMemo(() => {
    const minutes = (total: number) => {
      const [hours, rest] = [Math.floor(total / HOUR), total % HOUR];
      if (hours === 0) return t('minutes', { count: rest });
      const text = t('hours', { count: hours });
      return rest === 0 ? text : `${text} ${t('minutes', { count: rest })}`;
    };
    const roughWork = (milliseconds: number) => {
      const total = Math.floor(Math.abs(milliseconds) / MINUTE_MS);
      if (total < HOUR) return t('minutes', { count: total });
      return t('hours', { count: Math.floor(total / HOUR) });
    };
    const rough = (milliseconds: number) => {
      const days = Math.floor(Math.abs(milliseconds) / DAY_MS);
      return days < 2 ? roughWork(milliseconds) : t('days', { count: days });
    };
    return { minutes, rough, roughWork };
  }, [t]);
}
