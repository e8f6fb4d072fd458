import { locationOperations as locations } from '../../../src/modules/equipment/locations/locations.operations.js';
import type { Route } from '../../route.js';
import { LOCATIONS as tag } from '../../tags.js';

/** docs/behaviour/things.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/locations', operation: locations.list, tag },
  { verb: 'POST', path: '/locations', operation: locations.create, status: 201, tag },
  { verb: 'POST', path: '/locations/import', operation: locations.import, tag },
  { verb: 'POST', path: '/locations/import/inspect', operation: locations.inspectImport, tag },
  { verb: 'GET', path: '/locations/:id', operation: locations.get, tag },
  { verb: 'PUT', path: '/locations/:id', operation: locations.update, tag },
  { verb: 'DELETE', path: '/locations/:id', operation: locations.delete, tag },
];
