import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconLock, IconPlus } from '../../../../icons/icons.ts';
import { type Column, DataList } from '../../../../parts/data-list.tsx';
import { useFormat } from '../../../../parts/format.ts';
import { useConnection } from '../../../../parts/use-connection.ts';
import { useMay } from '../../../../session/viewer.ts';
import { CloseMonth } from './close-month.tsx';
import { ClosingDetail } from './closing-detail.tsx';
import { KpiClosingListDocument, type KpiClosingListQuery } from './closings.generated.ts';
import { useMonthName } from './use-month-name.ts';

type Row = KpiClosingListQuery['kpiClosings']['edges'][number]['node'];

/** Closed months, each with what moved since. */
export function ClosingsTab() {
  const { t } = useTranslation('figures');
  const list = useConnection(KpiClosingListDocument, {}, ({ kpiClosings }) => kpiClosings);
  const [month, setMonth] = useState<string>();
  const [closing, setClosing] = useState(false);
  const mayClose = useMay('system.settings');
  const { dateTime } = useFormat();
  const monthName = useMonthName();
  if (month !== undefined) {
    return <ClosingDetail month={month} onClose={() => setMonth(undefined)} />;
  }
  const columns: Column<Row>[] = [
    {
      key: 'month',
      label: t('closings.month'),
      phone: 'title',
      render: (row) => (
        <Button variant="subtle" size="compact-sm" onClick={() => setMonth(row.month)}>
          {monthName(row.month)}
        </Button>
      ),
    },
    { key: 'at', label: t('closings.at'), render: ({ closedAt }) => dateTime(closedAt) },
    { key: 'zone', label: t('closings.zone'), render: ({ timeZone }) => timeZone },
  ];
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-start">
        <Text size="sm" className="quiet" maw={640}>
          {t('closings.hint')}
        </Text>
        {mayClose && (
          <Button leftSection={<IconPlus size={18} />} onClick={() => setClosing(true)}>
            {t('closings.close')}
          </Button>
        )}
      </Group>
      <DataList
        label={t('tab.closings')}
        list={list}
        rowKey={(row) => row.month}
        filtered={false}
        empty={{ icon: IconLock, title: t('closings.empty'), hint: t('closings.emptyHint') }}
        columns={columns}
      />
      {closing && <CloseMonth onClose={() => setClosing(false)} />}
    </Stack>
  );
}
