import { notificationOperations as notifications } from '../../../src/modules/outward/notifications/notifications.operations.js';
import type { Route, Tag } from '../../route.js';

const tag: Tag = {
  name: 'Notifications',
  description: 'Notifications in the inbox and by mail.',
};

/** docs/behaviour/notifications.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/me/notifications', operation: notifications.list, tag },
  { verb: 'GET', path: '/me/notifications/count', operation: notifications.count, tag },
  { verb: 'POST', path: '/me/notifications/read', operation: notifications.markRead, tag },
  {
    verb: 'GET',
    path: '/me/notification-preferences',
    operation: notifications.preferences,
    tag,
  },
  {
    verb: 'PUT',
    path: '/me/notification-preferences',
    operation: notifications.updatePreferences,
    tag,
  },
];
