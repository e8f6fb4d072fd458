import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconCircleCheck } from '../../../icons/icons.ts';
import { CopyText } from '../../../parts/copy-text.tsx';
import { type Column, DataList } from '../../../parts/data-list.tsx';
import { useFormat } from '../../../parts/format.ts';
import { TextLink } from '../../../parts/links.tsx';
import { Section } from '../../../parts/section.tsx';
import type { ConnectionState } from '../../../parts/use-connection.ts';
import { useMay } from '../../../session/viewer.ts';
import type { MonitorErrorsQuery } from './monitor.generated.ts';

export type ErrorRow = MonitorErrorsQuery['monitoringErrors']['edges'][number]['node'];

export interface ErrorsSectionProps {
  readonly list: ConnectionState<ErrorRow>;
  /** Number of failures in the last 24 hours; `undefined` until known. */
  readonly lastDay: number | undefined;
}

/** Failures of the service, newest first. */
export function ErrorsSection({ list, lastDay }: ErrorsSectionProps) {
  const { t } = useTranslation('system');
  const format = useFormat();
  const mayReadLogs = useMay('logs.read');
  return (
    <Section
      title={t('monitor.errors')}
      hint={
        lastDay !== undefined &&
        t('monitor.errorsHint', { count: lastDay, replace: { count: format.number(lastDay) } })
      }
      actions={
        mayReadLogs && (
          <TextLink to="/system/logs" search={{ level: 'error', category: 'system' }} size="sm">
            {t('monitor.toLogs')}
          </TextLink>
        )
      }
    >
      <DataList
        label={t('monitor.errors')}
        list={list}
        columns={useColumns()}
        rowKey={({ id }) => id}
        filtered={false}
        empty={{ icon: IconCircleCheck, title: t('monitor.noErrors') }}
      />
    </Section>
  );
}

function useColumns(): readonly Column<ErrorRow>[] {
  const { t } = useTranslation('system');
  const format = useFormat();
  return [
    {
      key: 'message',
      label: t('logs.message'),
      phone: 'title',
      render: ({ message, event }) => (
        <div>
          <Text size="sm">{message}</Text>
          <Text size="xs" className="quiet">
            {event}
          </Text>
        </div>
      ),
    },
    { key: 'service', label: t('logs.service'), render: ({ service }) => service ?? '–' },
    { key: 'time', label: t('logs.time'), render: ({ timestamp }) => format.exact(timestamp) },
    {
      key: 'requestId',
      label: t('logs.requestId'),
      phone: 'hidden',
      render: ({ requestId }) =>
        requestId ? <CopyText value={requestId} label={t('logs.requestId')} /> : '–',
    },
  ];
}
