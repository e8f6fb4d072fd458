import { subscribersFor } from '../../core/subscribers.js';
import { workInterrupted } from '../maintenance/maintenance.events.js';
import type { TimersService } from './timers.service.js';

const { subscriber } = subscribersFor<{ readonly timers: TimersService }>();

/** Stops timers in the transaction of the step that ends the work. */
export const timeSubscribers = [
  subscriber({
    name: 'timers-of-request',
    delivery: 'in-transaction',
    event: workInterrupted,
    handle: async ({ timers }, { payload }, unit) => await timers.interrupt(unit, payload),
  }),
];
