import { useQuery } from '@apollo/client/react';
import { Button, Group, Paper, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { UnreadCountDocument } from '../../../app/inbox-count.generated.ts';
import { IconArrowUp, IconBell, IconChecks, IconSettings } from '../../../icons/icons.ts';
import { More } from '../../../parts/data-list.tsx';
import { useFormat } from '../../../parts/format.ts';
import { ButtonLink } from '../../../parts/links.tsx';
import { LiveIndicator } from '../../../parts/live-indicator.tsx';
import { dayIn } from '../../../parts/local-time.ts';
import { Page } from '../../../parts/page.tsx';
import { ErrorNotice, Message } from '../../../parts/states.tsx';
import { type ConnectionState, useConnection } from '../../../parts/use-connection.ts';
import { gather } from './gather.ts';
import { InboxDocument, type NotificationRowFragment } from './inbox.generated.ts';
import classes from './inbox.module.css';
import { NotificationGroup } from './notification-group.tsx';
import { NotificationItem } from './notification-item.tsx';
import { useArrivals } from './use-arrivals.ts';
import { useMarkRead } from './use-mark-read.ts';

type List = ConnectionState<NotificationRowFragment>;

/** Notifications of the viewer, newest first. */
export function InboxPage() {
  const { t } = useTranslation('inbox');
  const { unread = false } = useSearch({ from: '/signed-in/inbox' });
  const navigate = useNavigate({ from: '/inbox' });
  const filter = unread ? { unread } : {};
  const list = useConnection(InboxDocument, { filter }, ({ notifications }) => notifications);
  const arrived = useArrivals(list.loading ? undefined : (list.nodes[0]?.id ?? 0));
  const show = () => {
    list.refetch();
    window.scrollTo({ top: 0 });
  };
  return (
    <Page title={t('title')} hint={<LiveIndicator />} actions={<Actions list={list} />}>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <SegmentedControl
            aria-label={t('show')}
            value={unread ? 'unread' : 'all'}
            onChange={(value) =>
              void navigate({
                search: { unread: value === 'unread' ? true : undefined },
                replace: true,
              })
            }
            data={[
              { value: 'all', label: t('all') },
              { value: 'unread', label: t('unread') },
            ]}
          />
          <div aria-live="polite">
            {arrived > 0 && (
              <Button size="xs" radius="xl" leftSection={<IconArrowUp size={14} />} onClick={show}>
                {t('arrived', { count: arrived })}
              </Button>
            )}
          </div>
        </Group>
        <Notifications list={list} unread={unread} />
      </Stack>
    </Page>
  );
}

function Actions({ list }: { readonly list: List }) {
  const { t } = useTranslation('inbox');
  const markRead = useMarkRead();
  const { data } = useQuery(UnreadCountDocument, { fetchPolicy: 'cache-only' });
  const some = (data?.unreadNotificationCount.unread ?? 0) > 0;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconChecks size={16} />}
        disabled={!some}
        onClick={() => void markRead(list.nodes, true)}
      >
        {t('markAllRead')}
      </Button>
      <ButtonLink
        to="/account/notifications"
        variant="default"
        leftSection={<IconSettings size={16} />}
      >
        {t('preferences')}
      </ButtonLink>
    </>
  );
}

function Notifications({ list, unread }: { readonly list: List; readonly unread: boolean }) {
  const { t } = useTranslation('inbox');
  const markRead = useMarkRead();
  const { timeZone } = useFormat();
  if (list.loading) return <Skeleton h={320} radius="md" role="status" aria-busy="true" />;
  if (list.nodes.length === 0) {
    if (list.error) return <ErrorNotice error={list.error} onRetry={list.refetch} />;
    return unread ? (
      <Message icon={IconChecks} title={t('noneUnread')} />
    ) : (
      <Message icon={IconBell} title={t('none')} hint={t('noneHint')} />
    );
  }
  return (
    <Stack gap="sm" aria-busy={list.stale}>
      {list.error !== undefined && <ErrorNotice error={list.error} onRetry={list.refetch} />}
      <Paper withBorder style={{ overflow: 'hidden' }}>
        <ul className={classes.list}>
          {gather(list.nodes, (moment) => dayIn(moment, timeZone)).map(({ id, rows }) => {
            const [row] = rows;
            if (rows.length > 1) {
              return (
                <NotificationGroup key={id} rows={rows} onRead={(read) => void markRead(read)} />
              );
            }
            return (
              row && <NotificationItem key={id} row={row} onRead={() => void markRead([row])} />
            );
          })}
        </ul>
      </Paper>
      <More list={list} />
    </Stack>
  );
}
