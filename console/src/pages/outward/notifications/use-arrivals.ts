import { useApolloClient, useSubscription } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { liveState } from '../../../api/live.ts';
import { NotificationArrivedDocument } from '../../../app/inbox-count.generated.ts';
import { NewestNotificationsDocument } from './inbox.generated.ts';

/** Interval of polling without live updates, in milliseconds. */
const INTERVAL = 30_000;

const NONE: ReadonlySet<number> = new Set();

/**
 * Number of new notifications that the list does not show yet. They are only counted, so that
 * nothing moves under the pointer.
 *
 * @param newest the id of the first row; undefined before it is read.
 */
export function useArrivals(newest: number | undefined): number {
  const client = useApolloClient();
  const [arrived, setArrived] = useState(NONE);
  const isLive = useSyncExternalStore(liveState.subscribe, liveState.get) === 'on';
  const note = useCallback((ids: readonly number[]) => {
    setArrived((before) => new Set([...before, ...ids]));
  }, []);
  useSubscription(NotificationArrivedDocument, {
    ignoreResults: true,
    onData: ({ data: { data } }) => {
      if (data) note([data.notificationReceived.id]);
    },
  });
  const ask = useCallback(async () => {
    const { data } = await client.query({
      query: NewestNotificationsDocument,
      variables: { filter: { unread: true } },
      fetchPolicy: 'no-cache',
    });
    note(data?.notifications.edges.map(({ node }) => node.id) ?? []);
  }, [client, note]);
  const wasAway = useRef(false);
  useEffect(() => {
    const askNow = () => void ask().catch(() => undefined);
    if (isLive) {
      // Changes during the interruption were not sent.
      if (wasAway.current) askNow();
      return;
    }
    wasAway.current = true;
    const timer = setInterval(() => {
      if (!document.hidden) askNow();
    }, INTERVAL);
    return () => clearInterval(timer);
  }, [isLive, ask]);
  if (newest === undefined) return 0;
  return [...arrived].filter((id) => id > newest).length;
}
