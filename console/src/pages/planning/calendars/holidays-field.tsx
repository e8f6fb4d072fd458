import { Text, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { parseHolidays } from '../../../parts/holidays.ts';
import type { CalendarValues } from './calendar-values.ts';

/** Days with other hours, pasted as lines. */
export function HolidaysField({ form }: { readonly form: UseFormReturnType<CalendarValues> }) {
  const { t } = useTranslation('calendars');
  const { holidays, problems } = parseHolidays(form.values.holidays);
  const open = holidays.filter(({ intervals }) => intervals.length > 0).length;
  return (
    <div>
      <Textarea
        label={t('holidays')}
        description={t('holidaysHint')}
        placeholder={t('holidaysExample')}
        autosize
        minRows={4}
        maxRows={16}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        {...form.getInputProps('holidays')}
      />
      <Text size="sm" mt={4} role="status">
        {t('holidaysRead', { count: holidays.length })}
        {open > 0 && ` ${t('holidaysOpen', { count: open })}`}
        {problems.length > 0 && ` ${t('holidaysWrong', { count: problems.length })}`}
      </Text>
    </div>
  );
}
