import { subscribersFor } from '../../core/subscribers.js';
import type { UsersCache } from './users.cache.js';
import { userChanged } from './users.events.js';

const { subscriber } = subscribersFor<{ readonly usersCache: UsersCache }>();

/** The cache of accounts follows every change before the change is answered. */
export const userSubscribers = [
  subscriber({
    name: 'user-cache',
    delivery: 'after-commit',
    event: userChanged,
    handle: ({ usersCache }, { payload }) => usersCache.invalidate(payload.id),
  }),
];
