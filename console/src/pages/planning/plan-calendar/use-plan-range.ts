import type { TypedDocumentNode } from '@apollo/client';
import { useEffect } from 'react';
import { compact } from '../../../app/search.ts';
import { useFormat } from '../../../parts/format.ts';
import { firstMoment, lastMoment } from '../../../parts/local-time.ts';
import {
  type Connection,
  type ConnectionState,
  useConnection,
} from '../../../parts/use-connection.ts';
import {
  type DueDateFragment,
  DueDatesDocument,
  PlannedRequestsDocument,
  type PlannedRequestsQuery,
} from './plan-calendar.generated.ts';
import type { Plan } from './plan-days.ts';

/** Upper bound of the entries of each kind that are read; a page has 100. */
const MOST = 500;

/** Planned work, with its times. */
export type Work = PlannedRequestsQuery['maintenanceRequests']['edges'][number]['node'] & Plan;

/** The entries of the calendar. */
export interface PlanRange {
  readonly dates: readonly DueDateFragment[];
  readonly works: readonly Work[];
  readonly loading: boolean;
  /** True if there is more than the calendar reads. */
  readonly cut: boolean;
  readonly error: unknown;
  readonly refetch: () => void;
}

/** A list whose pages are all read, up to the bound. */
function useAll<Data, Variables extends { after?: string | null }, Node>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  connectionOf: (data: Data) => Connection<Node>,
): ConnectionState<Node> {
  const list = useConnection(document, variables, connectionOf, { live: true });
  const { nodes, hasMore, loadingMore, stale, error, loadMore } = list;
  const wanted = hasMore && !loadingMore && !stale && error === undefined && nodes.length < MOST;
  useEffect(() => {
    if (wanted) loadMore();
  }, [wanted, loadMore]);
  return list;
}

/** The dates of schedules and the planned work of some days, which follow one another. */
export function usePlanRange(days: readonly string[], departmentId: number | undefined): PlanRange {
  const { timeZone } = useFormat();
  const from = firstMoment(days[0] ?? '', timeZone);
  const to = lastMoment(days.at(-1) ?? '', timeZone);
  const dates = useAll(
    DueDatesDocument,
    { filter: compact({ from, to, departmentId }) },
    (data) => data.scheduleOccurrences,
  );
  const works = useAll(
    PlannedRequestsDocument,
    { filter: compact({ plannedFrom: from, plannedTo: to, departmentId }) },
    (data) => data.maintenanceRequests,
  );
  return {
    dates: dates.nodes,
    works: works.nodes.filter(isPlanned),
    loading: dates.loading || works.loading || dates.stale || works.stale,
    cut: [dates, works].some(({ hasMore, nodes }) => hasMore && nodes.length >= MOST),
    error: dates.error ?? works.error,
    refetch: () => {
      dates.refetch();
      works.refetch();
    },
  };
}

function isPlanned(
  work: PlannedRequestsQuery['maintenanceRequests']['edges'][number]['node'],
): work is Work {
  return work.plannedStart !== null && work.plannedEnd !== null && work.status !== 'CANCELLED';
}
