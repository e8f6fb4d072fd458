import { Badge, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KpiAssetSort } from '../../../../generated/schema.ts';
import { IconEngine } from '../../../../icons/icons.ts';
import { type Column, DataList } from '../../../../parts/data-list.tsx';
import { ExportButton } from '../../../../parts/export-button.tsx';
import { useFormat } from '../../../../parts/format.ts';
import { TextLink } from '../../../../parts/links.tsx';
import { useConnection } from '../../../../parts/use-connection.ts';
import { FiguresFilters } from '../figures-filters.tsx';
import { TargetState } from '../target-state.tsx';
import { useUnits } from '../targets/use-units.ts';
import { useFigureFormat } from '../use-figure-format.ts';
import { useServiceFilter } from '../use-figures.ts';
import { FigureAssetsDocument, type FigureAssetsQuery } from './assets.generated.ts';

type Row = FigureAssetsQuery['kpiAssets']['edges'][number]['node'];

/** Orders of the list, as its headings and REST write them. */
const ORDERS = {
  tag: 'TAG_ASC',
  '-tag': 'TAG_DESC',
  cost: 'COST_ASC',
  '-cost': 'COST_DESC',
  downtimeMinutes: 'DOWNTIME_MINUTES_ASC',
  '-downtimeMinutes': 'DOWNTIME_MINUTES_DESC',
  requests: 'REQUESTS_ASC',
  '-requests': 'REQUESTS_DESC',
  repeats: 'REPEATS_ASC',
  '-repeats': 'REPEATS_DESC',
  ageDays: 'AGE_DAYS_ASC',
  '-ageDays': 'AGE_DAYS_DESC',
  warrantyDaysLeft: 'WARRANTY_DAYS_LEFT_ASC',
  '-warrantyDaysLeft': 'WARRANTY_DAYS_LEFT_DESC',
  value: 'VALUE_ASC',
  '-value': 'VALUE_DESC',
  costShareOfValue: 'COST_SHARE_OF_VALUE_ASC',
  '-costShareOfValue': 'COST_SHARE_OF_VALUE_DESC',
} as const satisfies Readonly<Record<string, KpiAssetSort>>;

type Order = keyof typeof ORDERS;

/** Assets with their figures of the period: which costs most, and what is worth a replacement. */
export function AssetsTab() {
  const { t } = useTranslation('figures');
  const { categoryId: _category, technicianId: _technician, ...filter } = useServiceFilter();
  const [order, setOrder] = useState<Order>('-cost');
  const list = useConnection(
    FigureAssetsDocument,
    { filter, orderBy: ORDERS[order] },
    ({ kpiAssets }) => kpiAssets,
  );
  const columns = useColumns();
  return (
    <Stack gap="md">
      <FiguresFilters />
      <Group justify="space-between" align="flex-start">
        <Text size="sm" className="quiet" maw={640}>
          {t('assets.hint')}
        </Text>
        <ExportButton list="/kpis/assets" filter={filter} sort={order} />
      </Group>
      <DataList
        label={t('tab.assets')}
        list={list}
        rowKey={({ assetId }) => assetId}
        filtered={false}
        empty={{ icon: IconEngine, title: t('assets.empty') }}
        columns={columns}
        sort={{
          value: order,
          onChange: (sort) => setOrder(sort as Order),
          isPossible: () => true,
        }}
      />
    </Stack>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation('figures');
  const { currency } = useUnits();
  const write = useFigureFormat(currency);
  const { number } = useFormat();
  const days = (value: number | null) =>
    value === null ? '–' : t('assets.days', { count: value, number: number(value) });
  const right = (key: Order & string, render: (row: Row) => string): Column<Row> => ({
    ...{ key, label: t(`assets.${key as 'cost'}`), align: 'right', render },
    sorts: [`-${key}`, key],
  });
  return [
    {
      key: 'tag',
      label: t('assets.asset'),
      phone: 'title',
      sorts: ['tag', '-tag'],
      render: (row) => <AssetName row={row} />,
    },
    right('cost', ({ cost }) => write(cost, 'MONEY')),
    right('downtimeMinutes', ({ downtimeMinutes }) => write(downtimeMinutes, 'MINUTES')),
    right('requests', ({ requests }) => number(requests)),
    right('repeats', ({ repeats }) => number(repeats)),
    right('ageDays', ({ ageDays }) => days(ageDays)),
    right('warrantyDaysLeft', ({ warrantyDaysLeft }) => days(warrantyDaysLeft)),
    right('value', ({ value }) => (value === null ? '–' : write(value, 'MONEY'))),
    {
      key: 'costShareOfValue',
      label: t('assets.costShareOfValue'),
      align: 'right',
      sorts: ['-costShareOfValue', 'costShareOfValue'],
      render: (row) => <Share row={row} />,
    },
  ];
}

function AssetName({ row: { assetId, tag, name, location } }: { readonly row: Row }) {
  return (
    <>
      <TextLink to="/equipment/$id" params={{ id: String(assetId) }}>
        {tag} · {name}
      </TextLink>
      {location && (
        <Text size="xs" className="quiet">
          {location.pathName}
        </Text>
      )}
    </>
  );
}

/** The share of the value, with its target; beyond it the question "repair or replace?". */
function Share({ row: { costShareOfValue, target } }: { readonly row: Row }) {
  const { t } = useTranslation('figures');
  const { currency } = useUnits();
  const format = useFigureFormat(currency);
  if (costShareOfValue === null) return '–';
  return (
    <Stack gap={4} align="flex-end">
      {format(costShareOfValue, 'RATIO')}
      {target && <TargetState figure={{ unit: 'RATIO' }} target={target} format={format} />}
      {target?.state === 'BAD' && (
        <Badge color="red" variant="light" tt="none">
          {t('assets.replace')}
        </Badge>
      )}
    </Stack>
  );
}
