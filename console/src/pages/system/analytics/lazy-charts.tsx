import { Skeleton } from '@mantine/core';
import { type ComponentType, lazy, Suspense } from 'react';
import type { PartsChartProps, TimeChartProps } from './charts.tsx';

const load = () => import('./charts.tsx');

/** A chart whose library is loaded when the first chart is shown. */
function deferred<Props extends object>(
  pick: (charts: Awaited<ReturnType<typeof load>>) => ComponentType<Props>,
  height: number,
): ComponentType<Props> {
  const Chart = lazy(async () => ({ default: pick(await load()) as ComponentType<object> }));
  return function Deferred(props: Props) {
    return (
      <div aria-hidden="true">
        <Suspense fallback={<Skeleton h={height} />}>
          <Chart {...props} />
        </Suspense>
      </div>
    );
  };
}

export const LazyTimeChart = deferred<TimeChartProps>((charts) => charts.TimeChart, 280);
export const LazyRingChart = deferred<PartsChartProps>((charts) => charts.RingChart, 168);
export const LazyColumnChart = deferred<PartsChartProps>((charts) => charts.ColumnChart, 200);
export const LazyRowChart = deferred<PartsChartProps>((charts) => charts.RowChart, 200);
