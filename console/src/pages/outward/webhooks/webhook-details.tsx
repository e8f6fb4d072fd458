import { useQuery } from '@apollo/client/react';
import { Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconArrowLeft } from '../../../icons/icons.ts';
import { Facts } from '../../../parts/facts.tsx';
import { useFormat } from '../../../parts/format.ts';
import { TextLink } from '../../../parts/links.tsx';
import { ErrorNotice } from '../../../parts/states.tsx';
import { Deliveries } from './deliveries.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookState } from './webhook-state.tsx';
import { WebhookSwitch } from './webhook-switch.tsx';
import { WebhookDetailsDocument, type WebhookRowFragment } from './webhooks.generated.ts';

/** A receiver of notifications with its deliveries. */
export function WebhookDetails({ id }: { readonly id: number }) {
  const { t } = useTranslation('system');
  const { data, error, refetch } = useQuery(WebhookDetailsDocument, { variables: { id } });
  return (
    <Stack gap="lg">
      <TextLink to="/system/settings" search={{}} size="sm" w="fit-content">
        <IconArrowLeft size={14} aria-hidden style={{ verticalAlign: '-2px' }} />{' '}
        {t('webhooks.all')}
      </TextLink>
      {error && !data && (
        <ErrorNotice error={error} onRetry={() => void refetch().catch(() => undefined)} />
      )}
      {!data && !error && <Skeleton h={160} />}
      {data && (
        <>
          <Header endpoint={data.webhookEndpoint} />
          <Deliveries endpoint={data.webhookEndpoint} />
        </>
      )}
    </Stack>
  );
}

function Header({ endpoint }: { readonly endpoint: WebhookRowFragment }) {
  const { t } = useTranslation('system');
  const format = useFormat();
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section">
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
            {endpoint.url}
          </Title>
          {endpoint.description && (
            <Text size="sm" className="quiet">
              {endpoint.description}
            </Text>
          )}
        </div>
        <Facts
          facts={[
            [t('webhooks.state'), <WebhookState key="state" endpoint={endpoint} />],
            [t('webhooks.enabled'), <WebhookSwitch key="switch" endpoint={endpoint} />],
            [t('webhooks.events'), endpoint.events.join(', ')],
            [t('webhooks.createdAt'), format.dateTime(endpoint.createdAt)],
            [t('webhooks.updatedAt'), format.dateTime(endpoint.updatedAt)],
          ]}
        />
        <WebhookActions endpoint={endpoint} />
      </Stack>
    </Paper>
  );
}
