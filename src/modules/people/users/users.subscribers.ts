import { subscribersFor } from '../../../core/subscribers.js';
import type { UsersCache } from './users.cache.js';
import { userChanged } from './users.events.js';

const { subscriber } = subscribersFor<{ readonly usersCache: UsersCache }>();

/** Invalidates the account cache after each commit, before the mutation returns. */
export const userSubscribers = [
  subscriber({
    name: 'user-cache',
    delivery: 'after-commit',
    event: userChanged,
    handle: ({ usersCache }, { payload }) => usersCache.invalidate(payload.id),
  }),
];
