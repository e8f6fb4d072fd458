import { useApolloClient } from '@apollo/client/react';
import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../parts/dialog.tsx';
import { Facts } from '../../../parts/facts.tsx';
import { ErrorNotice } from '../../../parts/states.tsx';
import { DeliveryStatus } from './delivery-status.tsx';
import {
  type DeliveryRowFragment,
  PingWebhookDocument,
  WebhookDeliveryListDocument,
} from './webhooks.generated.ts';

/** Pauses before reading the result, in milliseconds; the receiver has 15 seconds. */
const LOOKS = [1_000, 2_000, 5_000, 10_000];

interface PingState {
  readonly delivery?: DeliveryRowFragment;
  readonly error?: unknown;
  readonly done: boolean;
}

/** Sends a ping when the dialog opens, and polls until there is a result. */
function usePing(id: number): PingState {
  const client = useApolloClient();
  const [state, setState] = useState<PingState>({ done: false });
  useEffect(() => {
    let current = true;
    const tell = (next: PingState) => current && setState(next);
    const result = async (sent: DeliveryRowFragment) => {
      const { data } = await client.query({
        query: WebhookDeliveryListDocument,
        variables: { id, filter: {} },
        fetchPolicy: 'network-only',
      });
      const nodes = data?.webhookDeliveries.edges.map(({ node }) => node) ?? [];
      return nodes.find((delivery) => delivery.id === sent.id) ?? sent;
    };
    const ping = async () => {
      // In development an effect runs twice, but must ping only once.
      await Promise.resolve();
      if (!current) return;
      const { data } = await client.mutate({ mutation: PingWebhookDocument, variables: { id } });
      let delivery = data?.pingWebhookEndpoint;
      for (const wait of LOOKS) {
        if (!current || delivery?.status !== 'PENDING') break;
        tell({ delivery, done: false });
        await new Promise((resolve) => setTimeout(resolve, wait));
        delivery = await result(delivery);
      }
      tell({ ...(delivery && { delivery }), done: true });
      // The list and the state of the receiver also show it.
      await client.refetchQueries({ include: ['WebhookDetails', 'WebhookDeliveryList'] });
    };
    ping().catch((error: unknown) => tell({ error, done: true }));
    return () => {
      current = false;
    };
  }, [client, id]);
  return state;
}

export interface PingDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** Sends a test to a receiver and shows its answer. */
export function PingDialog({ id, onClose }: PingDialogProps) {
  const { t } = useTranslation('system');
  const { t: common } = useTranslation();
  const { delivery, error, done } = usePing(id);
  return (
    <Dialog opened onClose={onClose} title={t('webhooks.pingTitle')}>
      <Stack gap="md">
        {!done && (
          <Group gap="sm" role="status">
            <Loader size="sm" aria-hidden />
            <Text>{t('webhooks.pinging')}</Text>
          </Group>
        )}
        {error !== undefined && <ErrorNotice error={error} />}
        {done && delivery && (
          <div role="status">
            <DeliveryStatus status={delivery.status} />
            <Text mt="xs">{t(`webhooks.pingResult.${delivery.status}`)}</Text>
          </div>
        )}
        {done && delivery && (
          <Facts
            facts={[
              [t('webhooks.statusCode'), delivery.lastStatusCode],
              [t('webhooks.error'), delivery.lastError],
            ]}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common('action.close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
