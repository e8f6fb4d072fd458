import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { DayRangeProps } from './day-range-picker.tsx';

const Picker = lazy(() => import('./day-range-picker.tsx'));

/** Chooses a first and a last day; the calendar is loaded when it is needed. */
export function DayRange(props: DayRangeProps) {
  return (
    <Suspense fallback={<Skeleton w={props.w ?? 250} h={36} />}>
      <Picker {...props} />
    </Suspense>
  );
}
