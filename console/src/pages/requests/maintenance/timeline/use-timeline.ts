import { useSubscription } from '@apollo/client/react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { liveState } from '../../../../api/live.ts';
import { type ConnectionState, useConnection } from '../../../../parts/use-connection.ts';
import {
  RequestTimelineDocument,
  TimelineAdditionsDocument,
  type TimelineRowFragment,
} from './timeline.generated.ts';

/** The timeline of a request, newest first, with live updates. */
export function useTimeline(requestId: number): ConnectionState<TimelineRowFragment> {
  const list = useConnection(RequestTimelineDocument, { requestId }, ({ timeline }) => timeline, {
    live: true,
  });
  const { refetch } = list;
  useSubscription(TimelineAdditionsDocument, {
    variables: { requestId },
    ignoreResults: true,
    onData: refetch,
  });
  const live = useSyncExternalStore(liveState.subscribe, liveState.get);
  const interrupted = useRef(false);
  // Entries that were added without a connection were not sent.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another state of the connection counts.
  useEffect(() => {
    if (live === 'off') interrupted.current = list.nodes.length > 0;
    if (live !== 'on' || !interrupted.current) return;
    interrupted.current = false;
    refetch();
  }, [live]);
  return list;
}
