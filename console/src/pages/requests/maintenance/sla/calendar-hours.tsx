import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { dayName } from '../../../../parts/day-name.ts';
import { useFormat } from '../../../../parts/format.ts';
import { dayOf, dayText } from '../../../../parts/work-hours.ts';
import { type ClockCalendar, holidaysWithin } from './clock-state.ts';
import classes from './sla.module.css';

interface CalendarHoursProps {
  readonly calendar: ClockCalendar;
  /** Period of which the holidays are shown. */
  readonly from: string;
  readonly to: string;
}

/** Days with the same hours, in order: the first and the last of each group. */
function groupsOf(week: ClockCalendar['week']): { first: number; last: number; hours: string }[] {
  const groups: { first: number; last: number; hours: string }[] = [];
  for (const [day, pairs] of week.entries()) {
    const hours = dayText(dayOf(pairs));
    const group = groups.at(-1);
    if (group?.hours === hours) group.last = day;
    else groups.push({ first: day, last: day, hours });
  }
  return groups;
}

/** The hours of a calendar in words, with the special days of a period. */
export function CalendarHours({ calendar, from, to }: CalendarHoursProps) {
  const { t } = useTranslation('due');
  const format = useFormat();
  const { name, version, timeZone, week } = calendar;
  const short = (day: number) => dayName(day, format.locale, 'short');
  const special = holidaysWithin(calendar, from, to);
  return (
    <>
      <Text size="sm">{t('calendarName', { name, version, zone: timeZone })}</Text>
      <ul className={classes.facts}>
        {groupsOf(week).map(({ first, last, hours }) => (
          <li key={first}>
            {first === last ? short(first) : `${short(first)}–${short(last)}`}:{' '}
            {hours || t('closed')}
          </li>
        ))}
        {special.map((day) => (
          <li key={day.date}>
            {format.day(day.date)}, {day.name}: {dayText(dayOf(day.intervals)) || t('closed')}
          </li>
        ))}
      </ul>
    </>
  );
}
