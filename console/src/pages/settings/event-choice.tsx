import { Checkbox, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** The events that the service tells receivers (docs/events.md). */
const EVENTS = [
  ['maintenance.status_changed', 'status_changed'],
  ['maintenance.stage_changed', 'stage_changed'],
  ['maintenance.commented', 'commented'],
] as const;

export interface EventChoiceProps {
  readonly value?: string[];
  readonly onChange?: (events: string[]) => void;
  readonly error?: React.ReactNode;
}

/** The events of which a receiver hears. */
export function EventChoice({ value = [], onChange, error }: EventChoiceProps) {
  const { t } = useTranslation('system');
  const known = EVENTS.map(([type]): string => type);
  // A service of a later version may know more; what is chosen stays.
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
        {EVENTS.map(([type, hint]) => (
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
