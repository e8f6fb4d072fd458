import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

/** Container of the notifications; loaded with the first one. */
export default function NotificationHost() {
  return <Notifications position="bottom-right" limit={4} />;
}
