import '@mantine/dates/styles.css';
import 'dayjs/locale/de';
import { DatePickerInput, DatesProvider } from '@mantine/dates';
import { useMediaQuery } from '@mantine/hooks';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCalendar } from '../icons/icons.ts';
import { useFormat } from './format.ts';
import { dayIn } from './local-time.ts';

export interface DayRangeProps {
  readonly label: string;
  /** Days as `2026-01-31`. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Called with both ends, or with neither when the choice is cleared. */
  readonly onChange: (from: string | undefined, to: string | undefined) => void;
  readonly clearable?: boolean;
  readonly w?: number | string;
}

/** The calendar of `DayRange`. */
export default function DayRangePicker(props: DayRangeProps) {
  const { label, from, to, onChange, clearable = true, w = 250 } = props;
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const id = useId();
  const wide = useMediaQuery('(min-width: 48em)');
  // A range is complete with its second day; until then it is shown but not reported.
  const [begun, setBegun] = useState<string | null>(null);
  const value: [string | null, string | null] = begun ? [begun, null] : [from ?? null, to ?? null];
  const shown = value
    .filter((day) => day !== null)
    .map(format.day)
    .join(' – ');
  const today = dayIn(new Date().toISOString(), format.timeZone);
  const change = ([first, last]: [string | null, string | null]) => {
    if (first !== null && last === null) return setBegun(first);
    setBegun(null);
    onChange(first ?? undefined, last ?? undefined);
  };
  return (
    <DatesProvider settings={{ locale: i18n.language, firstDayOfWeek: 1 }}>
      <DatePickerInput
        type="range"
        // The field's label names the calendar.
        id={id}
        popoverProps={{ id }}
        // The accessible name includes the visible text.
        aria-label={shown ? `${label}: ${shown}` : label}
        placeholder={label}
        value={value}
        onChange={change}
        onDropdownClose={() => setBegun(null)}
        allowSingleDateInRange
        maxDate={today}
        defaultDate={monthBefore(to ?? today, wide)}
        weekendDays={[]}
        ariaLabels={{
          previousMonth: t('calendar.previousMonth'),
          nextMonth: t('calendar.nextMonth'),
          previousYear: t('calendar.previousYear'),
          nextYear: t('calendar.nextYear'),
          previousDecade: t('calendar.previousDecade'),
          nextDecade: t('calendar.nextDecade'),
        }}
        clearButtonProps={{ 'aria-label': t('action.reset') }}
        clearable={clearable}
        dropdownType={wide ? 'popover' : 'modal'}
        valueFormatter={() => shown}
        leftSection={<IconCalendar size={16} aria-hidden />}
        numberOfColumns={wide ? 2 : 1}
        w={w}
        styles={{ placeholder: { color: 'var(--text-quiet)' } }}
      />
    </DatesProvider>
  );
}

/** First shown month; of two months, the second one has the last day. */
function monthBefore(day: string, two: boolean | undefined): string {
  if (!two) return day;
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 2)).toISOString().slice(0, 10);
}
