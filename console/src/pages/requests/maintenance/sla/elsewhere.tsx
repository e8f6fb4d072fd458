import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../parts/format.ts';
import { useZoned } from '../../../../parts/zoned.ts';
import type { ClockCalendar } from './clock-state.ts';

interface ElsewhereProps {
  readonly iso: string;
  readonly calendar: ClockCalendar;
}

/** The same time in the zone of the calendar, where it is not the viewer's. */
export function Elsewhere({ iso, calendar: { timeZone } }: ElsewhereProps) {
  const { t } = useTranslation('due');
  const format = useFormat();
  const there = useZoned(timeZone);
  if (timeZone === format.timeZone) return null;
  return (
    <span className="quiet"> {t('elsewhere', { when: there.dateTime(iso), zone: timeZone })}</span>
  );
}
