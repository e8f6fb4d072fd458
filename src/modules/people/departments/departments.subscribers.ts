import { subscribersFor } from '../../../core/subscribers.js';
import { accountStandingChanged } from '../users/users.events.js';
import { releaseHeadships } from './heads.service.js';

const { subscriber } = subscribersFor<object>();

/** Ends a headship in the transaction that makes the account unfit for it. */
export const departmentSubscribers = [
  subscriber({
    name: 'department-heads',
    delivery: 'in-transaction',
    event: accountStandingChanged,
    handle: (_services, { payload }, unit) => releaseHeadships(unit, payload),
  }),
];
