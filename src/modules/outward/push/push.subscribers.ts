import { subscribersFor } from '../../../core/subscribers.js';
import { accountStandingChanged } from '../../people/users/users.events.js';
import { endDevice } from './pushes.service.js';

const { subscriber } = subscribersFor<object>();

/**
 * Removes the devices of an account in the transaction that deactivates it. Those of a suspended account
 * get nothing, because its sessions have ended.
 */
export const pushSubscribers = [
  subscriber({
    name: 'devices-of-deactivated',
    delivery: 'in-transaction',
    event: accountStandingChanged,
    handle: async (_services, { payload: { id: userId, status } }, unit) => {
      if (status !== 'inactive') return;
      const devices = await unit.tx.pushSubscription.findMany({ where: { userId } });
      for (const device of devices) await endDevice(unit, device, { id: device.id });
    },
  }),
];
