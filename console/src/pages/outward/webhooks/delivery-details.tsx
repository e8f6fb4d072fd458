import { useMutation } from '@apollo/client/react';
import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconRestore } from '../../../icons/icons.ts';
import { CopyText } from '../../../parts/copy-text.tsx';
import { useErrorText } from '../../../parts/error-text.ts';
import { Facts } from '../../../parts/facts.tsx';
import { useFormat } from '../../../parts/format.ts';
import { notifyDone, notifyFailed } from '../../../parts/notify.ts';
import { DeliveryAttempts } from './delivery-attempts.tsx';
import { type DeliveryRowFragment, ReplayDeliveryDocument } from './webhooks.generated.ts';

/** Details of a delivery, its payload and attempts, with a button to send it again. */
export function DeliveryDetails({ delivery }: { readonly delivery: DeliveryRowFragment }) {
  const { t } = useTranslation('system');
  const format = useFormat();
  const { lastError, deliveredAt, nextAttemptAt } = delivery;
  return (
    <Stack gap="md" py="xs" w="100%" align="flex-start">
      {lastError && (
        <Text size="sm" fw={550}>
          {t('webhooks.error')}: {lastError}
        </Text>
      )}
      <Facts
        facts={[
          [t('webhooks.attempts'), format.number(delivery.attempts)],
          [t('webhooks.statusCode'), delivery.lastStatusCode],
          [t('webhooks.eventTime'), format.exact(delivery.createdAt)],
          [t('webhooks.deliveredAt'), deliveredAt && format.exact(deliveredAt)],
          [t('webhooks.nextAttemptAt'), nextAttemptAt && format.exact(nextAttemptAt)],
          [
            t('webhooks.deliveryId'),
            <CopyText key="id" value={delivery.id} label={t('webhooks.deliveryId')} />,
          ],
          [
            t('webhooks.eventId'),
            <CopyText key="event" value={delivery.eventId} label={t('webhooks.eventId')} />,
          ],
        ]}
      />
      <DeliveryAttempts delivery={delivery} />
      {delivery.status !== 'PENDING' && <ReplayButton delivery={delivery} />}
    </Stack>
  );
}

function ReplayButton({ delivery }: { readonly delivery: DeliveryRowFragment }) {
  const { t } = useTranslation('system');
  const errorText = useErrorText();
  const [replay, { loading }] = useMutation(ReplayDeliveryDocument);
  const send = async () => {
    try {
      await replay({ variables: { id: delivery.id } });
      notifyDone(t('webhooks.replayed', { count: 1 }));
    } catch (error) {
      notifyFailed(errorText(error));
    }
  };
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconRestore size={16} />}
      loading={loading}
      onClick={() => void send()}
    >
      {t('webhooks.replay')}
    </Button>
  );
}
