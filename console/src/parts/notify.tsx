import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';

/** Says that something has worked; gone after some seconds. */
export function notifyDone(message: string): void {
  notifications.show({ message, color: 'teal', icon: <IconCheck size={18} />, autoClose: 4_000 });
}

/** Says that something has not worked; stays long enough to be read. */
export function notifyFailed(message: string): void {
  notifications.show({
    message,
    color: 'red',
    icon: <IconAlertTriangle size={18} />,
    autoClose: 12_000,
    role: 'alert',
  });
}
