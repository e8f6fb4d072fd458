import { defineEvent } from '../../../core/events.js';

/** Rights were delegated to an account, or a delegation was given to another account. */
export const delegationMade = defineEvent<{
  id: number;
  fromUserId: number;
  toUserId: number;
  startsAt: string;
  endsAt: string;
}>({
  type: 'delegation.made',
  summary: 'Rights were delegated to an account; only for notifications.',
  stored: true,
});
