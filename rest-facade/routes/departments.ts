import { departmentOperations as departments } from '../../src/modules/departments/departments.operations.js';
import type { Route } from '../route.js';

/** Contract, section 6. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/departments', operation: departments.list, tag: 'Departments' },
  {
    verb: 'POST',
    path: '/departments',
    operation: departments.create,
    status: 201,
    tag: 'Departments',
    example: { name: 'Facilities', description: 'Buildings and grounds' },
  },
  { verb: 'GET', path: '/departments/:id', operation: departments.get, tag: 'Departments' },
  {
    verb: 'PUT',
    path: '/departments/:id',
    operation: departments.update,
    tag: 'Departments',
    example: { headId: 3 },
  },
  { verb: 'DELETE', path: '/departments/:id', operation: departments.delete, tag: 'Departments' },
];
