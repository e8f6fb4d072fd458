import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { FigureChartProps } from './figure-chart.tsx';

const Chart = lazy(async () => ({ default: (await import('./figure-chart.tsx')).FigureChart }));

/** The chart of groups; its library is loaded with the first one. A table beside it has the same data. */
export function LazyFigureChart(props: FigureChartProps) {
  return (
    <div aria-hidden="true">
      <Suspense fallback={<Skeleton h={280} />}>
        <Chart {...props} />
      </Suspense>
    </div>
  );
}
