import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { useLength } from './use-length.ts';

/** From here on a due time is told by its day: "due Fri, 4 Dec, 14:00", in milliseconds. */
const BY_DAY = 2 * 86_400_000;
/** From here on the year is told, too. */
const WITH_YEAR = 300 * 86_400_000;

/**
 * Returns a function that tells when something is due: near times by their distance, others by
 * weekday and time.
 */
export function useDueWords(): (
  kind: 'due' | 'atRisk' | 'overdue',
  by: number,
  dueAt: string | null,
) => string {
  const { t } = useTranslation('due');
  const { locale, timeZone } = useFormat();
  const length = useLength();
  return (kind, by, dueAt) => {
    if (kind === 'overdue' || dueAt === null || by < BY_DAY) {
      return t(kind, { length: length.roughAfter(by) });
    }
    const format = new Intl.DateTimeFormat(locale, {
      ...{ weekday: 'short', day: 'numeric', month: 'short' },
      ...(by >= WITH_YEAR && { year: 'numeric' }),
      ...{ hour: '2-digit', minute: '2-digit', timeZone },
    });
    return t(`${kind}On`, { when: format.format(new Date(dueAt)) });
  };
}
