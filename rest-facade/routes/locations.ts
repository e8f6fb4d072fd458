import { locationOperations as locations } from '../../src/modules/locations/locations.operations.js';
import type { Route, Tag } from '../route.js';

const tag: Tag = {
  name: 'Locations',
  description: 'The places of the organisation, as a tree.',
};

/** docs/behaviour/things.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/locations', operation: locations.list, tag },
  { verb: 'POST', path: '/locations', operation: locations.create, status: 201, tag },
  { verb: 'POST', path: '/locations/import', operation: locations.import, tag },
  { verb: 'GET', path: '/locations/:id', operation: locations.get, tag },
  { verb: 'PUT', path: '/locations/:id', operation: locations.update, tag },
  { verb: 'DELETE', path: '/locations/:id', operation: locations.delete, tag },
];
