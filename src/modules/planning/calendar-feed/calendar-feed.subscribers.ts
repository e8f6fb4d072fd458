import { subscribersFor } from '../../../core/subscribers.js';
import { accountStandingChanged } from '../../people/users/users.events.js';

const { subscriber } = subscribersFor<object>();

/**
 * Ends the calendar feed of an account in the transaction that deactivates it. That of a suspended
 * account is not answered either, and is answered again when the account is active.
 */
export const calendarFeedSubscribers = [
  subscriber({
    name: 'calendar-feed-of-deactivated',
    delivery: 'in-transaction',
    event: accountStandingChanged,
    handle: async (_services, { payload: { id, status } }, unit) => {
      if (status !== 'inactive') return;
      const { count } = await unit.tx.calendarFeed.deleteMany({ where: { userId: id } });
      if (count === 0) return;
      unit.audit({
        action: 'calendar_feed.deleted',
        targetType: 'calendar_feed',
        targetId: id,
        metadata: { reason: 'account deactivated' },
      });
    },
  }),
];
