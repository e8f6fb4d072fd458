import { subscribersFor } from '../../core/subscribers.js';
import { userChanged } from './users.events.js';
import type { UsersStore } from './users.store.js';

const { subscriber } = subscribersFor<{ readonly userStore: UsersStore }>();

/** The cache of accounts follows every change before the change is answered. */
export const userSubscribers = [
  subscriber({
    name: 'user-cache',
    delivery: 'after-commit',
    event: userChanged,
    handle: ({ userStore }, { payload }) => userStore.forget(payload.id),
  }),
];
