import { pushOperations as push } from '../../../src/modules/outward/push/push.operations.js';
import type { Route, Tag } from '../../route.js';

const tag: Tag = {
  name: 'Notifications on devices',
  description: 'Devices that get notifications by Web Push.',
};

/** docs/behaviour/push.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/me/push-key', operation: push.key, tag },
  { verb: 'GET', path: '/me/push-subscriptions', operation: push.list, tag },
  { verb: 'POST', path: '/me/push-subscriptions', operation: push.add, status: 201, tag },
  { verb: 'DELETE', path: '/me/push-subscriptions/:id', operation: push.delete, tag },
  { verb: 'POST', path: '/me/push-subscriptions/:id/test', operation: push.test, tag },
];
