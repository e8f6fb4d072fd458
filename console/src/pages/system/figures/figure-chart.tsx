import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';

export interface FigureChartProps {
  /** A bar without a value is left out, and is not 0. */
  readonly bars: readonly { readonly label: string; readonly value: number | null }[];
  /** True for months beside each other, false for names below each other. */
  readonly upright: boolean;
  readonly format: (value: number | null) => string;
}

/** Bars of the groups of a figure. */
export function FigureChart({ bars, upright, format }: FigureChartProps) {
  const data = bars.map(({ label, value }) => ({ label, value }));
  const text = (value: number | null | undefined) =>
    typeof value === 'number' ? format(value) : '';
  const shared = {
    ...{ data, dataKey: 'label', tickLine: 'none' as const, accessibilityLayer: false },
    series: [{ name: 'value', label: ' ', color: 'blue.6' }],
    valueFormatter: text,
  };
  if (!upright) {
    return (
      <BarChart
        {...shared}
        h={48 + 32 * bars.length}
        orientation="vertical"
        gridAxis="y"
        withTooltip={false}
        withBarValueLabel
        maxBarWidth={18}
        xAxisProps={{ tickCount: 3 }}
        barChartProps={{ margin: { right: 88 } }}
        yAxisProps={{ width: 120 }}
      />
    );
  }
  return (
    <BarChart
      {...shared}
      h={280}
      withBarValueLabel={bars.length <= 6}
      maxBarWidth={56}
      xAxisProps={{ minTickGap: 16 }}
      yAxisProps={{ width: 88 }}
      barChartProps={{ margin: { top: 20 } }}
    />
  );
}
