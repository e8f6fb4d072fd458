import '@mantine/charts/styles.css';
import { useQuery } from '@apollo/client/react';
import { BarChart } from '@mantine/charts';
import { SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../parts/format.ts';
import { decimalsOf, moneyText } from '../../../parts/money.ts';
import { ErrorNotice } from '../../../parts/states.tsx';
import { type PartRowFragment, PartUseDocument } from './stock.generated.ts';

type Measure = 'issued' | 'cost';

/**
 * The use of a part over twelve months as bars: quantity, or what it cost. Charts are hidden from
 * screen readers; a table has the same figures.
 */
export default function PartUse({ part }: { readonly part: PartRowFragment }) {
  const { t } = useTranslation('stock');
  const { locale, number, timeZone } = useFormat();
  const [measure, setMeasure] = useState<Measure>('issued');
  const { data, error, refetch } = useQuery(PartUseDocument, {
    variables: { id: part.id, timeZone },
    fetchPolicy: 'cache-and-network',
  });
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={180} role="status" aria-busy="true" />;
  const { months } = data.partUse;
  const seesCost = months.every(({ cost }) => cost !== null);
  const { unit, currency, name } = part;
  const quantity = (value: number) => `${number(value)} ${unit}`;
  const money = (value: number) => moneyText(locale, value, currency);
  const short = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const rows = months.map(({ month, issued, cost }) => ({
    month: short.format(new Date(month)),
    issued,
    cost: (cost ?? 0) / 10 ** decimalsOf(currency),
  }));
  if (months.every(({ issued, returned }) => issued === 0 && returned === 0)) {
    return <Text size="sm">{t('use.none')}</Text>;
  }
  return (
    <Stack gap="xs">
      {seesCost && (
        <SegmentedControl
          size="xs"
          aria-label={t('use.measure')}
          style={{ alignSelf: 'flex-start' }}
          data={[
            { value: 'issued', label: t('use.issued') },
            { value: 'cost', label: t('use.cost') },
          ]}
          value={measure}
          onChange={(wanted) => setMeasure(wanted === 'cost' ? 'cost' : 'issued')}
        />
      )}
      <div aria-hidden>
        <BarChart
          h={180}
          data={rows}
          dataKey="month"
          series={[{ name: measure, label: t(`use.${measure}`), color: 'teal.6' }]}
          tickLine="none"
          barChartProps={{ accessibilityLayer: false }}
          valueFormatter={(value) =>
            measure === 'issued' ? quantity(value) : money(value * 10 ** decimalsOf(currency))
          }
          yAxisProps={{ width: 64, tickFormatter: (value: number) => number(value) }}
        />
      </div>
      <table className="visually-hidden">
        <caption>{t('use.table', { name })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('use.month')}</th>
            <th scope="col">{t('use.issued')}</th>
            <th scope="col">{t('use.returned')}</th>
            {seesCost && <th scope="col">{t('use.cost')}</th>}
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, issued, returned, cost }) => (
            <tr key={month}>
              <td>{long.format(new Date(month))}</td>
              <td>{quantity(issued)}</td>
              <td>{quantity(returned)}</td>
              {cost !== null && <td>{money(cost)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </Stack>
  );
}
