import type { Samples } from '../../../core/define-module.js';

/** Values for the examples of the documentation. */
export const notificationSamples: Samples = {
  'Notification.id': 31,
  'Notification.userId': 2,
  'Notification.kind': 'decided',
  'Notification.requestId': 7,
  'Notification.requestTitle': 'Leaking pipe under the sink',
  'Notification.actorId': 3,
  'Notification.data': { step: 'approve', stage: 'approved', note: 'Go ahead.' },
  'Notification.createdAt': '2026-03-02T09:40:00.000Z',
  'Notification.readAt': null,
  'NotificationsRead.read': 2,
  'UnreadNotificationCount.unread': 3,
  'UnreadNotificationCount.capped': false,
  'NotificationChannels.inApp': true,
  'NotificationChannels.email': 'immediate',
  digestAt: '08:00',
  quietFrom: '20:00',
  quietTo: '07:00',
};
