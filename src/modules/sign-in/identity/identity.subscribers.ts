import { systemCaller } from '../../../core/context.js';
import { subscribersFor } from '../../../core/subscribers.js';
import { accountActivated } from '../../people/users/users.events.js';
import type { IdentityApplying } from './applying/applying.service.js';

const { subscriber } = subscribersFor<{ readonly identityApplying: IdentityApplying }>();

/** Applies what the groups of an account gave while it was not active, when it is active again. */
export const identitySubscribers = [
  subscriber({
    name: 'identity-of-activated',
    delivery: 'in-transaction',
    event: accountActivated,
    handle: ({ identityApplying }, { payload: { id } }, unit) =>
      identityApplying.apply(unit, systemCaller('identity'), [id], 'activated'),
  }),
];
