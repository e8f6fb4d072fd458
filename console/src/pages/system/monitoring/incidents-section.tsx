import { Badge, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconCircleCheck } from '../../../icons/icons.ts';
import { type Column, DataList } from '../../../parts/data-list.tsx';
import { useFormat } from '../../../parts/format.ts';
import { Section } from '../../../parts/section.tsx';
import type { ConnectionState } from '../../../parts/use-connection.ts';
import type { MonitorIncidentsQuery } from './monitor.generated.ts';

export type IncidentRow = MonitorIncidentsQuery['monitoringIncidents']['edges'][number]['node'];

/** Periods of impaired service, newest first. */
export function IncidentsSection({ list }: { readonly list: ConnectionState<IncidentRow> }) {
  const { t } = useTranslation('system');
  return (
    <Section title={t('monitor.incidents')} hint={t('monitor.incidentsHint')}>
      <DataList
        label={t('monitor.incidents')}
        list={list}
        columns={useColumns()}
        rowKey={({ id }) => id}
        filtered={false}
        empty={{ icon: IconCircleCheck, title: t('monitor.noIncidents') }}
      />
    </Section>
  );
}

function useColumns(): readonly Column<IncidentRow>[] {
  const { t } = useTranslation('system');
  const format = useFormat();
  const length = ({ openedAt, closedAt }: IncidentRow) =>
    ((closedAt ? Date.parse(closedAt) : Date.now()) - Date.parse(openedAt)) / 3_600_000;
  return [
    {
      key: 'message',
      label: t('monitor.incident'),
      phone: 'title',
      render: ({ message, subject, kind }) => (
        <div>
          <Text size="sm">{message}</Text>
          <Text size="xs" className="quiet">
            {t(`monitor.kinds.${kind}`)} · {subject}
          </Text>
        </div>
      ),
    },
    {
      key: 'state',
      label: t('monitor.state'),
      width: 130,
      render: ({ closedAt }) =>
        closedAt === null ? (
          <Badge
            color="red"
            variant="light"
            tt="none"
            leftSection={<IconAlertTriangle size={14} aria-hidden />}
          >
            {t('monitor.open')}
          </Badge>
        ) : (
          <Badge
            color="gray"
            variant="light"
            tt="none"
            leftSection={<IconCircleCheck size={14} aria-hidden />}
          >
            {t('monitor.closed')}
          </Badge>
        ),
    },
    { key: 'since', label: t('monitor.from'), render: ({ openedAt }) => format.exact(openedAt) },
    { key: 'length', label: t('monitor.length'), render: (row) => format.hours(length(row)) },
    {
      key: 'instance',
      label: t('monitor.instance'),
      phone: 'hidden',
      render: ({ instance }) => instance,
    },
  ];
}
