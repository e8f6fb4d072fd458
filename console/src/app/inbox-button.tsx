import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconBell } from '../icons/icons.ts';
import classes from './shell.module.css';
import { useUnreadCount } from './use-unread-count.ts';

/** Link to the inbox, with the number of unread notifications. */
export function InboxButton() {
  const { unread, label } = useUnreadCount();
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
      <UnreadBadge unread={unread} />
    </ActionIcon>
  );
}

/** The number of unread notifications, for the eyes; nothing for none. */
export function UnreadBadge({ unread }: { readonly unread: number }) {
  if (unread === 0) return null;
  return (
    <span className={classes.unread} aria-hidden>
      {unread > 99 ? '99+' : unread}
    </span>
  );
}
