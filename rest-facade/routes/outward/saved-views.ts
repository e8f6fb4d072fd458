import { savedViewOperations as views } from '../../../src/modules/outward/saved-views/saved-views.operations.js';
import type { Route, Tag } from '../../route.js';

const tag: Tag = {
  name: 'Saved views',
  description: 'Filters of lists with their order and columns, private or shared.',
};

/** docs/behaviour/saved-views.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/saved-views', operation: views.list, tag },
  { verb: 'POST', path: '/saved-views', operation: views.create, status: 201, tag },
  { verb: 'GET', path: '/saved-views/:id', operation: views.get, tag },
  { verb: 'PUT', path: '/saved-views/:id', operation: views.update, tag },
  { verb: 'DELETE', path: '/saved-views/:id', operation: views.delete, tag },
  { verb: 'GET', path: '/saved-views/:id/count', operation: views.count, tag },
  { verb: 'PUT', path: '/saved-views/:id/default', operation: views.setDefault, tag },
  { verb: 'DELETE', path: '/saved-views/:id/default', operation: views.clearDefault, tag },
];
