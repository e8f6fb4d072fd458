import { useQuery, useSubscription } from '@apollo/client/react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { liveState } from '../api/live.ts';
import { LIVE_QUERY } from '../api/live-query.ts';
import { NotificationArrivedDocument, UnreadCountDocument } from './inbox-count.generated.ts';

/** Interval of polling the count without live updates, in milliseconds. */
const INTERVAL = 30_000;

/** Number of unread notifications, updated live, and the label of the link to the inbox. */
export function useUnreadCount(): { readonly unread: number; readonly label: string } {
  const { t } = useTranslation();
  const { unread, capped } = useCount();
  if (unread === 0) return { unread, label: t('nav.inbox') };
  return { unread, label: t(capped ? 'nav.inboxMore' : 'nav.inboxUnread', { count: unread }) };
}

function useCount() {
  const isLive = useSyncExternalStore(liveState.subscribe, liveState.get) === 'on';
  const { data, refetch } = useQuery(UnreadCountDocument, {
    ...LIVE_QUERY,
    pollInterval: isLive ? 0 : INTERVAL,
    skipPollAttempt: () => document.hidden,
  });
  const ask = useRef(() => {});
  ask.current = () => void refetch().catch(() => undefined);
  useSubscription(NotificationArrivedDocument, {
    ignoreResults: true,
    onData: () => ask.current(),
  });
  const wasAway = useRef(false);
  useEffect(() => {
    // Changes during the interruption were not sent.
    if (isLive && wasAway.current) ask.current();
    wasAway.current = !isLive && data !== undefined;
  }, [isLive, data]);
  return data?.unreadNotificationCount ?? { unread: 0, capped: false };
}
