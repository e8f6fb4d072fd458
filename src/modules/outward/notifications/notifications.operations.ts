import { anySession } from '../../../core/access.js';
import { NoInput, one, operationsFor, pageOf } from '../../../core/operation.js';
import type { InboxService } from './inbox.service.js';
import type { LiveNotificationsService } from './live-notifications.service.js';
import {
  ListNotificationsInput,
  MarkNotificationsReadInput,
  Notification,
  NotificationsRead,
  UnreadNotificationCount,
} from './notifications.types.js';
import type { PreferencesService } from './preferences/preferences.service.js';
import {
  NotificationPreferences,
  UpdateNotificationPreferencesInput,
} from './preferences/preferences.types.js';

const { operation } = operationsFor<{
  readonly inbox: InboxService;
  readonly notificationPreferences: PreferencesService;
  readonly liveNotifications: LiveNotificationsService;
}>();

/** Operations of users on their notifications (docs/behaviour/notifications.md). */
export const notificationOperations = {
  list: operation({
    name: 'notifications',
    kind: 'query',
    access: anySession,
    scope: 'maintenance.read',
    summary: 'List your notifications, newest first.',
    input: ListNotificationsInput,
    output: pageOf(Notification),
    run: ({ inbox }, context, input) => inbox.list(context, input),
  }),
  count: operation({
    name: 'unreadNotificationCount',
    kind: 'query',
    access: anySession,
    scope: 'maintenance.read',
    summary: 'Count your unread notifications, up to 100.',
    input: NoInput,
    output: one(UnreadNotificationCount),
    run: ({ inbox }, context) => inbox.count(context),
  }),
  markRead: operation({
    name: 'markNotificationsRead',
    kind: 'mutation',
    access: anySession,
    session: 'required',
    summary: 'Mark some or all of your notifications as read.',
    input: MarkNotificationsReadInput,
    output: one(NotificationsRead),
    example: { input: { ids: [31, 32] } },
    run: ({ inbox }, context, input) => inbox.markRead(context, input),
  }),
  preferences: operation({
    name: 'notificationPreferences',
    kind: 'query',
    access: anySession,
    session: 'required',
    summary: 'Read your notification preferences.',
    input: NoInput,
    output: one(NotificationPreferences),
    run: ({ notificationPreferences }, context) => notificationPreferences.get(context),
  }),
  updatePreferences: operation({
    name: 'updateNotificationPreferences',
    kind: 'mutation',
    access: anySession,
    session: 'required',
    summary: 'Change your notification preferences; omitted fields are not changed.',
    input: UpdateNotificationPreferencesInput,
    output: one(NotificationPreferences),
    example: {
      input: { kinds: { held: { email: 'digest' } }, quietFrom: '20:00', quietTo: '07:00' },
    },
    run: ({ notificationPreferences }, context, input) =>
      notificationPreferences.update(context, input),
  }),
  received: operation({
    name: 'notificationReceived',
    kind: 'subscription',
    access: anySession,
    scope: 'maintenance.read',
    summary: 'Receive your new notifications.',
    input: NoInput,
    output: one(Notification),
    run: async ({ liveNotifications }, context) => liveNotifications.subscribe(context),
  }),
};
