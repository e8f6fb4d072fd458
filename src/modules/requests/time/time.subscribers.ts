import { subscribersFor } from '../../../core/subscribers.js';
import { accountStandingChanged } from '../../people/users/users.events.js';
import { workInterrupted } from '../maintenance/maintenance.events.js';
import type { TimersService } from './timers.service.js';

const { subscriber } = subscribersFor<{ readonly timers: TimersService }>();

/** Stops timers in the transaction of the step that ends the work, or of the end of an account. */
export const timeSubscribers = [
  subscriber({
    name: 'timers-of-request',
    delivery: 'in-transaction',
    event: workInterrupted,
    handle: async ({ timers }, { payload }, unit) => await timers.interrupt(unit, payload),
  }),
  subscriber({
    name: 'timer-of-ended-account',
    delivery: 'in-transaction',
    event: accountStandingChanged,
    handle: async ({ timers }, { payload: { id, status } }, unit) => {
      if (status !== 'active') await timers.endOf(unit, id);
    },
  }),
];
