import { subscribersFor } from '../../../core/subscribers.js';
import { accountStandingChanged } from '../../people/users/users.events.js';

const { subscriber } = subscribersFor<object>();

/**
 * Ends logins of an account in the transaction that deactivates it: codes of the identity provider that
 * wait for their exchange, and sessions, by whatever step. Those of a suspended account are
 * refused.
 */
export const authSubscribers = [
  subscriber({
    name: 'logins-of-deactivated',
    delivery: 'in-transaction',
    event: accountStandingChanged,
    handle: async (_services, { payload: { id: userId, status } }, { tx, now }) => {
      if (status !== 'inactive') return;
      await tx.loginCode.deleteMany({ where: { userId } });
      await tx.session.updateMany({
        where: { userId, revokedAt: null },
        data: { revokedAt: now, revokedReason: 'account inactive' },
      });
    },
  }),
];
