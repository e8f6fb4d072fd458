import { change, type ModuleContract, page, query } from '../operation.js';

/** The contract of notifications (docs/behaviour/notifications.md). */
export const notifications: ModuleContract = {
  operations: {
    notifications: {
      ...page('GET /me/notifications', 'Notification', ', filter: NotificationFilter'),
      access: 'session',
      scope: 'maintenance.read',
    },
    unreadNotificationCount: {
      ...query('GET /me/notifications/count', 'UnreadNotificationCount'),
      access: 'session',
      scope: 'maintenance.read',
    },
    markNotificationsRead: {
      ...change('POST /me/notifications/read', 'NotificationsRead', 'MarkNotificationsReadInput'),
      access: 'session',
      scope: 'session',
      audit: [
        { action: 'notification.read', targetType: 'user' },
        async (given) => {
          const person = await given.anyone();
          await given.prisma.notification.create({
            data: {
              userId: person.id,
              kind: 'security',
              data: { event: 'email_bounced' },
              dedupeKey: 'one',
              inApp: true,
              createdAt: given.clock(),
            },
          });
          return { input: { all: true }, token: person.token };
        },
      ],
    },
    notificationPreferences: {
      ...query('GET /me/notification-preferences', 'NotificationPreferences'),
      access: 'session',
      scope: 'session',
    },
    updateNotificationPreferences: {
      ...change(
        'PUT /me/notification-preferences',
        'NotificationPreferences',
        'UpdateNotificationPreferencesInput',
      ),
      access: 'session',
      scope: 'session',
      audit: [
        {
          action: 'notification_preferences.updated',
          targetType: 'user',
          before: ['digestAt'],
          after: ['digestAt'],
        },
        async (given) => ({ input: { digestAt: '09:30' }, token: (await given.anyone()).token }),
      ],
    },
  },
  paths: [
    ['/me/notifications', 'GET'],
    ['/me/notifications/count', 'GET'],
    ['/me/notifications/read', 'POST'],
    ['/me/notification-preferences', 'GET PUT'],
    ['/auth/unsubscribe/1.commented.x', 'GET POST'],
  ],
  answers: {
    Notification: 'id userId ^kind requestId requestTitle actorId data createdAt readAt',
    NotificationChannels: 'inApp ^email push',
    NotificationKindChannels:
      'submitted:NotificationChannels transferred:NotificationChannels decided:NotificationChannels ' +
      'completed:NotificationChannels duplicate_resolved:NotificationChannels ' +
      'assigned:NotificationChannels reopened:NotificationChannels held:NotificationChannels ' +
      'resumed:NotificationChannels commented:NotificationChannels mentioned:NotificationChannels ' +
      'at_risk:NotificationChannels breached:NotificationChannels escalated:NotificationChannels ' +
      'part_low:NotificationChannels purchase:NotificationChannels scheduled:NotificationChannels schedule_paused:NotificationChannels reading_unusual:NotificationChannels document_expires:NotificationChannels contractor:NotificationChannels delegated:NotificationChannels security:NotificationChannels',
    NotificationPreferences:
      'kinds:NotificationKindChannels mailAvailable pushAvailable digestAt quietFrom quietTo',
    NotificationsRead: 'read',
    UnreadNotificationCount: 'unread capped',
  },
};
