import { Input, SegmentedControl, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DateInput } from './date-input.tsx';
import { useFormat } from './format.ts';
import { toLocalTime } from './local-time.ts';

export interface MomentFieldProps {
  readonly label: string;
  /** A local time (`2026-01-31T14:00`), empty while it is typed; null for now. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly error?: ReactNode;
}

/** A moment that is now, unless another one is wanted. */
export function MomentField({ label, value, onChange, error }: MomentFieldProps) {
  const { t } = useTranslation();
  const { timeZone } = useFormat();
  const now = toLocalTime(new Date().toISOString(), timeZone);
  return (
    <Input.Wrapper label={label} labelElement="div">
      <Stack gap="xs" mt={6}>
        <SegmentedControl
          aria-label={label}
          style={{ alignSelf: 'flex-start' }}
          data={[
            { value: 'now', label: t('moment.now') },
            { value: 'earlier', label: t('moment.earlier') },
          ]}
          value={value === null ? 'now' : 'earlier'}
          onChange={(which) => onChange(which === 'now' ? null : now)}
        />
        {value !== null && (
          <DateInput
            type="datetime-local"
            aria-label={label}
            max={now}
            value={value}
            error={error}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
      </Stack>
      {value === null && error && <Input.Error mt={4}>{error}</Input.Error>}
    </Input.Wrapper>
  );
}
