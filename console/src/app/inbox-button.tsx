import { useQuery, useSubscription } from '@apollo/client/react';
import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { liveState } from '../api/live.ts';
import { IconBell } from '../icons/icons.ts';
import { NotificationArrivedDocument, UnreadCountDocument } from './inbox-count.generated.ts';
import classes from './shell.module.css';

/** How often the count is asked for while nothing is told, in milliseconds. */
const INTERVAL = 30_000;

/** Leads to the inbox, and says how much in it is unread, as it happens. */
export function InboxButton() {
  const { t } = useTranslation();
  const { unread, capped } = useUnreadCount();
  const label =
    unread === 0
      ? t('nav.inbox')
      : t(capped ? 'nav.inboxMore' : 'nav.inboxUnread', { count: unread });
  return (
    <ActionIcon
      component={Link}
      to="/inbox"
      variant="default"
      size="lg"
      className={classes.inbox}
      aria-label={label}
    >
      <IconBell size={18} aria-hidden />
      {unread > 0 && (
        <span className={classes.unread} aria-hidden>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </ActionIcon>
  );
}

function useUnreadCount() {
  const isLive = useSyncExternalStore(liveState.subscribe, liveState.get) === 'on';
  const { data, refetch } = useQuery(UnreadCountDocument, {
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
    // What came while the connection was away was not told.
    if (isLive && wasAway.current) ask.current();
    wasAway.current = !isLive && data !== undefined;
  }, [isLive, data]);
  return data?.unreadNotificationCount ?? { unread: 0, capped: false };
}
