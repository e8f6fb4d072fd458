import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { WebhookDeliveryStatus } from '../../../generated/schema.ts';
import { IconCircleCheck, IconCircleX, IconClock } from '../../../icons/icons.ts';

const LOOKS = {
  PENDING: { color: 'blue', icon: IconClock },
  DELIVERED: { color: 'teal', icon: IconCircleCheck },
  FAILED: { color: 'red', icon: IconCircleX },
} as const;

/** The state of a delivery. */
export function DeliveryStatus({ status }: { readonly status: WebhookDeliveryStatus }) {
  const { t } = useTranslation('system');
  const { color, icon: Icon } = LOOKS[status];
  return (
    <Badge color={color} variant="light" tt="none" leftSection={<Icon size={14} aria-hidden />}>
      {t(`webhooks.delivery.${status}`)}
    </Badge>
  );
}
