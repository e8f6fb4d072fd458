import { departmentOperations as departments } from '../../../src/modules/people/departments/departments.operations.js';
import type { Route, Tag } from '../../route.js';

const tag: Tag = {
  name: 'Departments',
  description: 'The departments of the organisation.',
};

/** docs/behaviour/people.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/departments', operation: departments.list, tag },
  {
    verb: 'POST',
    path: '/departments',
    operation: departments.create,
    status: 201,
    tag,
  },
  { verb: 'GET', path: '/departments/:id', operation: departments.get, tag },
  {
    verb: 'PUT',
    path: '/departments/:id',
    operation: departments.update,
    tag,
  },
  { verb: 'DELETE', path: '/departments/:id', operation: departments.delete, tag },
];
