import { useQuery, useSubscription } from '@apollo/client/react';
import { useThrottledCallback } from '@mantine/hooks';
import { useCallback, useRef } from 'react';
import { LIVE_QUERY } from '../../../api/live-query.ts';
import {
  PlannerChangesDocument,
  PlannerWorkloadDocument,
  type PlannerWorkloadQuery,
} from './planner.generated.ts';

/** The work of technicians on the days that are shown. */
export type Workload = PlannerWorkloadQuery['workload'];
/** A technician with those days. */
export type Row = Workload['technicians'][number];
export type RowDay = Row['days'][number];
export type RowRequest = RowDay['requests'][number];
export type Unplanned = Workload['unplanned'][number];

/** Minimum interval of readings after changes by others, in milliseconds. */
const REST = 5_000;

export interface WorkloadState {
  /** Of these days, or of those before while these are read. */
  readonly workload: Workload | undefined;
  readonly loading: boolean;
  readonly error: unknown;
  /** Reads it again; resolves also where that fails. */
  readonly refetch: () => Promise<void>;
  /** Holds back readings after changes by others while something is moved. */
  readonly setMoving: (moving: boolean) => void;
}

/** The workload of some days, which follow one another; read again when a request changes. */
export function useWorkload(
  days: readonly string[],
  departmentId: number | undefined,
): WorkloadState {
  const [from = '', to = from] = [days[0], days.at(-1)];
  const query = useQuery(PlannerWorkloadDocument, {
    variables: { from, to, ...(departmentId !== undefined && { departmentId }) },
    ...LIVE_QUERY,
    notifyOnNetworkStatusChange: true,
  });
  const { refetch: read } = query;
  const refetch = useCallback(
    () =>
      read().then(
        () => undefined,
        () => undefined,
      ),
    [read],
  );
  const moving = useRef(false);
  const missed = useRef(false);
  const follow = useThrottledCallback(() => {
    if (moving.current) missed.current = true;
    else void refetch();
  }, REST);
  useSubscription(PlannerChangesDocument, { onData: follow, ignoreResults: true });
  const setMoving = useCallback(
    (is: boolean) => {
      moving.current = is;
      if (is || !missed.current) return;
      missed.current = false;
      void refetch();
    },
    [refetch],
  );
  return {
    workload: (query.data ?? query.previousData)?.workload,
    loading: query.data === undefined && query.error === undefined,
    error: query.error,
    refetch,
    setMoving,
  };
}
