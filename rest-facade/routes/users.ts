import { userOperations as users } from '../../src/modules/users/users.operations.js';
import type { Route } from '../route.js';

/** Specification 4.5 and 4.7; contract, section 6. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/users', operation: users.list, tag: 'Users' },
  {
    verb: 'POST',
    path: '/users',
    operation: users.create,
    status: 201,
    tag: 'Users',
    example: {
      email: 'hana@example.org',
      password: 'correct horse battery',
      role: 'department_head',
      departmentId: 1,
      firstName: 'Hana',
      lastName: 'Ito',
    },
  },
  { verb: 'GET', path: '/users/stats', operation: users.stats, tag: 'Users' },
  { verb: 'GET', path: '/users/:id', operation: users.get, tag: 'Users' },
  {
    verb: 'PUT',
    path: '/users/:id',
    operation: users.update,
    tag: 'Users',
    example: { role: 'technician', departmentId: 1, phone: '+49 30 1234567' },
  },
  { verb: 'DELETE', path: '/users/:id', operation: users.deactivate, tag: 'Users' },
  { verb: 'PUT', path: '/users/:id/suspend', operation: users.suspend, tag: 'Users' },
  { verb: 'PUT', path: '/users/:id/activate', operation: users.activate, tag: 'Users' },
  {
    verb: 'PUT',
    path: '/users/:id/permissions',
    operation: users.setPermissions,
    tag: 'Users',
    example: { permissions: ['maintenance.read', 'maintenance.assign'] },
  },
  { verb: 'GET', path: '/users/:id/activity', operation: users.activity, tag: 'Users' },
  {
    verb: 'GET',
    path: '/maintenance/assignable-technicians',
    operation: users.assignableTechnicians,
    tag: 'Maintenance requests',
  },
  { verb: 'GET', path: '/system/permissions', operation: users.permissions, tag: 'System' },
];
