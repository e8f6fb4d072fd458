import { useQuery, useSubscription } from '@apollo/client/react';
import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { liveState } from '../api/live.ts';
import { IconBell } from '../icons/icons.ts';
import { NotificationArrivedDocument, UnreadCountDocument } from './inbox-count.generated.ts';
import classes from './shell.module.css';

/** Interval of polling the count without live updates, in milliseconds. */
const INTERVAL = 30_000;

/** Link to the inbox, with the number of unread notifications, updated live. */
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
    // Changes during the interruption were not sent.
    if (isLive && wasAway.current) ask.current();
    wasAway.current = !isLive && data !== undefined;
  }, [isLive, data]);
  return data?.unreadNotificationCount ?? { unread: 0, capped: false };
}
