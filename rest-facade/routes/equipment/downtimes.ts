import { downtimeOperations as downtimes } from '../../../src/modules/equipment/downtimes/downtimes.operations.js';
import type { Route, Tag } from '../../route.js';

const tag: Tag = {
  name: 'Downtimes',
  description: 'Times in which assets were down.',
};

/** docs/behaviour/things.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/downtimes', operation: downtimes.list, tag },
  { verb: 'POST', path: '/downtimes', operation: downtimes.create, status: 201, tag },
  { verb: 'GET', path: '/downtimes/:id', operation: downtimes.get, tag },
  { verb: 'PUT', path: '/downtimes/:id', operation: downtimes.update, tag },
  { verb: 'DELETE', path: '/downtimes/:id', operation: downtimes.delete, tag },
];
