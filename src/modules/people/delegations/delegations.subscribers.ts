import { subscribersFor } from '../../../core/subscribers.js';
import { accountStandingChanged } from '../users/users.events.js';
import { endDelegationsOf } from './ending.js';

const { subscriber } = subscribersFor<object>();

/**
 * Ends the delegations from and to an account in the transaction that deactivates it. Those of a
 * suspended account are void, and count again when it is active.
 */
export const delegationSubscribers = [
  subscriber({
    name: 'delegations-of-deactivated',
    delivery: 'in-transaction',
    event: accountStandingChanged,
    handle: async (_services, { payload: { id, status } }, unit) => {
      if (status !== 'inactive') return;
      await endDelegationsOf(unit, id, 'account deactivated');
    },
  }),
];
