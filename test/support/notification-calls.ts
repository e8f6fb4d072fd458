import { change, type OperationCall, page, query } from './operation-call.js';

/** Notifications and the event feed (contract 2, section 7). */
export const NOTIFICATION_CALLS: Readonly<Record<string, OperationCall>> = {
  // The event feed (contract 2, section 7).
  events: page('GET /events', 'FeedEvent', ', filter: FeedEventFilter'),
  // Notifications (contract 2, section 7).
  notifications: page('GET /me/notifications', 'Notification', ', filter: NotificationFilter'),
  unreadNotificationCount: query('GET /me/notifications/count', 'UnreadNotificationCount'),
  markNotificationsRead: change(
    'POST /me/notifications/read',
    'NotificationsRead',
    'MarkNotificationsReadInput',
  ),
  notificationPreferences: query('GET /me/notification-preferences', 'NotificationPreferences'),
  updateNotificationPreferences: change(
    'PUT /me/notification-preferences',
    'NotificationPreferences',
    'UpdateNotificationPreferencesInput',
  ),
};
