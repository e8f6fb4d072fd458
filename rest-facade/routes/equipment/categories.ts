import { categoryOperations as categories } from '../../../src/modules/equipment/categories/categories.operations.js';
import type { Route } from '../../route.js';
import { CATEGORIES as tag } from '../../tags.js';

/** docs/behaviour/things.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/categories', operation: categories.list, tag },
  { verb: 'POST', path: '/categories', operation: categories.create, status: 201, tag },
  { verb: 'GET', path: '/categories/:id', operation: categories.get, tag },
  { verb: 'PUT', path: '/categories/:id', operation: categories.update, tag },
  { verb: 'DELETE', path: '/categories/:id', operation: categories.delete, tag },
];
