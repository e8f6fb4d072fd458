import { ActionIcon, Group, Input, Menu, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { IconCopy } from '../../../icons/icons.ts';
import { dayName } from '../../../parts/day-name.ts';
import { useFormat } from '../../../parts/format.ts';
import { minutesText } from '../../../parts/lengths.ts';
import { usePhone } from '../../../parts/use-phone.ts';
import { dayText, minutesOfDay, parseDay } from '../../../parts/work-hours.ts';
import { type CalendarValues, WEEK_DAYS } from './calendar-values.ts';
import classes from './calendars.module.css';

interface Props {
  readonly form: UseFormReturnType<CalendarValues>;
}

const WORKDAYS = 5;

/** Working hours of the seven days, each as a text that can be copied to others. */
export function WeekFields({ form }: Props) {
  const { t } = useTranslation('calendars');
  const days = form.values.week.map(parseDay);
  const total = days.reduce(
    (sum, day) => sum + (typeof day === 'string' ? 0 : minutesOfDay(day)),
    0,
  );
  return (
    <Input.Wrapper
      label={t('week')}
      description={t('weekHint')}
      labelElement="div"
      error={form.errors.week}
    >
      <Stack gap="xs" mt={8} role="group" aria-label={t('week')}>
        {WEEK_DAYS.map((day) => (
          <DayField key={day} day={day} form={form} />
        ))}
      </Stack>
      <Text size="sm" mt="xs" role="status">
        {t('weekTotal', { length: minutesText(total) })}
      </Text>
    </Input.Wrapper>
  );
}

function DayField({ form, day }: Props & { readonly day: number }) {
  const { t } = useTranslation('calendars');
  const { locale } = useFormat();
  const phone = usePhone();
  const name = dayName(day, locale);
  const field = form.getInputProps(`week.${day}`);
  const copy = (count: number) => {
    const text = form.values.week[day] ?? '';
    form.setFieldValue(
      'week',
      form.values.week.map((other, index) => (index < count ? text : other)),
    );
  };
  /** Shows how the text was understood. */
  const settle = () => {
    const read = parseDay(String(field.value));
    if (typeof read !== 'string') form.setFieldValue(`week.${day}`, dayText(read));
  };
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Text size="sm" className={classes.day} aria-hidden>
        {phone ? dayName(day, locale, 'short') : name}
      </Text>
      <TextInput
        aria-label={name}
        placeholder={t('closed')}
        flex={1}
        maxLength={120}
        {...field}
        onBlur={settle}
      />
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size="input-sm" aria-label={t('copy', { day: name })}>
            <IconCopy size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => copy(WORKDAYS)}>{t('copyWorkdays')}</Menu.Item>
          <Menu.Item onClick={() => copy(WEEK_DAYS.length)}>{t('copyAll')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
