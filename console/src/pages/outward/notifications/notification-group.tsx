import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconChevronDown, IconChevronRight } from '../../../icons/icons.ts';
import type { NotificationRowFragment } from './inbox.generated.ts';
import classes from './inbox.module.css';
import { NotificationItem } from './notification-item.tsx';

export interface NotificationGroupProps {
  /** Rows of one kind, newest first. */
  readonly rows: readonly NotificationRowFragment[];
  readonly onRead: (rows: readonly NotificationRowFragment[]) => void;
}

/** Notifications of one kind: the newest one, and a row that opens the others. */
export function NotificationGroup({ rows, onRead }: NotificationGroupProps) {
  const { t } = useTranslation('inbox');
  const [opened, setOpened] = useState(false);
  const [newest, ...others] = rows;
  if (newest === undefined) return null;
  const unread = others.filter(({ readAt }) => !readAt).length;
  const label = t(`kinds.${newest.kind.toLowerCase() as Lowercase<typeof newest.kind>}.label`);
  const more = t('group.more', { label, count: others.length });
  const Chevron = opened ? IconChevronDown : IconChevronRight;
  return (
    <>
      <NotificationItem row={newest} onRead={() => onRead([newest])} />
      <li className={classes.more} data-unread={unread > 0 || undefined}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Chevron size={16} aria-hidden />}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {unread > 0 ? `${more} · ${t('group.unread', { count: unread })}` : more}
        </Button>
        {unread > 0 && (
          <ActionIcon
            variant="default"
            size="md"
            onClick={() => onRead(others)}
            aria-label={t('markRead', { text: more })}
            title={t('markReadHint')}
          >
            <IconCheck size={16} />
          </ActionIcon>
        )}
      </li>
      {opened &&
        others.map((row) => (
          <NotificationItem key={row.id} row={row} onRead={() => onRead([row])} />
        ))}
    </>
  );
}
