import { useQuery, useSubscription } from '@apollo/client/react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { liveState } from '../../../api/live.ts';
import { RequestDocument, RequestUpdatesDocument } from './request.generated.ts';

/** A request with live updates. */
export function useRequest(id: number) {
  const { data, previousData, error, refetch } = useQuery(RequestDocument, { variables: { id } });
  useSubscription(RequestUpdatesDocument, { variables: { id }, ignoreResults: true });
  const read = () => void refetch().catch(() => undefined);
  const live = useSyncExternalStore(liveState.subscribe, liveState.get);
  const interrupted = useRef(false);
  // Changes made without a connection were not sent.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another state of the connection counts.
  useEffect(() => {
    if (live === 'off') interrupted.current = data !== undefined;
    if (live !== 'on' || !interrupted.current) return;
    interrupted.current = false;
    read();
  }, [live]);
  return { request: (data ?? previousData)?.maintenanceRequest, error, refetch: read };
}
