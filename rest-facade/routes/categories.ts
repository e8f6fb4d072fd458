import { categoryOperations as categories } from '../../src/modules/categories/categories.operations.js';
import type { Route, Tag } from '../route.js';

const tag: Tag = {
  name: 'Categories',
  description: 'The kinds of work, as a tree of two levels.',
};

/** docs/behaviour/things.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/categories', operation: categories.list, tag },
  { verb: 'POST', path: '/categories', operation: categories.create, status: 201, tag },
  { verb: 'GET', path: '/categories/:id', operation: categories.get, tag },
  { verb: 'PUT', path: '/categories/:id', operation: categories.update, tag },
  { verb: 'DELETE', path: '/categories/:id', operation: categories.delete, tag },
];
