import { ActionIcon, Text, ThemeIcon } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCheck } from '../../../icons/icons.ts';
import { ExpandButton } from '../../../parts/expand-button.tsx';
import { TextLink } from '../../../parts/links.tsx';
import { Ago } from '../../../parts/time.tsx';
import type { NotificationRowFragment } from './inbox.generated.ts';
import classes from './inbox.module.css';
import { KIND_ICONS } from './kind-icons.ts';
import { NotificationItem } from './notification-item.tsx';

export interface NotificationGroupProps {
  /** Rows of one kind, newest first. */
  readonly rows: readonly NotificationRowFragment[];
  readonly onRead: (rows: readonly NotificationRowFragment[]) => void;
}

/** Notifications of one kind in one row, which opens; about one request with its link. */
export function NotificationGroup({ rows, onRead }: NotificationGroupProps) {
  const { t } = useTranslation('inbox');
  const [opened, setOpened] = useState(false);
  const [newest] = rows;
  if (newest === undefined) return null;
  const { kind, requestId, requestTitle } = newest;
  const Icon = KIND_ICONS[kind];
  const unread = rows.filter(({ readAt }) => !readAt).length;
  const label = t(`kinds.${kind.toLowerCase() as Lowercase<typeof kind>}.label`);
  const title = t('group.title', { label, count: rows.length });
  const isOne = requestId != null && rows.every((row) => row.requestId === requestId);
  return (
    <li>
      <div className={classes.item} data-unread={unread > 0 || undefined}>
        <ThemeIcon variant={unread > 0 ? 'filled' : 'default'} size={34} radius="xl" aria-hidden>
          <Icon size={18} stroke={1.75} />
        </ThemeIcon>
        <div className={classes.text}>
          <Text size="sm" fw={unread > 0 ? 650 : 400}>
            {title}
            {unread > 0 && ` · ${t('group.unread', { count: unread })}`}
          </Text>
          {isOne && (
            <TextLink
              to="/requests/$id"
              params={{ id: String(requestId) }}
              size="sm"
              onClick={() => onRead(rows)}
            >{`#${requestId} ${requestTitle ?? ''}`}</TextLink>
          )}
        </div>
        <div className={classes.aside}>
          <span className="quiet">
            <Ago iso={newest.createdAt} />
          </span>
          {unread > 0 && (
            <ActionIcon
              variant="default"
              size="md"
              onClick={() => onRead(rows)}
              aria-label={t('markRead', { text: title })}
              title={t('markReadHint')}
            >
              <IconCheck size={16} />
            </ActionIcon>
          )}
          <ExpandButton
            opened={opened}
            label={t('group.open', { title })}
            onToggle={() => setOpened(!opened)}
          />
        </div>
      </div>
      {opened && (
        <ul className={`${classes.list} ${classes.inner}`} aria-label={title}>
          {rows.map((row) => (
            <NotificationItem key={row.id} row={row} onRead={() => onRead([row])} />
          ))}
        </ul>
      )}
    </li>
  );
}
