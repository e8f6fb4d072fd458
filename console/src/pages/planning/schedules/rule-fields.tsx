import { Checkbox, Group, Input, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../parts/format.ts';
import {
  type Every,
  NTHS,
  type Nth,
  type RuleChoice,
  type Shorter,
  WEEKDAYS,
  type Weekday,
} from './rule-choice.ts';
import { calendarNames } from './rule-text.ts';
import { isFromCompletion, type ScheduleValues } from './schedule-values.ts';
import classes from './schedules.module.css';

const SHORTER = ['last', 'skip'] as const;
const UNITS = ['days', 'weeks', 'months', 'years'] as const;

export interface RuleFieldsProps {
  readonly form: UseFormReturnType<ScheduleValues>;
}

/** How often it repeats, and on which days. */
export function RuleFields({ form }: RuleFieldsProps) {
  const { t } = useTranslation('schedules');
  const choice = form.values.rrule;
  const completion = isFromCompletion(form.values);
  const set = (change: Partial<RuleChoice>) => {
    form.setFieldValue('rrule', { ...choice, ...change });
    form.clearFieldError('rrule');
  };
  const units: readonly Every[] = UNITS;
  const text = choice.every === 'text';
  return (
    <>
      <Group align="flex-end" gap="sm" wrap="wrap">
        {!text && (
          <NumberInput
            label={t('form.every')}
            w={100}
            min={1}
            max={9_999}
            allowDecimal={false}
            value={choice.interval}
            onChange={(interval) => set({ interval: Math.max(1, Number(interval) || 1) })}
          />
        )}
        <Select
          label={t('form.unitLabel')}
          w={160}
          allowDeselect={false}
          data={[...units, ...(completion ? [] : (['text'] as const))].map((unit) => ({
            value: unit,
            label: t(`form.unit.${unit}`),
          }))}
          value={choice.every}
          onChange={(every) => every && set({ every: every as Every })}
        />
        {!completion && (choice.every === 'months' || choice.every === 'years') && (
          <DayFields choice={choice} onChange={set} />
        )}
      </Group>
      {text && (
        <TextInput
          label={t('form.text')}
          description={t('form.textHint')}
          maxLength={500}
          value={choice.text}
          error={form.errors.rrule}
          onChange={(event) => set({ text: event.currentTarget.value })}
        />
      )}
      {!completion && choice.every === 'weeks' && <Weekdays choice={choice} onChange={set} />}
      {!completion && choice.every === 'months' && <Months choice={choice} onChange={set} />}
      {!text && form.errors.rrule && <Input.Error>{form.errors.rrule}</Input.Error>}
    </>
  );
}

interface ChoiceProps {
  readonly choice: RuleChoice;
  readonly onChange: (change: Partial<RuleChoice>) => void;
}

/** The date within a month, or which weekday; of years with the month. */
function DayFields({ choice, onChange }: ChoiceProps) {
  const { t } = useTranslation('schedules');
  const names = calendarNames(useFormat().locale);
  const days = Array.from({ length: 31 }, (_, index) => index + 1);
  const isLate = choice.on === 'date' && choice.day > 28;
  return (
    <>
      <Select
        label={t('form.on')}
        w={130}
        allowDeselect={false}
        data={[
          { value: 'date', label: t('form.onDate') },
          { value: 'weekday', label: t('form.onWeekday') },
        ]}
        value={choice.on}
        onChange={(on) => onChange({ on: on as RuleChoice['on'] })}
      />
      {choice.on === 'date' ? (
        <Select
          label={t('form.day')}
          w={130}
          allowDeselect={false}
          data={[
            ...days.map((day) => ({ value: String(day), label: String(day) })),
            { value: '-1', label: t('form.lastDay') },
          ]}
          value={String(choice.day)}
          onChange={(day) => onChange({ day: Number(day) })}
        />
      ) : (
        <>
          <Select
            label={t('form.nth')}
            w={120}
            allowDeselect={false}
            data={NTHS.map((nth) => ({ value: String(nth), label: t(`nth.${nth}`) }))}
            value={String(choice.nth)}
            onChange={(nth) => onChange({ nth: Number(nth) as Nth })}
          />
          <Select
            label={t('form.weekday')}
            w={140}
            allowDeselect={false}
            data={WEEKDAYS.map((day) => ({ value: day, label: names.weekday(day) }))}
            value={choice.weekday}
            onChange={(weekday) => onChange({ weekday: weekday as Weekday })}
          />
        </>
      )}
      {choice.every === 'years' && (
        <Select
          label={t('form.month')}
          w={140}
          allowDeselect={false}
          data={monthOptions(names.month)}
          value={String(choice.month)}
          onChange={(month) => onChange({ month: Number(month) })}
        />
      )}
      {isLate && (
        <Select
          label={t('form.shorter')}
          w={220}
          allowDeselect={false}
          data={SHORTER.map((value) => ({ value, label: t(`form.shorterKind.${value}`) }))}
          value={choice.shorter}
          onChange={(shorter) => onChange({ shorter: shorter as Shorter })}
        />
      )}
    </>
  );
}

function monthOptions(nameOf: (month: number) => string) {
  return Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1),
    label: nameOf(index + 1),
  }));
}

function Weekdays({ choice, onChange }: ChoiceProps) {
  const { t } = useTranslation('schedules');
  const names = calendarNames(useFormat().locale);
  return (
    <Checkbox.Group
      label={t('form.weekdays')}
      value={[...choice.weekdays]}
      // One must stay, because a week has a day.
      onChange={(days) => days.length > 0 && onChange({ weekdays: days as Weekday[] })}
    >
      <div className={classes.weekdays}>
        {WEEKDAYS.map((day) => (
          <Checkbox key={day} value={day} label={names.weekday(day)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

function Months({ choice, onChange }: ChoiceProps) {
  const { t } = useTranslation('schedules');
  const names = calendarNames(useFormat().locale);
  return (
    <MultiSelect
      label={t('form.months')}
      placeholder={choice.months.length === 0 ? t('form.monthsAll') : ''}
      clearable
      data={monthOptions(names.month)}
      value={choice.months.map(String)}
      onChange={(months) => onChange({ months: months.map(Number) })}
    />
  );
}
