import { defineEvent } from '../../../core/events.js';

/** New notifications in the inboxes of accounts. */
export const notificationsReceived = defineEvent<{
  /** Pairs of an account and a notification. */
  received: readonly (readonly [userId: number, id: number])[];
}>({
  type: 'notification.received',
  summary: 'Accounts were notified; for live subscriptions.',
  stored: false,
});
