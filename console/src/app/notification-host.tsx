import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import { usePhone } from '../parts/use-phone.ts';

/** Container of the notifications; loaded with the first one. */
export default function NotificationHost() {
  // At the bottom of a phone's screen they would cover the steps.
  const phone = usePhone();
  return <Notifications position={phone ? 'top-center' : 'bottom-right'} limit={4} />;
}
