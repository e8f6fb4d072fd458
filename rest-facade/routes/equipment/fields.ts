import { fieldOperations as fields } from '../../../src/modules/equipment/fields/fields.operations.js';
import type { Route, Tag } from '../../route.js';

const tag: Tag = {
  name: 'Fields',
  description: 'The typed questions of requests of a category, and of assets of a type.',
};

/** docs/behaviour/fields.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/fields', operation: fields.list, tag },
  { verb: 'POST', path: '/fields', operation: fields.create, status: 201, tag },
  { verb: 'GET', path: '/fields/form', operation: fields.form, tag },
  { verb: 'GET', path: '/fields/:id', operation: fields.get, tag },
  { verb: 'PUT', path: '/fields/:id', operation: fields.update, tag },
  { verb: 'DELETE', path: '/fields/:id', operation: fields.delete, tag },
];
