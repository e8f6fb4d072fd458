import type { OperationCall } from './operation-call.js';

/** How a client calls the operations on notifications (contract 2, section 7). */
export const NOTIFICATION_CALLS: Readonly<Record<string, OperationCall>> = {
  notifications: {
    rest: 'GET /me/notifications',
    graphql: 'query',
    answers: 'Notification',
    args: 'first: Int, after: String, filter: NotificationFilter',
    paged: true,
  },
  unreadNotificationCount: {
    rest: 'GET /me/notifications/count',
    graphql: 'query',
    answers: 'UnreadNotificationCount',
  },
  markNotificationsRead: {
    rest: 'POST /me/notifications/read',
    graphql: 'mutation',
    answers: 'NotificationsRead',
    args: 'input: MarkNotificationsReadInput!',
  },
  notificationPreferences: {
    rest: 'GET /me/notification-preferences',
    graphql: 'query',
    answers: 'NotificationPreferences',
  },
  updateNotificationPreferences: {
    rest: 'PUT /me/notification-preferences',
    graphql: 'mutation',
    answers: 'NotificationPreferences',
    args: 'input: UpdateNotificationPreferencesInput!',
  },
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
