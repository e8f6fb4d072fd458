import { Button, Group, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlus, IconWebhook } from '../../../icons/icons.ts';
import { type Column, DataList } from '../../../parts/data-list.tsx';
import { TextLink } from '../../../parts/links.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { LastResult } from './last-result.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookState } from './webhook-state.tsx';
import { WebhookSwitch } from './webhook-switch.tsx';
import { WebhookListDocument, type WebhookRowFragment } from './webhooks.generated.ts';

/** The receivers of notifications. */
export function WebhooksTab() {
  const { t } = useTranslation('system');
  const navigate = useNavigate({ from: '/system/settings' });
  const [creating, setCreating] = useState(false);
  const list = useConnection(WebhookListDocument, {}, (data) => data.webhookEndpoints);
  const create = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setCreating(true)}>
      {t('webhooks.new')}
    </Button>
  );
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="md">
        <Text size="sm" className="quiet" maw={640}>
          {t('webhooks.hint')}
        </Text>
        {list.nodes.length > 0 && create}
      </Group>
      <DataList
        label={t('settings.webhooks')}
        list={list}
        columns={useColumns()}
        rowKey={({ id }) => id}
        onOpen={({ id }) => void navigate({ search: { endpoint: id } })}
        filtered={false}
        empty={{
          icon: IconWebhook,
          title: t('webhooks.empty'),
          hint: t('webhooks.emptyHint'),
          action: create,
        }}
      />
      {creating && <WebhookDialog onClose={() => setCreating(false)} />}
    </Stack>
  );
}

function useColumns(): readonly Column<WebhookRowFragment>[] {
  const { t } = useTranslation('system');
  return [
    {
      key: 'url',
      label: t('webhooks.url'),
      phone: 'title',
      render: ({ id, url, description }) => (
        <div style={{ overflowWrap: 'anywhere' }}>
          <TextLink
            to="/system/settings"
            search={{ endpoint: id }}
            className="plain-link"
            size="sm"
          >
            {url}
          </TextLink>
          {description && (
            <Text size="xs" className="quiet" lineClamp={2}>
              {description}
            </Text>
          )}
        </div>
      ),
    },
    {
      key: 'state',
      label: t('webhooks.state'),
      width: 200,
      render: (endpoint) => <WebhookState endpoint={endpoint} />,
    },
    {
      key: 'last',
      label: t('webhooks.last'),
      width: 240,
      render: ({ id }) => <LastResult id={id} />,
    },
    {
      key: 'enabled',
      label: t('webhooks.enabled'),
      width: 110,
      render: (endpoint) => <WebhookSwitch endpoint={endpoint} />,
    },
  ];
}
