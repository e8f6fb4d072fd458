import '@mantine/charts/styles.css';
import { AreaChart, BarChart, DonutChart } from '@mantine/charts';

export interface TimeChartProps {
  readonly data: readonly { readonly label: string; created: number; completed: number }[];
  readonly created: string;
  readonly completed: string;
  readonly format: (value: number) => string;
}

/**
 * Submitted and completed requests over time. One of the lines is dashed, so that they differ
 * without colour. Charts are hidden from screen readers; a table beside each has the same figures.
 */
export function TimeChart({ data, created, completed, format }: TimeChartProps) {
  return (
    <AreaChart
      h={280}
      data={[...data]}
      dataKey="label"
      series={[
        { name: 'created', label: created, color: 'blue.6' },
        { name: 'completed', label: completed, color: 'teal.6', strokeDasharray: '6 3' },
      ]}
      curveType="linear"
      withDots={data.length <= 31}
      withLegend
      withGradient={false}
      fillOpacity={0.12}
      tickLine="none"
      accessibilityLayer={false}
      valueFormatter={format}
      xAxisProps={{ minTickGap: 24 }}
      yAxisProps={{ allowDecimals: false, width: 36 }}
      legendProps={{ verticalAlign: 'top', height: 36 }}
    />
  );
}

export interface Part {
  readonly label: string;
  readonly count: number;
  readonly color: string;
}

export interface PartsChartProps {
  readonly parts: readonly Part[];
  readonly total: string;
  readonly format: (value: number) => string;
}

/** Shares of a whole. */
export function RingChart({ parts, total, format }: PartsChartProps) {
  return (
    <DonutChart
      mx="auto"
      size={168}
      thickness={24}
      paddingAngle={2}
      strokeWidth={0}
      chartLabel={total}
      tooltipDataSource="segment"
      valueFormatter={format}
      data={parts
        .filter(({ count }) => count > 0)
        .map(({ label, count, color }) => ({ name: label, value: count, color }))}
      pieChartProps={{ accessibilityLayer: false }}
      pieProps={{ rootTabIndex: -1 }}
    />
  );
}

/** Vertical bars of counts. */
export function ColumnChart({ parts, format }: PartsChartProps) {
  return (
    <BarChart
      h={212}
      data={parts.map(({ label, count, color }) => ({ label, count, color }))}
      dataKey="label"
      series={[{ name: 'count', label: ' ', color: 'blue.6' }]}
      tickLine="none"
      withBarValueLabel
      withTooltip={false}
      maxBarWidth={56}
      accessibilityLayer={false}
      valueFormatter={format}
      xAxisProps={{ interval: 0 }}
      // Room for the figure above the longest bar.
      barChartProps={{ margin: { top: 20 } }}
      yAxisProps={{ allowDecimals: false, width: 36 }}
    />
  );
}

/** Horizontal bars of counts, for long names. */
export function RowChart({ parts, format }: PartsChartProps) {
  return (
    <BarChart
      h={48 + 30 * parts.length}
      data={parts.map(({ label, count, color }) => ({ label, count, color }))}
      dataKey="label"
      orientation="vertical"
      gridAxis="y"
      series={[{ name: 'count', label: ' ', color: 'blue.6' }]}
      tickLine="none"
      withTooltip={false}
      withBarValueLabel
      maxBarWidth={18}
      accessibilityLayer={false}
      valueFormatter={format}
      xAxisProps={{ allowDecimals: false }}
      barChartProps={{ margin: { right: 32 } }}
      yAxisProps={{ width: 120 }}
    />
  );
}
