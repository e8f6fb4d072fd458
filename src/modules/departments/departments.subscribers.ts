import { subscribersFor } from '../../core/subscribers.js';
import { accountStandingChanged } from '../users/users.events.js';
import { releaseHeadships } from './heads.service.js';

const { subscriber } = subscribersFor<object>();

/** A department's head is one of its active department heads, from the same commit on. */
export const departmentSubscribers = [
  subscriber({
    name: 'department-heads',
    delivery: 'in-transaction',
    event: accountStandingChanged,
    handle: (_services, { payload }, unit) => releaseHeadships(unit, payload),
  }),
];
