import '@mantine/charts/styles.css';
import { useQuery } from '@apollo/client/react';
import { LineChart } from '@mantine/charts';
import { Skeleton, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../parts/format.ts';
import { ErrorNotice } from '../../../parts/states.tsx';
import { curveOf, multiplesOf } from './curve-values.ts';
import { MeterCurveDocument, type MeterEntryFragment } from './meters.generated.ts';
import { useValue } from './use-value.ts';

/** Fewest readings of a curve. */
const FEWEST = 3;

/**
 * The last 100 readings of a meter as a curve, with the multiples at which its schedules are due. Charts are
 * hidden from screen readers; a table has the same figures.
 */
export default function MeterCurve({ meter }: { readonly meter: MeterEntryFragment }) {
  const { t } = useTranslation('asset');
  const format = useFormat();
  const written = useValue(meter.unit);
  const { data, error, refetch } = useQuery(MeterCurveDocument, {
    variables: { id: meter.id, assetId: meter.assetId },
    fetchPolicy: 'cache-and-network',
  });
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={200} role="status" aria-busy="true" />;
  const readings = data.meterReadings.edges.map(({ node }) => node);
  if (readings.length < FEWEST) return null;
  const points = curveOf(readings, meter.kind === 'COUNTER' ? meter.total : null);
  const due = data.asset.schedules
    .filter(({ state }) => state === 'ACTIVE')
    .flatMap(({ title, trigger }) =>
      trigger.meter?.meterId === meter.id
        ? multiplesOf(points, trigger.meter).map((value) => ({ title, value }))
        : [],
    );
  const rows = points.map(({ at, value }) => ({ day: format.date(at), value }));
  return (
    <>
      <div aria-hidden>
        <LineChart
          h={200}
          data={rows}
          dataKey="day"
          series={[{ name: 'value', label: meter.name, color: 'teal.6' }]}
          referenceLines={due.map(({ title, value }) => ({
            y: value,
            label: title,
            color: 'orange',
          }))}
          curveType="linear"
          withDots={rows.length <= 40}
          tickLine="none"
          accessibilityLayer={false}
          valueFormatter={written.value}
          xAxisProps={{ minTickGap: 32 }}
          yAxisProps={{
            width: 64,
            domain: ['auto', 'auto'],
            tickFormatter: (value: number) => format.number(value),
          }}
        />
      </div>
      {due.length > 0 && (
        <Text size="xs" className="quiet">
          {t('curve.lines')}
        </Text>
      )}
      <table className="visually-hidden">
        <caption>{t('curve.table', { name: meter.name })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('curve.day')}</th>
            <th scope="col">{t('curve.value')}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ at, value }) => (
            <tr key={at}>
              <td>{format.dateTime(at)}</td>
              <td>{written.value(value)}</td>
            </tr>
          ))}
          {due.map(({ title, value }) => (
            <tr key={`${title} ${value}`}>
              <td>{t('curve.due', { title })}</td>
              <td>{written.value(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
