import { Input, Radio, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MaintenancePriority } from '../../../generated/schema.ts';
import { PRIORITY_LOOKS } from '../../../parts/badges.tsx';
import { PRIORITIES } from '../../../parts/enum-values.ts';
import classes from './priority-field.module.css';

export interface PriorityFieldProps {
  readonly value?: MaintenancePriority;
  readonly onChange?: (value: string) => void;
  readonly error?: ReactNode;
  readonly disabled?: boolean;
}

/** Urgency: four options as radio buttons. */
export function PriorityField({ value, onChange, error, disabled = false }: PriorityFieldProps) {
  const { t } = useTranslation(['requests', 'common']);
  return (
    <Radio.Group
      label={t('form.priority')}
      value={value ?? 'NORMAL'}
      onChange={(next) => onChange?.(next)}
      error={error}
    >
      <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="xs" mt={6}>
        {PRIORITIES.map((priority) => {
          const { color, icon: Icon } = PRIORITY_LOOKS[priority];
          return (
            <Radio.Card
              key={priority}
              value={priority}
              disabled={disabled}
              className={classes.choice}
            >
              <Icon size={18} color={`var(--mantine-color-${color}-text)`} aria-hidden />
              <Text span size="sm" fw={500}>
                {t(`common:priority.${priority}`)}
              </Text>
            </Radio.Card>
          );
        })}
      </SimpleGrid>
      <Input.Description mt={6} aria-live="polite">
        {t(`form.priorityHint.${value ?? 'NORMAL'}`)}
      </Input.Description>
    </Radio.Group>
  );
}
