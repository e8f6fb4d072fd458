import { userOperations as users } from '../../../src/modules/people/users/users.operations.js';
import type { Route } from '../../route.js';
import { SYSTEM, USERS as tag } from '../../tags.js';

/** Specification 4.5 and 4.7; docs/behaviour/people.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/users', operation: users.list, tag },
  {
    verb: 'POST',
    path: '/users',
    operation: users.create,
    status: 201,
    tag,
  },
  { verb: 'GET', path: '/users/stats', operation: users.stats, tag },
  { verb: 'GET', path: '/users/:id', operation: users.get, tag },
  {
    verb: 'PUT',
    path: '/users/:id',
    operation: users.update,
    tag,
  },
  { verb: 'DELETE', path: '/users/:id', operation: users.deactivate, tag },
  { verb: 'PUT', path: '/users/:id/suspend', operation: users.suspend, tag },
  { verb: 'PUT', path: '/users/:id/activate', operation: users.activate, tag },
  {
    verb: 'PUT',
    path: '/users/:id/permissions',
    operation: users.setPermissions,
    tag,
  },
  { verb: 'GET', path: '/users/:id/activity', operation: users.activity, tag },
  { verb: 'GET', path: '/system/permissions', operation: users.permissions, tag: SYSTEM },
];
