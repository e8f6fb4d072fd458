import { change, type OperationCall, page, query } from './operation-call.js';

/** How a client calls the operations on notifications (docs/behaviour/notifications.md). */
export const NOTIFICATION_CALLS: Readonly<Record<string, OperationCall>> = {
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

/** The fields of their answers, as in `ANSWER_TYPES`. */
export const NOTIFICATION_ANSWERS: Readonly<Record<string, string>> = {
  Notification: 'id userId ^kind requestId requestTitle actorId data createdAt readAt',
  NotificationChannels: 'inApp ^email',
  NotificationKindChannels:
    'submitted:NotificationChannels transferred:NotificationChannels decided:NotificationChannels ' +
    'completed:NotificationChannels duplicate_resolved:NotificationChannels ' +
    'assigned:NotificationChannels reopened:NotificationChannels held:NotificationChannels ' +
    'resumed:NotificationChannels commented:NotificationChannels mentioned:NotificationChannels ' +
    'delegated:NotificationChannels security:NotificationChannels',
  NotificationPreferences:
    'kinds:NotificationKindChannels mailAvailable digestAt quietFrom quietTo',
  NotificationsRead: 'read',
  UnreadNotificationCount: 'unread capped',
};
