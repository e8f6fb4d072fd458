import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

/** The place where notifications appear; loaded with the first. */
export default function NotificationHost() {
  return <Notifications position="bottom-right" limit={4} />;
}
