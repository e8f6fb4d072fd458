import { subscribersFor } from '../../../core/subscribers.js';
import { workInterrupted } from '../maintenance/maintenance.events.js';
import { movePurchases } from './purchases.queries.js';

const { subscriber } = subscribersFor<object>();

/** Keeps the department of purchases that of their request. */
export const purchaseSubscribers = [
  subscriber({
    name: 'purchases-of-request',
    delivery: 'in-transaction',
    event: workInterrupted,
    handle: async (_services, { payload: { id, departmentId } }, { statements }) =>
      await movePurchases(statements, id, departmentId),
  }),
];
