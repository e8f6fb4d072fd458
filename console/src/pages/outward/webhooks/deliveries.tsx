import { Button, Select, Stack, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WebhookDeliveryStatus } from '../../../generated/schema.ts';
import { IconRefresh, IconRestore, IconSend } from '../../../icons/icons.ts';
import { type Column, DataList } from '../../../parts/data-list.tsx';
import { ExpandButton } from '../../../parts/expand-button.tsx';
import { FilterBar } from '../../../parts/filter-bar.tsx';
import { useFormat } from '../../../parts/format.ts';
import { Section } from '../../../parts/section.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { type Expanded, useExpanded } from '../../../parts/use-expanded.ts';
import { DELIVERY_STATUSES } from '../../system/system-settings/search.ts';
import { DeliveryDetails } from './delivery-details.tsx';
import { DeliveryStatus } from './delivery-status.tsx';
import { ReplayPeriodDialog } from './replay-period-dialog.tsx';
import {
  type DeliveryRowFragment,
  WebhookDeliveryListDocument,
  type WebhookRowFragment,
} from './webhooks.generated.ts';

/** Deliveries to a receiver, newest first. */
export function Deliveries({ endpoint }: { readonly endpoint: WebhookRowFragment }) {
  const { t } = useTranslation('system');
  const { status } = useSearch({ from: '/signed-in/system/settings' });
  const [replaying, setReplaying] = useState(false);
  const expanded = useExpanded();
  const wanted = status?.toUpperCase() as WebhookDeliveryStatus | undefined;
  const list = useConnection(
    WebhookDeliveryListDocument,
    { id: endpoint.id, filter: wanted ? { status: wanted } : {} },
    (data) => data.webhookDeliveries,
  );
  return (
    <Section
      title={t('webhooks.deliveries')}
      actions={
        <Button
          variant="default"
          leftSection={<IconRestore size={16} />}
          onClick={() => setReplaying(true)}
        >
          {t('webhooks.replayPeriod')}
        </Button>
      }
    >
      <DeliveryFilters status={status} count={list.totalCount} onRefresh={list.refetch} />
      <DataList
        label={t('webhooks.deliveries')}
        list={list}
        columns={useColumns(expanded)}
        rowKey={({ id }) => id}
        onOpen={({ id }) => expanded.toggle(id)}
        details={(delivery) => expanded.has(delivery.id) && <DeliveryDetails delivery={delivery} />}
        filtered={status !== undefined}
        empty={{
          icon: IconSend,
          title: t('webhooks.noDeliveries'),
          hint: t('webhooks.noDeliveriesHint'),
        }}
      />
      {replaying && <ReplayPeriodDialog id={endpoint.id} onClose={() => setReplaying(false)} />}
    </Section>
  );
}

interface DeliveryFiltersProps {
  readonly status: string | undefined;
  readonly count: number | undefined;
  readonly onRefresh: () => void;
}

function DeliveryFilters({ status, count, onRefresh }: DeliveryFiltersProps) {
  const { t } = useTranslation('system');
  const navigate = useNavigate({ from: '/system/settings' });
  const change = (next: string | null) =>
    void navigate({
      search: (before) => ({ ...before, status: next ?? undefined }),
      replace: true,
    });
  return (
    <FilterBar active={status !== undefined} onReset={() => change(null)} count={count}>
      <Select
        aria-label={t('webhooks.state')}
        placeholder={t('webhooks.state')}
        clearable
        w={170}
        value={status ?? null}
        onChange={change}
        data={DELIVERY_STATUSES.map((name) => ({
          value: name.toLowerCase(),
          label: t(`webhooks.delivery.${name}`),
        }))}
      />
      <Button variant="subtle" leftSection={<IconRefresh size={16} />} onClick={onRefresh}>
        {t('logs.refresh')}
      </Button>
    </FilterBar>
  );
}

function useColumns(expanded: Expanded): readonly Column<DeliveryRowFragment>[] {
  const { t } = useTranslation('system');
  const format = useFormat();
  return [
    {
      key: 'event',
      label: t('webhooks.event'),
      phone: 'title',
      render: ({ id, event }) => (
        <span style={{ display: 'inline-flex', alignItems: 'center', gap: '0.5rem' }}>
          <ExpandButton
            opened={expanded.has(id)}
            label={t('webhooks.deliveryOpen', { event })}
            onToggle={() => expanded.toggle(id)}
          />
          {event}
        </span>
      ),
    },
    {
      key: 'status',
      label: t('webhooks.state'),
      width: 140,
      render: ({ status }) => <DeliveryStatus status={status} />,
    },
    {
      key: 'attempts',
      label: t('webhooks.attempts'),
      align: 'right',
      phone: 'hidden',
      render: ({ attempts }) => <span className="numbers">{format.number(attempts)}</span>,
    },
    {
      key: 'code',
      label: t('webhooks.statusCode'),
      align: 'right',
      render: ({ lastStatusCode }) => (
        <span className="numbers">{lastStatusCode === null ? '–' : `HTTP ${lastStatusCode}`}</span>
      ),
    },
    {
      key: 'time',
      label: t('webhooks.eventTime'),
      render: ({ createdAt, nextAttemptAt }) => (
        <Stack gap={0}>
          <Text span size="sm" className="numbers">
            {format.exact(createdAt)}
          </Text>
          {nextAttemptAt && (
            <Text span size="xs" className="quiet">
              {t('webhooks.nextAttempt', { when: format.relative(nextAttemptAt) })}
            </Text>
          )}
        </Stack>
      ),
    },
  ];
}
