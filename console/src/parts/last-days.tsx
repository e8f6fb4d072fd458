import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const CHOICES = [1, 7, 30, 90, 365];

export interface LastDaysProps {
  readonly value: number | undefined;
  readonly onChange: (days: number | undefined) => void;
  /** True for a label above the field. */
  readonly labelled?: boolean;
}

/** Chooses a number of last days, so that a saved filter moves with the time. */
export function LastDays({ value, onChange, labelled = false }: LastDaysProps) {
  const { t } = useTranslation('views');
  const days = value === undefined || CHOICES.includes(value) ? CHOICES : [...CHOICES, value];
  const label = t('lastDays');
  return (
    <Select
      {...(labelled ? { label } : { 'aria-label': label, w: 170 })}
      placeholder={t('lastDaysAny')}
      clearable
      data={days.map((count) => ({ value: String(count), label: t('days', { count }) }))}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? undefined : Number(chosen))}
    />
  );
}
