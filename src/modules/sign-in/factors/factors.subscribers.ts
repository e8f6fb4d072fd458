import { subscribersFor } from '../../../core/subscribers.js';
import { accountStandingChanged } from '../../people/users/users.events.js';
import type { ChallengesService } from './challenges.service.js';

const { subscriber } = subscribersFor<{ readonly challenges: ChallengesService }>();

/**
 * A login that waits for its second step ends when the account is suspended, and cannot be
 * continued.
 */
export const factorSubscribers = [
  subscriber({
    name: 'challenges-of-accounts',
    delivery: 'in-transaction',
    event: accountStandingChanged,
    handle: ({ challenges }, { payload }, unit) => challenges.void(unit, payload.id),
  }),
];
