import { Checkbox, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EVENT_TYPES } from './event-types.ts';

export interface EventChoiceProps {
  readonly value?: string[];
  readonly onChange?: (events: string[]) => void;
  readonly error?: React.ReactNode;
}

/** Selected events of a receiver. */
export function EventChoice({ value = [], onChange, error }: EventChoiceProps) {
  const { t } = useTranslation('system');
  const known = EVENT_TYPES.map(([type]): string => type);
  // A later version of the service may have more events; selected ones are kept.
  const others = value.filter((type) => !known.includes(type));
  return (
    <Checkbox.Group
      label={t('webhooks.events')}
      required
      value={value}
      onChange={(events) => onChange?.(events)}
      error={error}
    >
      <Stack gap="xs" mt={6}>
        {EVENT_TYPES.map(([type, hint]) => (
          <Checkbox
            key={type}
            value={type}
            label={type}
            description={t(`webhooks.eventHints.${hint}`)}
          />
        ))}
        {others.map((type) => (
          <Checkbox key={type} value={type} label={type} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
