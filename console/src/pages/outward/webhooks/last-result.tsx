import { Group, Skeleton, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../parts/format.ts';
import { useConnection } from '../../../parts/use-connection.ts';
import { DeliveryStatus } from './delivery-status.tsx';
import { WebhookDeliveryListDocument } from './webhooks.generated.ts';

/** Result of the last delivery to a receiver. */
export function LastResult({ id }: { readonly id: number }) {
  const { t } = useTranslation('system');
  const format = useFormat();
  // The same list as on the receiver's page, which is then cached when it is opened.
  const list = useConnection(
    WebhookDeliveryListDocument,
    { id, filter: {} },
    (data) => data.webhookDeliveries,
  );
  const [last] = list.nodes;
  if (list.loading) return <Skeleton h={20} w={140} />;
  if (last === undefined) {
    return (
      <Text span size="sm" className="quiet">
        {t('webhooks.nothingSent')}
      </Text>
    );
  }
  return (
    <Group gap="xs">
      <DeliveryStatus status={last.status} />
      <Text span size="xs" className="quiet">
        {[last.lastStatusCode, format.relative(last.createdAt)].filter(Boolean).join(' · ')}
      </Text>
    </Group>
  );
}
