import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { UnreadCountDocument } from '../../../app/inbox-count.generated.ts';
import { UnreadNotificationsDocument } from '../../outward/notifications/inbox.generated.ts';
import { useMarkRead } from '../../outward/notifications/use-mark-read.ts';

/** Marks the unread notifications of a request as read when it is opened: of the newest 100. */
export function useReadNotifications(requestId: number): void {
  const client = useApolloClient();
  const markRead = useMarkRead();
  const { data } = useQuery(UnreadCountDocument, { fetchPolicy: 'cache-first' });
  const anyUnread = (data?.unreadNotificationCount.unread ?? 0) > 0;
  useEffect(() => {
    if (!anyUnread) return;
    const read = async () => {
      const { data: found } = await client.query({
        query: UnreadNotificationsDocument,
        fetchPolicy: 'no-cache',
      });
      const nodes = found?.notifications.edges.map(({ node }) => node) ?? [];
      await markRead(nodes.filter((node) => node.requestId === requestId));
    };
    // The inbox still has them if the service does not answer.
    void read().catch(() => undefined);
  }, [client, markRead, requestId, anyUnread]);
}
