import { Badge, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '../../../icons/icons.ts';
import type { WebhookRowFragment } from './webhooks.generated.ts';

const LOOKS = {
  on: { color: 'teal', icon: IconCircleCheck },
  failing: { color: 'orange', icon: IconAlertTriangle },
  off: { color: 'gray', icon: IconCircleX },
  disabled: { color: 'red', icon: IconAlertTriangle },
} as const;

/** Shows whether a receiver gets events, and otherwise the reason. */
export function WebhookState({ endpoint }: { readonly endpoint: WebhookRowFragment }) {
  const { t } = useTranslation('system');
  const { enabled, disabledReason, consecutiveFailures } = endpoint;
  const state = enabled
    ? consecutiveFailures > 0
      ? 'failing'
      : 'on'
    : disabledReason === null
      ? 'off'
      : 'disabled';
  const { color, icon: Icon } = LOOKS[state];
  return (
    <Stack gap={2} align="flex-start">
      <Badge color={color} variant="light" tt="none" leftSection={<Icon size={14} aria-hidden />}>
        {t(`webhooks.states.${state}`)}
      </Badge>
      {state === 'failing' && (
        <Text size="xs" className="quiet">
          {t('webhooks.failures', { count: consecutiveFailures })}
        </Text>
      )}
      {disabledReason !== null && (
        <Text size="xs" className="quiet">
          {disabledReason}
        </Text>
      )}
    </Stack>
  );
}
