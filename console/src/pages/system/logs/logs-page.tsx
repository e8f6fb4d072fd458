import { Button, Switch, Text } from '@mantine/core';
import { useDocumentVisibility } from '@mantine/hooks';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { compact, isSet } from '../../../app/search.ts';
import type { InternalLogFilter, LogCategory, LogLevel } from '../../../generated/schema.ts';
import { IconFileText, IconRefresh } from '../../../icons/icons.ts';
import { type Column, DataList } from '../../../parts/data-list.tsx';
import { ExpandButton } from '../../../parts/expand-button.tsx';
import { useFormat } from '../../../parts/format.ts';
import { firstMoment, lastMoment } from '../../../parts/local-time.ts';
import { LogLevelBadge } from '../../../parts/log-level.tsx';
import { Page } from '../../../parts/page.tsx';
import { RecordPerson } from '../../../parts/records/record-person.tsx';
import { ExactTime } from '../../../parts/time.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { type Expanded, useExpanded } from '../../../parts/use-expanded.ts';
import { EntryDetails, type LogRow } from './entry-details.tsx';
import { InternalLogDocument } from './logs.generated.ts';
import { LogsFilters } from './logs-filters.tsx';
import type { LogSearch } from './search.ts';

/** Interval of reading the log automatically, in milliseconds. */
const INTERVAL = 30_000;

function filterOf(search: LogSearch, timeZone: string): InternalLogFilter {
  const { level, category, service, userId, from, to } = search;
  return compact<InternalLogFilter>({
    level: level?.toUpperCase() as LogLevel | undefined,
    category: category?.toUpperCase() as LogCategory | undefined,
    service,
    userId,
    from: from && firstMoment(from, timeZone),
    to: to && lastMoment(to, timeZone),
  });
}

/** The internal log of the service, newest first. */
export function LogsPage() {
  const { t } = useTranslation('system');
  const search = useSearch({ from: '/signed-in/system/logs' });
  const { timeZone } = useFormat();
  const [auto, setAuto] = useState(false);
  const visible = useDocumentVisibility() === 'visible';
  const expanded = useExpanded();
  const list = useConnection(
    InternalLogDocument,
    { filter: filterOf(search, timeZone) },
    (data) => data.internalLogs,
    { pollInterval: auto && visible ? INTERVAL : 0 },
  );
  return (
    <Page
      title={t('logs.title')}
      hint={t('logs.hint')}
      actions={
        <>
          <Switch
            label={t('logs.auto')}
            checked={auto}
            onChange={(event) => setAuto(event.currentTarget.checked)}
          />
          <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={list.refetch}>
            {t('logs.refresh')}
          </Button>
        </>
      }
    >
      <LogsFilters search={search} count={list.totalCount} />
      <DataList
        label={t('logs.title')}
        list={list}
        columns={useColumns(expanded)}
        rowKey={({ id }) => id}
        onOpen={({ id }) => expanded.toggle(id)}
        details={(entry) => expanded.has(entry.id) && <EntryDetails entry={entry} />}
        filtered={isSet(search)}
        empty={{ icon: IconFileText, title: t('logs.empty'), hint: t('logs.emptyHint') }}
      />
    </Page>
  );
}

function useColumns(expanded: Expanded): readonly Column<LogRow>[] {
  const { t } = useTranslation('system');
  return [
    {
      key: 'message',
      label: t('logs.message'),
      phone: 'title',
      render: ({ id, message }) => (
        <span style={{ display: 'inline-flex', alignItems: 'center', gap: '0.5rem' }}>
          <ExpandButton
            opened={expanded.has(id)}
            label={t('logs.open')}
            onToggle={() => expanded.toggle(id)}
          />
          <Text span size="sm" lineClamp={2}>
            {message}
          </Text>
        </span>
      ),
    },
    {
      key: 'level',
      label: t('logs.level'),
      width: 150,
      render: ({ level }) => <LogLevelBadge level={level} />,
    },
    {
      key: 'category',
      label: t('logs.category'),
      render: ({ category }) => t(`logs.categories.${category}`),
    },
    {
      key: 'service',
      label: t('logs.service'),
      phone: 'hidden',
      render: ({ service }) => service ?? '–',
    },
    {
      key: 'person',
      label: t('logs.person'),
      phone: 'hidden',
      render: ({ userId, user }) =>
        userId === null ? '–' : <RecordPerson id={userId} person={user} />,
    },
    {
      key: 'time',
      label: t('logs.time'),
      render: ({ timestamp }) => <ExactTime iso={timestamp} />,
    },
  ];
}
